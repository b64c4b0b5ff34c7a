import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** File in `DATA_DIR` with the time of the last complete `data:backup`. */
const FILE_NAME = 'last-backup.json';

/** Stores the time of a complete backup. @throws the file system's error */
export async function noteBackup(dataDir: string, writtenAt: Date): Promise<void> {
  const path = join(dataDir, FILE_NAME);
  await writeFile(`${path}.partial`, `${JSON.stringify({ writtenAt })}\n`);
  await rename(`${path}.partial`, path);
}

/** Time of the last backup in epoch milliseconds; undefined if unknown. */
export async function lastBackupAt(dataDir: string): Promise<number | undefined> {
  try {
    const { writtenAt } = JSON.parse(await readFile(join(dataDir, FILE_NAME), 'utf8')) as {
      writtenAt: string;
    };
    return Date.parse(writtenAt) || undefined;
  } catch {
    return undefined;
  }
}

import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The file in `DATA_DIR` that says when `data:backup` last wrote a whole backup. */
const FILE_NAME = 'last-backup.json';

/** Remembers a backup that is written. @throws what the disk says */
export async function noteBackup(dataDir: string, writtenAt: Date): Promise<void> {
  const path = join(dataDir, FILE_NAME);
  await writeFile(`${path}.partial`, `${JSON.stringify({ writtenAt })}\n`);
  await rename(`${path}.partial`, path);
}

/** When the last backup was written, epoch milliseconds; undefined where none is remembered. */
export async function lastBackupAt(dataDir: string): Promise<number | undefined> {
  try {
    const { writtenAt } = JSON.parse(await readFile(join(dataDir, FILE_NAME), 'utf8')) as { writtenAt: string };
    return Date.parse(writtenAt) || undefined;
  } catch {
    return undefined;
  }
}

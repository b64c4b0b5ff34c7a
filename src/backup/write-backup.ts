import { createHash, randomUUID } from 'node:crypto';
import { closeSync, createWriteStream, lstatSync, openSync, readSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { AnyRow } from '../platform/database/table-dump.js';
import { BACKUP_FORMAT, BACKUP_VERSION, BackupProblem } from './backup-format.js';
import type { BackupHeader, RowCounts } from './backup-format.js';

/** First bytes of every gzip file. */
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);

/** Snapshot of a store. */
export interface SectionToBackUp {
  readonly name: string;
  readonly schema: string;
  readonly tables: readonly string[];
  rows(): AsyncIterable<{ readonly table: string; readonly rows: readonly AnyRow[] }>;
}

/** Output file, and progress in rows. */
export interface BackupTarget {
  readonly path: string;
  /** Whether an existing backup may be overwritten. Other files never are. */
  readonly isForced: boolean;
  readonly onProgress: (rowCount: number) => void;
}

/**
 * Writes a backup to a temporary file and renames it when it is complete and durable. Only its
 * owner can read it. Holds some rows in memory at a time. Returns the row counts. @throws
 * BackupProblem, or what reading the store throws; then there is no new file
 */
export async function writeBackup(
  sections: readonly SectionToBackUp[],
  { path, isForced, onProgress }: BackupTarget,
): Promise<RowCounts> {
  rejectExisting(path, isForced);
  const partial = `${path}.${randomUUID().slice(0, 8)}.partial`;
  const counts: RowCounts = {};
  try {
    const lines = Readable.from(linesOf(sections, counts, onProgress), {
      objectMode: true,
      highWaterMark: 1,
    });
    await pipeline(
      lines,
      createGzip(),
      createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }),
    );
    rejectExisting(path, isForced);
    await rename(partial, path);
    await flushFolder(dirname(resolve(path)));
    return counts;
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined);
    const { syscall, message } = error as NodeJS.ErrnoException;
    throw syscall === undefined
      ? error
      : new BackupProblem(`"${path}" cannot be written: ${message}.`);
  }
}

function rejectExisting(path: string, isForced: boolean): void {
  const there = lstatSync(path, { throwIfNoEntry: false });
  if (!there) return;
  if (!there.isFile()) throw new BackupProblem(`"${path}" already exists and is not a file.`);
  if (!isForced) throw new BackupProblem(`"${path}" already exists; --force replaces it.`);
  if (there.size > 0 && !isGzip(path))
    throw new BackupProblem(`"${path}" is not a backup, so --force does not replace it.`);
}

function isGzip(path: string): boolean {
  const file = openSync(path, 'r');
  try {
    const start = Buffer.alloc(GZIP_MAGIC.length);
    readSync(file, start, 0, start.length, 0);
    return start.equals(GZIP_MAGIC);
  } finally {
    closeSync(file);
  }
}

async function* linesOf(
  sections: readonly SectionToBackUp[],
  counts: RowCounts,
  onProgress: BackupTarget['onProgress'],
): AsyncGenerator<string> {
  const sum = createHash('sha256');
  const summed = (text: string) => {
    sum.update(text);
    return text;
  };
  yield summed(`${JSON.stringify(headerOf(sections))}\n`);
  let done = 0;
  for (const { name, tables, rows } of sections) {
    const ofSection = (counts[name] = Object.fromEntries(tables.map((table) => [table, 0])));
    for await (const batch of rows()) {
      yield summed(
        batch.rows.map((row) => `${JSON.stringify([name, batch.table, row])}\n`).join(''),
      );
      ofSection[batch.table]! += batch.rows.length;
      onProgress((done += batch.rows.length));
    }
  }
  yield `${JSON.stringify({ rows: counts, sha256: sum.digest('hex') })}\n`;
}

function headerOf(sections: readonly SectionToBackUp[]): BackupHeader {
  return {
    format: BACKUP_FORMAT,
    version: BACKUP_VERSION,
    createdAt: new Date().toISOString(),
    sections: Object.fromEntries(
      sections.map(({ name, schema, tables }) => [name, { schema, tables }]),
    ),
  };
}

/** Makes the renaming durable. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync();
  await folder.close();
}

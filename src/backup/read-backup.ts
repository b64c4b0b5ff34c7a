import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { createGunzip } from 'node:zlib';
import type { AnyRow } from '../platform/database/table-dump.js';
import { BACKUP_FORMAT, BACKUP_VERSION, BackupProblem } from './backup-format.js';
import type { BackupEnd, BackupHeader, BackupRows, RowCounts } from './backup-format.js';

/** A part of a backup: header, rows, or the verified end. */
export type BackupPart =
  | { readonly kind: 'header'; readonly header: BackupHeader }
  | ({ readonly kind: 'rows' } & BackupRows)
  | { readonly kind: 'end'; readonly rows: RowCounts };

const ROWS_AT_ONCE = 500;
const LINE_FEED = 0x0a;

/**
 * Streams a backup. Only a backup whose `end` was reached is complete and intact. @throws
 * BackupProblem
 */
export async function* readBackup(path: string): AsyncGenerator<BackupPart> {
  const sum = createHash('sha256');
  const counts: RowCounts = {};
  let header: BackupHeader | undefined;
  let batch: { section: string; table: string; rows: AnyRow[] } | undefined;
  let end: BackupEnd | undefined;
  try {
    for await (const line of linesOf(path)) {
      if (end) throw new Error('it has data after its end');
      const value: unknown = JSON.parse(line.toString());
      if (!header) {
        header = headerFrom(value);
        for (const [name, { tables }] of Object.entries(header.sections))
          counts[name] = Object.fromEntries(tables.map((table) => [table, 0]));
        yield { kind: 'header', header };
      } else if (Array.isArray(value)) {
        const [section, table, row] = value as [string, string, AnyRow];
        if (counts[section]?.[table] === undefined)
          throw new Error('it has a row for a table that its header does not list');
        counts[section][table]++;
        if (
          batch &&
          (batch.table !== table || batch.section !== section || batch.rows.length >= ROWS_AT_ONCE)
        ) {
          yield { kind: 'rows', ...batch };
          batch = undefined;
        }
        batch ??= { section, table, rows: [] };
        batch.rows.push(row);
      } else {
        end = value as BackupEnd;
        continue;
      }
      sum.update(line).update('\n');
    }
  } catch (error) {
    throw problemOf(path, error, header !== undefined);
  }
  if (!header) throw notABackup(path);
  if (!end) throw damaged(path, 'its end is missing');
  if (end.sha256 !== sum.digest('hex')) throw damaged(path, 'its checksum is wrong');
  if (!isDeepStrictEqual(end.rows, counts)) throw damaged(path, 'its row counts are wrong');
  if (batch) yield { kind: 'rows', ...batch };
  yield { kind: 'end', rows: counts };
}

/** Lines without line endings; a last line may lack one. */
async function* linesOf(path: string): AsyncGenerator<Buffer> {
  const unzipped = createGunzip();
  const file = createReadStream(path).on('error', (error) => unzipped.destroy(error));
  let open: Buffer[] = [];
  try {
    for await (const chunk of file.pipe(unzipped) as AsyncIterable<Buffer>) {
      let from = 0;
      for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, from)) {
        const line = chunk.subarray(from, at);
        yield open.length > 0 ? Buffer.concat([...open, line]) : line;
        open = [];
        from = at + 1;
      }
      if (from < chunk.length) open.push(chunk.subarray(from));
    }
    if (open.length > 0) yield Buffer.concat(open);
  } finally {
    file.destroy();
  }
}

function headerFrom(value: unknown): BackupHeader {
  const { format, version, sections } = (value ?? {}) as Partial<BackupHeader>;
  if (format !== BACKUP_FORMAT || typeof version !== 'number' || typeof sections !== 'object')
    throw new Error('its first line is not a backup header');
  if (version > BACKUP_VERSION)
    throw new BackupProblem(
      `The backup was made by a later release (its format version is ${version}).`,
    );
  return value as BackupHeader;
}

function problemOf(path: string, error: unknown, hasBegun: boolean): BackupProblem {
  if (error instanceof BackupProblem) return error;
  const { syscall, message } = error as NodeJS.ErrnoException;
  if (syscall !== undefined) return new BackupProblem(`"${path}" cannot be read: ${message}.`);
  return hasBegun ? damaged(path, message) : notABackup(path);
}

function notABackup(path: string): BackupProblem {
  return new BackupProblem(`"${path}" is not a backup of this program.`);
}

function damaged(path: string, reason: string): BackupProblem {
  return new BackupProblem(
    `"${path}" is cut short or was altered: ${reason}. Nothing was restored from it.`,
  );
}

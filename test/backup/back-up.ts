import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { shoppersSection } from '../../src/backup/shoppers-section.js';
import type { BackupTarget } from '../../src/backup/write-backup.js';
import { writeBackup } from '../../src/backup/write-backup.js';
import { restoreBackup } from '../../src/backup/restore-backup.js';
import type { RestoreOptions } from '../../src/backup/restore-backup.js';
import type { Database } from '../../src/database/database.js';

/** As the command does it. */
export const backUp = (database: Database, path: string, onProgress: BackupTarget['onProgress'] = () => undefined) =>
  database.snapshot((snapshot) => writeBackup([shoppersSection(snapshot)], { path, isForced: true, onProgress }));

/** As the command does it, by default into a database that has nothing. */
export const restore = (path: string, database: Database, options: Partial<RestoreOptions> = {}) =>
  restoreBackup(path, database, { isReplacing: false, isHoldingOutbox: false, onProgress: () => undefined, ...options });

/** The lines of a backup but the last one, each read. */
export function linesOfBackup(path: string): unknown[] {
  const lines = gunzipSync(readFileSync(path)).toString().trimEnd().split('\n');
  return lines.slice(0, -1).map((line) => JSON.parse(line) as unknown);
}

/** Writes a backup of these lines, with the end that they ask for. */
export function writeLines(path: string, lines: readonly unknown[]): void {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const { sections } = lines[0] as { sections: Record<string, { tables: string[] }> };
  const rows = Object.fromEntries(
    Object.entries(sections).map(([section, { tables }]) => {
      const countOf = (table: string) => lines.filter((line) => Array.isArray(line) && line[0] === section && line[1] === table).length;
      return [section, Object.fromEntries(tables.map((table) => [table, countOf(table)]))];
    }),
  );
  const end = { rows, sha256: createHash('sha256').update(text).digest('hex') };
  writeFileSync(path, gzipSync(`${text}${JSON.stringify(end)}\n`));
}

/** A row, the same for the same number. */
export const integrator = (id: number) => ({
  id,
  name: `North ${id}`,
  rateClass: 'partner',
  keyHash: `hash ${id}`,
  madeAt: 2 ** 53 - 1,
  withdrawnAt: null,
});
/** A mail that waits to be sent, or was given up. */
export const message = (id: string, deadAt: number | null = null) => ({
  id,
  kind: 'mail',
  body: '{}',
  ownerId: 'pat@example.com',
  createdAt: 1,
  dueAt: 2,
  tries: 0,
  deadAt,
  lastError: null,
});

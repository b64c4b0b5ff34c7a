import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { inventorySection } from '../../src/backup/inventory-section.js';
import { shoppersSection } from '../../src/backup/shoppers-section.js';
import type { BackupTarget } from '../../src/backup/write-backup.js';
import { writeBackup } from '../../src/backup/write-backup.js';
import { restoreBackup } from '../../src/backup/restore-backup.js';
import type { RestoreOptions, RestoreTarget } from '../../src/backup/restore-backup.js';
import type { Database } from '../../src/platform/database/database.js';
import type { StoreRecords } from '../../src/inventory/store-records.js';

/** Backs up like the command; without cars unless their records are given. */
export const backUp = (
  database: Database,
  path: string,
  {
    records,
    onProgress = () => undefined,
  }: { records?: StoreRecords; onProgress?: BackupTarget['onProgress'] } = {},
) =>
  database.snapshot((snapshot) => {
    const sections = [shoppersSection(snapshot), ...(records ? [inventorySection(records)] : [])];
    return writeBackup(sections, { path, isForced: true, onProgress });
  });

/** Restores like the command; by default a backup without cars, into an empty database. */
export const restore = (
  path: string,
  database: Database,
  { openCars = noCars, ...options }: Partial<RestoreOptions & Pick<RestoreTarget, 'openCars'>> = {},
) =>
  restoreBackup(
    path,
    { database, openCars },
    { isReplacing: false, isHoldingOutbox: false, onProgress: () => undefined, ...options },
  );

function noCars(): never {
  throw new Error('the file has cars');
}

/** The parsed lines of a backup, except the last one. */
export function linesOfBackup(path: string): unknown[] {
  const lines = gunzipSync(readFileSync(path)).toString().trimEnd().split('\n');
  return lines.slice(0, -1).map((line) => JSON.parse(line) as unknown);
}

/** Writes a backup of these lines, with the matching last line. */
export function writeLines(path: string, lines: readonly unknown[]): void {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const { sections } = lines[0] as { sections: Record<string, { tables: string[] }> };
  const rows = Object.fromEntries(
    Object.entries(sections).map(([section, { tables }]) => {
      const countOf = (table: string) =>
        lines.filter((line) => Array.isArray(line) && line[0] === section && line[1] === table)
          .length;
      return [section, Object.fromEntries(tables.map((table) => [table, countOf(table)]))];
    }),
  );
  const end = { rows, sha256: createHash('sha256').update(text).digest('hex') };
  writeFileSync(path, gzipSync(`${text}${JSON.stringify(end)}\n`));
}

/** A row that depends only on the number. */
export const integrator = (id: number) => ({
  id,
  name: `North ${id}`,
  rateClass: 'partner',
  keyHash: `hash ${id}`,
  madeAt: 2 ** 53 - 1,
  withdrawnAt: null,
});
/** A waiting or dead email. */
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
  expiresAt: null,
  unreportedTries: 0,
  topic: null,
});

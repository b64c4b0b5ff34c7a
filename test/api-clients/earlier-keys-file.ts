import { hash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A key as stored by releases before the fifth migration. */
export interface EarlierKey {
  readonly id: number;
  readonly name: string;
  readonly rateClass: string;
  readonly withdrawnAt?: number;
}

/** Writes those releases' file of keys. Returns the keys, which are derived from the names. */
export function writeEarlierKeys(dataDir: string, rows: readonly EarlierKey[]): string[] {
  mkdirSync(dataDir, { recursive: true });
  const file = new DatabaseSync(join(dataDir, 'integrators.sqlite'));
  file.exec(`PRAGMA journal_mode = WAL; CREATE TABLE IF NOT EXISTS integrator (
    id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, rate_class TEXT NOT NULL, key_hash TEXT NOT NULL UNIQUE,
    made_at INTEGER NOT NULL, withdrawn_at INTEGER
  )`);
  const insert = file.prepare('INSERT OR REPLACE INTO integrator VALUES (?, ?, ?, ?, 1, ?)');
  const keys = rows.map(({ id, name, rateClass, withdrawnAt = null }) => {
    const key = `fck_${hash('sha256', name, 'base64url')}`;
    insert.run(id, name, rateClass, hash('sha256', key, 'hex'), withdrawnAt);
    return key;
  });
  file.close();
  return keys;
}

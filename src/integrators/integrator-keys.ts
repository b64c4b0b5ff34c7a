import { hash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { useWriteAheadLog } from '../database/write-ahead-log.js';
import { KEY_CLASSES } from '../http/rate-classes.js';

/** The SQLite file in `DATA_DIR` that holds what is known of keys: not the keys themselves. */
export const INTEGRATORS_FILE_NAME = 'integrators.sqlite';

/** One of `KEY_CLASSES`. */
export type KeyClass = (typeof KEY_CLASSES)[number];

/** Somebody who was given a key. Times are milliseconds of the epoch. */
export interface Integrator {
  readonly id: number;
  readonly name: string;
  readonly rateClass: KeyClass;
  readonly madeAt: number;
  readonly withdrawnAt: number | null;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS integrator (
    id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, rate_class TEXT NOT NULL, key_hash TEXT NOT NULL UNIQUE,
    made_at INTEGER NOT NULL, withdrawn_at INTEGER
  )`;
const COLUMNS = 'id, name, rate_class AS rateClass, made_at AS madeAt, withdrawn_at AS withdrawnAt';
const BUSY_TIMEOUT_MS = 2_000;
const KEY_BYTES = 32;

/** Says of a text at a glance, and to scanners of leaked secrets, whose key it is. */
const PREFIX = 'fck_';
const KEY = /^fck_[\w-]{43}$/;

/**
 * The keys of integrators, in a SQLite file of their own that the command writes and all threads of all servers over the folder read. They
 * ask it each time somebody sends a key (some 10 µs), so that one that is withdrawn is worth nothing from the next call on. Keys are
 * random, not chosen: nobody can guess one of 2^256 from its hash, so that a plain SHA-256 does what a slow hash does for passwords.
 */
export class IntegratorKeys {
  private readonly file: string;
  private opened: DatabaseSync | undefined;

  constructor(
    private readonly dataDir: string,
    private readonly now: () => number = Date.now,
  ) {
    this.file = join(dataDir, INTEGRATORS_FILE_NAME);
  }

  /** Makes a key, which nobody can read a second time. @throws what SQLite says of a file that cannot be written */
  create(name: string, rateClass: KeyClass): { readonly key: string; readonly integrator: Integrator } {
    mkdirSync(this.dataDir, { recursive: true });
    const key = PREFIX + randomBytes(KEY_BYTES).toString('base64url');
    const sql = `INSERT INTO integrator (name, rate_class, key_hash, made_at) VALUES (?, ?, ?, ?) RETURNING ${COLUMNS}`;
    const integrator = this.database().prepare(sql).get(name, rateClass, hashOf(key), this.now());
    return { key, integrator: integrator as unknown as Integrator };
  }

  /** All that were ever made, the first one first. */
  list(): Integrator[] {
    if (!this.exists()) return [];
    return this.database().prepare(`SELECT ${COLUMNS} FROM integrator ORDER BY id`).all() as unknown as Integrator[];
  }

  /** Undefined where there is none of this number; one that is withdrawn already stays so. */
  withdraw(id: number): Integrator | undefined {
    if (!this.exists()) return undefined;
    const sql = `UPDATE integrator SET withdrawn_at = coalesce(withdrawn_at, ?) WHERE id = ? RETURNING ${COLUMNS}`;
    return this.database().prepare(sql).get(this.now(), id) as unknown as Integrator | undefined;
  }

  /** Whose key this is; undefined for one that nobody has any more. @throws what SQLite says of a file that cannot be read */
  find(key: string): Integrator | undefined {
    if (!KEY.test(key) || !this.exists()) return undefined;
    const sql = `SELECT ${COLUMNS} FROM integrator WHERE key_hash = ? AND withdrawn_at IS NULL`;
    const found = this.database().prepare(sql).get(hashOf(key)) as unknown as Integrator | undefined;
    return found && KEY_CLASSES.includes(found.rateClass) ? found : undefined;
  }

  close(): void {
    this.opened?.close();
    this.opened = undefined;
  }

  private exists(): boolean {
    return this.opened !== undefined || existsSync(this.file);
  }

  private database(): DatabaseSync {
    return (this.opened ??= openKeys(this.file));
  }
}

function hashOf(key: string): string {
  return hash('sha256', key, 'hex');
}

function openKeys(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    useWriteAheadLog(database, BUSY_TIMEOUT_MS);
    database.exec(SCHEMA);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

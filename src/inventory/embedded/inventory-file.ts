import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { makeFolder } from '../../platform/config/made-folder.js';
import { SqliteQuery } from '../sqlite-query.js';
import { migrateInventory } from './inventory-schema.js';
import { isDiskError } from '../../platform/database/sqlite-codes.js';
import { useWriteAheadLog } from '../../platform/database/write-ahead-log.js';
import { WriteTurns } from '../../platform/database/write-lock.js';
import type { LockPatience } from '../../platform/database/write-lock.js';

/** SQLite file in `DATA_DIR` with cars, owners and derived data. Not a public format. */
export const INVENTORY_FILE_NAME = 'inventory.sqlite';

/** Busy timeout of statements. Only the first ones of a new file, and recovery, ever wait. */
const BUSY_TIMEOUT_MS = 5_000;
/** Default time to wait for the write lock. */
const USUAL_PATIENCE: LockPatience = { limitMs: BUSY_TIMEOUT_MS };
/** Maximum size of the write-ahead log after a checkpoint. */
const LOG_LIMIT_BYTES = 64 * 1024 * 1024;
/**
 * Page cache of writers. Readers are as fast with SQLite's default of 2 MB, because the operating
 * system caches the file. Imports are as fast as with 32 MB (decision 15).
 */
const CACHE_KIBIBYTES = { ofWriters: 20 * 1024, ofSorts: 8 * 1024 };
/**
 * Checkpoint after this many pages. As many as the log may keep, because most of them are written
 * again.
 */
const WRITERS_CHECKPOINT_PAGES = LOG_LIMIT_BYTES / 4_096;

/** A process's connection to the inventory file: prepared statements, transactions, snapshots. */
export class InventoryFile {
  readonly #path: string;
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #queries = new Map<string, SqliteQuery<unknown>>();
  readonly #turns: WriteTurns;
  #isWriter = false;
  /** The last error of the disk in `all`. */
  diskFault: Error | undefined;

  constructor(path: string, patience: LockPatience = USUAL_PATIENCE) {
    makeFolder(dirname(path));
    this.#path = path;
    this.#database = new DatabaseSync(path, {
      timeout: BUSY_TIMEOUT_MS,
      enableForeignKeyConstraints: true,
    });
    this.#turns = new WriteTurns(this.#database, patience, BUSY_TIMEOUT_MS);
    try {
      useWriteAheadLog(this.#database, BUSY_TIMEOUT_MS);
      this.#database.exec('PRAGMA synchronous = FULL');
      this.#database.exec(`PRAGMA journal_size_limit = ${LOG_LIMIT_BYTES}`);
      migrateInventory(this.#database);
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  /** The cached prepared statement. */
  statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  all<Row>(sql: string, ...parameters: SQLInputValue[]): Row[] {
    let query = this.#queries.get(sql);
    if (!query) {
      query = new SqliteQuery(this.#database, sql);
      this.#queries.set(sql, query);
    }
    try {
      return query.all(...parameters) as Row[];
    } catch (error) {
      if (isDiskError(error)) this.diskFault = error as Error;
      throw error;
    }
  }

  exec(sql: string): void {
    this.#database.exec(sql);
  }

  /**
   * Runs the work in one transaction: durable when this returns, rolled back if it throws. @throws
   * LockTimeout
   */
  transaction<Result>(work: () => Result): Result {
    this.begin();
    try {
      const result = work();
      this.commit();
      return result;
    } catch (error) {
      this.rollback();
      throw error;
    }
  }

  /**
   * Begins a transaction for work that awaits. `commit` or `rollback` ends it; meanwhile this
   * connection may not begin another. @throws LockTimeout
   */
  begin(): void {
    if (!this.#isWriter) this.#becomeWriter();
    this.#turns.begin();
  }

  commit(): void {
    this.#turns.commit();
  }

  /** Does nothing without a transaction. */
  rollback(): void {
    this.#turns.rollback();
  }

  /**
   * Runs the work with temporary tables that `sql` creates on disk, since they may be large. They
   * are dropped afterwards.
   */
  withTablesOnDisk<Result>(sql: string, work: () => Result): Result {
    if (!this.#isWriter) this.#becomeWriter();
    this.#database.exec(`PRAGMA temp_store = FILE; ${sql}`);
    try {
      return work();
    } finally {
      // Drops the temporary tables.
      this.#database.exec('PRAGMA temp_store = MEMORY');
    }
  }

  /**
   * Between transactions: sorts on disk, since a million keys do not fit into memory. SQLite gives a
   * sort as much memory as the page cache, which stays small: after the load, pages are mostly read.
   */
  sortOnDisk(isOnDisk: boolean): void {
    this.#database.exec(
      `PRAGMA temp_store = ${isOnDisk ? 'FILE' : 'MEMORY'}; PRAGMA cache_size = -${CACHE_KIBIBYTES.ofSorts}`,
    );
  }

  #becomeWriter(): void {
    // Statement journals in memory: as files they take a third of the time of saving a car.
    this.#database
      .exec(`PRAGMA cache_size = -${CACHE_KIBIBYTES.ofWriters}; PRAGMA wal_autocheckpoint = ${WRITERS_CHECKPOINT_PAGES};
      PRAGMA temp_store = MEMORY`);
    this.#isWriter = true;
  }

  /** A connection that sees the file as of its first read. Close it soon after use. */
  openSnapshot(): DatabaseSync {
    const snapshot = new DatabaseSync(this.#path, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
    snapshot.exec('BEGIN');
    return snapshot;
  }

  close(): void {
    this.#statements.clear();
    this.#queries.clear();
    this.#database.close();
  }
}

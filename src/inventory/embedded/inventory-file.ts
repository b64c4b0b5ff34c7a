import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { makeFolder } from '../../config/made-folder.js';
import { migrateInventory } from './inventory-schema.js';
import { useWriteAheadLog } from '../../database/write-ahead-log.js';
import { WriteTurns } from '../../database/write-turns.js';
import type { WriterPatience } from '../../database/write-turns.js';

/** The SQLite file in `DATA_DIR` that holds cars and owners, and what is worked out of them. Not a format for others to read. */
export const INVENTORY_FILE_NAME = 'inventory.sqlite';

/** How long a statement waits for another connection; only the first ones of a new file, and those that recover one, ever do. */
const BUSY_TIMEOUT_MS = 5_000;
/** Who says nothing else waits so long to write. */
const USUAL_PATIENCE: WriterPatience = { limitMs: BUSY_TIMEOUT_MS };
/** What a write-ahead log may keep on disk once its pages are in the main file. */
const LOG_LIMIT_BYTES = 64 * 1024 * 1024;
/**
 * Pages that a connection keeps which writes. One that only reads is as fast with SQLite's own two megabytes: the system keeps the file.
 */
const WRITERS_CACHE_KIBIBYTES = 20 * 1024;
/** Pages in the log at which a writer moves them to the main file: as many as the log may keep, since most of them are written again. */
const WRITERS_CHECKPOINT_PAGES = LOG_LIMIT_BYTES / 4_096;

/** One process's connection to the inventory file: prepared statements, transactions, snapshots. */
export class InventoryFile {
  readonly #path: string;
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #turns: WriteTurns;
  #isWriter = false;

  constructor(path: string, patience: WriterPatience = USUAL_PATIENCE) {
    makeFolder(dirname(path));
    this.#path = path;
    this.#database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
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

  /** The cached statement of a text. */
  statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  all<Row>(sql: string, ...parameters: SQLInputValue[]): Row[] {
    return this.statement(sql).all(...parameters) as unknown as Row[];
  }

  exec(sql: string): void {
    this.#database.exec(sql);
  }

  /** Runs the work in one transaction: all of it is durable when this returns, none of it when it throws. @throws WriterBusy */
  transaction<Result>(work: () => Result): Result {
    if (!this.#isWriter) this.#becomeWriter();
    this.#turns.begin();
    try {
      const result = work();
      this.#turns.commit();
      return result;
    } catch (error) {
      this.#turns.rollback();
      throw error;
    }
  }

  /** Runs the work with tables of this connection alone, which `sql` makes and which are gone afterwards; they may be large. */
  withTablesOnDisk<Result>(sql: string, work: () => Result): Result {
    if (!this.#isWriter) this.#becomeWriter();
    this.#database.exec(`PRAGMA temp_store = FILE; ${sql}`);
    try {
      return work();
    } finally {
      // Takes the tables away.
      this.#database.exec('PRAGMA temp_store = MEMORY');
    }
  }

  #becomeWriter(): void {
    // What undoes a single statement lies in memory: as a file it takes a third of the time of saving a car.
    this.#database.exec(`PRAGMA cache_size = -${WRITERS_CACHE_KIBIBYTES}; PRAGMA wal_autocheckpoint = ${WRITERS_CHECKPOINT_PAGES};
      PRAGMA temp_store = MEMORY`);
    this.#isWriter = true;
  }

  /** A connection that sees the file as it is at its first read, whatever is written meanwhile. Close it soon after use. */
  openSnapshot(): DatabaseSync {
    const snapshot = new DatabaseSync(this.#path, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
    snapshot.exec('BEGIN');
    return snapshot;
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }
}

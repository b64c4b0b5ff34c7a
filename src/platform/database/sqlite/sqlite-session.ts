import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import { isDiskError, SQLITE } from '../sqlite-codes.js';
import { useWriteAheadLog } from '../write-ahead-log.js';
import { RETRY_MS, WriteTurns, LockTimeout, fileBusy } from '../write-lock.js';
import type {
  SessionReply,
  SessionError,
  SessionRequest,
  SessionStep,
  StatementResult,
} from './session-messages.js';

const BUSY_TIMEOUT_MS = 5_000;
const KEPT_STATEMENTS = 500;
/** Maximum age of a group that a transaction can join. Bounds the wait of its first transaction. */
const GROUP_LIMIT_MS = 5;

const DONE: StatementResult = { rows: [], changes: 0 };

/**
 * One SQLite file with a reading and a writing connection, and group commit: consecutive
 * transactions are savepoints of one transaction of the file, and are answered when it is on disk.
 * Readers see only what is on disk, so a power failure cannot undo what they saw. If the disk takes
 * nothing (for example, it is full), the whole group fails.
 */
export class SqliteSession {
  readonly #reader: DatabaseSync;
  readonly #writer: DatabaseSync;
  readonly #turns: WriteTurns;
  readonly #readerStatements: LRUCache<string, StatementSync>;
  readonly #writerStatements: LRUCache<string, StatementSync>;
  readonly #answer: (answer: SessionReply) => void;
  /** Request numbers of commits that wait for the disk. */
  #group: number[] = [];
  #groupBegunAt = 0;
  /** Whether a transaction is open, and whether SQLite has rolled it back. */
  #open: 'no' | 'yes' | 'lost' = 'no';
  #flushTimer: NodeJS.Timeout | undefined;
  /** Set while a transaction waits for another process's write lock. */
  #beginTimer: NodeJS.Timeout | undefined;

  /**
   * Creates the file if needed, for its owner only. @throws SQLite's error if it cannot be opened
   * or is not a database
   */
  constructor(file: string, answer: (answer: SessionReply) => void) {
    this.#answer = answer;
    this.#writer = openConnection(file);
    this.#reader = openConnection(file);
    this.#reader.exec('PRAGMA query_only = ON');
    this.#turns = new WriteTurns(this.#writer, { limitMs: BUSY_TIMEOUT_MS }, BUSY_TIMEOUT_MS);
    this.#readerStatements = new LRUCache({ max: KEPT_STATEMENTS });
    this.#writerStatements = new LRUCache({ max: KEPT_STATEMENTS });
  }

  /** Answers each request once; a commit is answered with its group. */
  take({ number, step }: SessionRequest): void {
    this.#answerWith(number, () => this.#done(number, step));
  }

  /** `work` returns undefined if the answer comes later. */
  #answerWith(number: number, work: () => StatementResult | undefined): void {
    try {
      const result = work();
      if (result) this.#answer({ number, result });
    } catch (error) {
      this.#noteWhatIsLost();
      this.#answer({ number, error: plainError(error) });
    }
  }

  /** Flushes commits to disk and rolls back an open transaction. */
  close(): void {
    if (this.#open !== 'no') this.#rollBack();
    clearTimeout(this.#flushTimer);
    clearTimeout(this.#beginTimer);
    this.#flush();
    this.#reader.close();
    this.#writer.close();
  }

  #done(number: number, step: SessionStep): StatementResult | undefined {
    switch (step.kind) {
      case 'read':
        return run(this.#reader, this.#readerStatements, step);
      case 'begin':
        return this.#begin(
          number,
          { startedAt: performance.now(), patienceMs: step.patienceMs },
          RETRY_MS.first,
        );
      case 'run':
        this.#rejectLost();
        return this.#write(() => run(this.#writer, this.#writerStatements, step), isDiskError);
      case 'commit':
        return this.#commit(number, step.isNextWaiting);
      case 'rollback':
        return this.#rollBack();
    }
  }

  /** Does not block the thread while another process writes, because readers need it. */
  #begin(
    number: number,
    wait: { startedAt: number; patienceMs: number },
    retryMs: number,
  ): StatementResult | undefined {
    if (this.#group.length > 0 && performance.now() - this.#groupBegunAt > GROUP_LIMIT_MS)
      this.#flush();
    if (!this.#writer.isTransaction) {
      if (!this.#turns.tryToBegin()) {
        const waitedMs = performance.now() - wait.startedAt;
        if (waitedMs >= wait.patienceMs) throw fileBusy(waitedMs);
        const again = () => this.#begin(number, wait, Math.min(2 * retryMs, RETRY_MS.last));
        this.#beginTimer = setTimeout(() => this.#answerWith(number, again), retryMs);
        return undefined;
      }
      this.#groupBegunAt = performance.now();
    }
    this.#mark('SAVEPOINT one');
    this.#open = 'yes';
    return DONE;
  }

  #commit(number: number, isNextWaiting: boolean): undefined {
    const state = this.#open;
    this.#open = 'no';
    if (state === 'lost') throw new TransactionLost();
    this.#mark('RELEASE one');
    this.#group.push(number);
    this.#planFlush(isNextWaiting ? GROUP_LIMIT_MS : 0);
    return undefined;
  }

  #rollBack(): StatementResult {
    const state = this.#open;
    this.#open = 'no';
    try {
      if (state === 'yes') this.#mark('ROLLBACK TO one; RELEASE one');
    } catch {
      // The rollback is done anyway; the group may be lost with it.
      this.#noteWhatIsLost();
    }
    this.#planFlush(0);
    return DONE;
  }

  /** A failed savepoint statement fails the whole transaction, whatever the error. */
  #mark(savepoint: string): void {
    this.#write(
      () => this.#writer.exec(savepoint),
      () => true,
    );
  }

  /** Rolls back the group at once after a disk fault, so that no transaction joins it. */
  #write<Result>(work: () => Result, isOfAll: (error: unknown) => boolean): Result {
    try {
      return work();
    } catch (error) {
      if (isOfAll(error)) this.#turns.rollback();
      throw error;
    }
  }

  /** If a transaction is open by then, its end plans the next flush. */
  #planFlush(inMs: number): void {
    clearTimeout(this.#flushTimer);
    this.#flushTimer = setTimeout(() => {
      if (this.#open === 'no' && this.#writer.isOpen) this.#flush();
    }, inMs);
  }

  #flush(): void {
    const numbers = this.#group;
    this.#group = [];
    let error: SessionError | undefined;
    try {
      if (this.#writer.isTransaction) this.#turns.commit();
    } catch (failure) {
      error = plainError(failure);
      this.#turns.rollback();
    }
    for (const number of numbers)
      this.#answer(error ? { number, error } : { number, result: DONE });
  }

  /** Some errors (full disk, damaged file) roll back the whole transaction of the file. */
  #noteWhatIsLost(): void {
    if (this.#writer.isTransaction) return;
    if (this.#open === 'yes') this.#open = 'lost';
    const numbers = this.#group;
    this.#group = [];
    for (const number of numbers)
      this.#answer({ number, error: plainError(new TransactionLost()) });
  }

  #rejectLost(): void {
    if (this.#open !== 'yes') throw new TransactionLost();
  }
}

/** The transaction was rolled back, so retrying it is safe. */
class TransactionLost extends Error {
  readonly errcode = SQLITE.ABORT;

  constructor() {
    super('the database gave up the transaction');
  }
}

function openConnection(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    useWriteAheadLog(database, BUSY_TIMEOUT_MS);
    // Deleted personal data is overwritten with zeros.
    database.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function run(
  database: DatabaseSync,
  statements: LRUCache<string, StatementSync>,
  { sql, parameters }: { sql: string; parameters: readonly unknown[] },
): StatementResult {
  let statement = statements.get(sql);
  if (!statement) statements.set(sql, (statement = database.prepare(sql)));
  const values = parameters as SQLInputValue[];
  if (statement.columns().length > 0) {
    const rows = statement.all(...values) as Record<string, unknown>[];
    return { rows, changes: rows.length };
  }
  return { rows: [], changes: Number(statement.run(...values).changes) };
}

function plainError(error: unknown): SessionError {
  const { message } = error as Error;
  const errcode =
    error instanceof LockTimeout ? SQLITE.BUSY : (error as { errcode?: number }).errcode;
  return { message, ...(errcode !== undefined && { errcode }) };
}

import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import { isDiskFault, SQLITE } from '../sqlite-codes.js';
import { useWriteAheadLog } from '../write-ahead-log.js';
import { RETRY_MS, WriteTurns, WriterBusy, fileBusy } from '../write-turns.js';
import type { SessionAnswer, SessionError, SessionRequest, SessionStep, StatementResult } from './session-messages.js';

const BUSY_TIMEOUT_MS = 5_000;
const KEPT_STATEMENTS = 500;
/** A group that is older is written to the disk before the next transaction may join it: whoever was first waits no longer than this. */
const GROUP_LIMIT_MS = 5;

const DONE: StatementResult = { rows: [], changes: 0 };

/**
 * One SQLite file, read by one connection and written by another, which waits for the disk once for many: transactions that are committed
 * one after the other are savepoints of one transaction of the file, and each is answered when that one is on disk (group commit). Readers
 * see what is on disk alone, so that nobody is shown what a power cut could take back. Where the file takes none of it (a full disk), all
 * of the group fail.
 */
export class SqliteSession {
  readonly #reader: DatabaseSync;
  readonly #writer: DatabaseSync;
  readonly #turns: WriteTurns;
  readonly #readerStatements: LRUCache<string, StatementSync>;
  readonly #writerStatements: LRUCache<string, StatementSync>;
  readonly #answer: (answer: SessionAnswer) => void;
  /** Numbers of commits that wait for the disk. */
  #group: number[] = [];
  #groupBegunAt = 0;
  /** Whether somebody's transaction is open, and whether the file has thrown away what it did. */
  #open: 'no' | 'yes' | 'lost' = 'no';
  #flushTimer: NodeJS.Timeout | undefined;
  /** Runs while a transaction waits for another process that writes. */
  #beginTimer: NodeJS.Timeout | undefined;

  /** Makes the file, which nobody but its owner may read. @throws what SQLite says of one that cannot be opened or is none */
  constructor(file: string, answer: (answer: SessionAnswer) => void) {
    this.#answer = answer;
    this.#writer = openConnection(file);
    this.#reader = openConnection(file);
    this.#reader.exec('PRAGMA query_only = ON');
    this.#turns = new WriteTurns(this.#writer, { limitMs: BUSY_TIMEOUT_MS }, BUSY_TIMEOUT_MS);
    this.#readerStatements = new LRUCache({ max: KEPT_STATEMENTS });
    this.#writerStatements = new LRUCache({ max: KEPT_STATEMENTS });
  }

  /** Answers once, at the latest with the group that the request belongs to. */
  take({ number, step }: SessionRequest): void {
    this.#answerWith(number, () => this.#done(number, step));
  }

  /** Undefined for what is answered later. */
  #answerWith(number: number, work: () => StatementResult | undefined): void {
    try {
      const result = work();
      if (result) this.#answer({ number, result });
    } catch (error) {
      this.#noteWhatIsLost();
      this.#answer({ number, error: plainError(error) });
    }
  }

  /** What is committed is on disk when this returns; a transaction that is still open has not happened. */
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
        return this.#begin(number, { startedAt: performance.now(), patienceMs: step.patienceMs }, RETRY_MS.first);
      case 'run':
        this.#refuseLost();
        return this.#write(() => run(this.#writer, this.#writerStatements, step), isDiskFault);
      case 'commit':
        return this.#commit(number, step.isNextWaiting);
      case 'rollback':
        return this.#rollBack();
    }
  }

  /** Does not hold the thread while others write: readers need it. */
  #begin(number: number, wait: { startedAt: number; patienceMs: number }, retryMs: number): StatementResult | undefined {
    if (this.#group.length > 0 && performance.now() - this.#groupBegunAt > GROUP_LIMIT_MS) this.#flush();
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
      // It has not happened, as was asked; of the others, neither.
      this.#noteWhatIsLost();
    }
    this.#planFlush(0);
    return DONE;
  }

  /** Savepoints that can be neither made nor ended are a fault of the whole transaction, whatever SQLite says of them. */
  #mark(savepoint: string): void {
    this.#write(
      () => this.#writer.exec(savepoint),
      () => true,
    );
  }

  /** After a fault of the disk the group is given up at once: nobody may join what can no longer be written. */
  #write<Result>(work: () => Result, isOfAll: (error: unknown) => boolean): Result {
    try {
      return work();
    } catch (error) {
      if (isOfAll(error)) this.#turns.rollback();
      throw error;
    }
  }

  /** Whose transaction is open by then plans the next one. */
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
    for (const number of numbers) this.#answer(error ? { number, error } : { number, result: DONE });
  }

  /** Some errors (a full disk, a damaged file) end the transaction of the file, with all that was in it. */
  #noteWhatIsLost(): void {
    if (this.#writer.isTransaction) return;
    if (this.#open === 'yes') this.#open = 'lost';
    const numbers = this.#group;
    this.#group = [];
    for (const number of numbers) this.#answer({ number, error: plainError(new TransactionLost()) });
  }

  #refuseLost(): void {
    if (this.#open !== 'yes') throw new TransactionLost();
  }
}

/** What was done since the transaction began is not in the file; to do the same again is safe. */
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
    database.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
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
  const errcode = error instanceof WriterBusy ? SQLITE.BUSY : (error as { errcode?: number }).errcode;
  return { message, ...(errcode !== undefined && { errcode }) };
}

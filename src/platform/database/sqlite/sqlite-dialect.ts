import {
  CompiledQuery,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type {
  DatabaseConnection,
  Dialect,
  DialectAdapter,
  Driver,
  Kysely,
  QueryCompiler,
  QueryResult,
  TransactionSettings,
} from 'kysely';
import { isDiskError } from '../sqlite-codes.js';
import type { SessionStep, StatementResult } from './session-messages.js';
import { SqliteThread } from './sqlite-thread.js';

/** The disk fault of the last finished change; undefined if the disk took it. */
export interface LastChange {
  diskFault: Error | undefined;
}

/** Maximum wait of a change, in milliseconds, for earlier changes and for other processes. */
const WRITE_PATIENCE_MS = 5_000;

const WRITES = /^\s*(?:insert|update|delete)\b/i;

/** Kysely dialect for one SQLite file held by a thread (`SqliteSession`). */
export class SqliteDialect implements Dialect {
  readonly lastChange: LastChange = { diskFault: undefined };

  constructor(private readonly file: string) {}

  createDriver(): Driver {
    return new SqliteDriver(() => new SqliteThread(this.file), this.lastChange);
  }

  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler();
  }

  createAdapter(): DialectAdapter {
    return new OneFileAdapter();
  }

  createIntrospector(database: Kysely<never>) {
    return new SqliteIntrospector(database);
  }
}

/** DDL is transactional, and readers do not wait for writers. */
class OneFileAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Serializes the transactions of a file. The next one may begin as soon as one is committed, before
 * it is on disk.
 */
class SqliteDriver implements Driver {
  #lastWriter: Promise<void> = Promise.resolve();
  #waitingCount = 0;

  private readonly thread: SqliteThread;

  constructor(
    private readonly newThread: () => SqliteThread,
    private readonly lastChange: LastChange,
  ) {
    this.thread = newThread();
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  acquireConnection(): Promise<FileConnection> {
    return Promise.resolve(
      new FileConnection(
        this.thread,
        this.lastChange,
        () => this.#turn(),
        () => this.#waitingCount > 0,
      ),
    );
  }

  beginTransaction(connection: FileConnection, { accessMode }: TransactionSettings): Promise<void> {
    return accessMode === 'read only'
      ? connection.beginSnapshot(this.newThread())
      : connection.begin();
  }

  commitTransaction(connection: FileConnection): Promise<void> {
    return connection.end('commit');
  }

  rollbackTransaction(connection: FileConnection): Promise<void> {
    return connection.end('rollback');
  }

  releaseConnection(): Promise<void> {
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    return this.thread.close();
  }

  /** Waits for the turn to write, and returns the function that ends it. */
  async #turn(): Promise<() => void> {
    const before = this.#lastWriter;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#lastWriter = promise;
    this.#waitingCount++;
    await before;
    this.#waitingCount--;
    return resolve;
  }
}

class FileConnection implements DatabaseConnection {
  #endTurn: (() => void) | undefined;
  #generation = 0;
  #hasWritten = false;
  #snapshot: SqliteThread | undefined;

  constructor(
    private readonly thread: SqliteThread,
    private readonly lastChange: LastChange,
    private readonly turn: () => Promise<() => void>,
    private readonly isNextWaiting: () => boolean,
  ) {}

  async begin(): Promise<void> {
    const requestedAt = performance.now();
    this.#endTurn = await this.turn();
    try {
      const patienceMs = Math.max(0, requestedAt + WRITE_PATIENCE_MS - performance.now());
      const begun = this.ask({ kind: 'begin', patienceMs });
      this.#generation = this.thread.generation;
      await begun;
    } catch (error) {
      this.#leave();
      throw error;
    }
  }

  /**
   * Uses its own thread, so that it blocks neither readers nor writers. The snapshot is taken at
   * the first query.
   */
  async beginSnapshot(thread: SqliteThread): Promise<void> {
    this.#snapshot = thread;
    try {
      await thread.ask({ kind: 'read', sql: 'BEGIN', parameters: [] });
      this.#generation = thread.generation;
    } catch (error) {
      await this.#endSnapshot();
      throw error;
    }
  }

  async end(kind: 'commit' | 'rollback'): Promise<void> {
    if (this.#snapshot) return this.#endSnapshot();
    // Kysely also rolls back after a failed commit. By then the transaction is gone and the turn
    // belongs to another one.
    if (!this.#endTurn) return;
    if (this.#generation !== this.thread.generation) {
      this.#leave();
      if (kind === 'commit') throw this.thread.fault();
      return;
    }
    const ended = this.ask(
      kind === 'commit' ? { kind, isNextWaiting: this.isNextWaiting() } : { kind },
    );
    this.#leave();
    await ended;
  }

  async executeQuery<Row>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<Row>> {
    const statement = { sql, parameters };
    if (this.#snapshot) {
      if (this.#generation !== this.#snapshot.generation) throw this.#snapshot.fault();
      return resultOf(await this.#snapshot.ask({ kind: 'read', ...statement }));
    }
    if (this.#endTurn) {
      if (this.#generation !== this.thread.generation) throw this.thread.fault();
      return resultOf(await this.ask({ kind: 'run', ...statement }));
    }
    if (SelectQueryNode.is(query))
      return resultOf(await this.thread.ask({ kind: 'read', ...statement }));
    await this.begin();
    try {
      const result = await this.ask({ kind: 'run', ...statement });
      await this.end('commit');
      return resultOf(result);
    } catch (error) {
      if (this.#endTurn) await this.end('rollback');
      throw error;
    }
  }

  // oxlint-disable-next-line require-yield -- Kysely wants it to be there
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Rows are read in pages.');
  }

  /**
   * Sends a step of a change. Only the commit of a change that has modified rows proves that the
   * disk works.
   */
  private async ask(step: SessionStep): Promise<StatementResult> {
    try {
      const result = await this.thread.ask(step);
      if (step.kind === 'begin') this.#hasWritten = false;
      if (step.kind === 'run' && WRITES.test(step.sql) && result.changes > 0)
        this.#hasWritten = true;
      if (step.kind === 'commit' && this.#hasWritten) this.lastChange.diskFault = undefined;
      return result;
    } catch (error) {
      if (isDiskError(error)) this.lastChange.diskFault = error as Error;
      throw error;
    }
  }

  async #endSnapshot(): Promise<void> {
    const thread = this.#snapshot;
    this.#snapshot = undefined;
    await thread?.close();
  }

  #leave(): void {
    this.#endTurn?.();
    this.#endTurn = undefined;
  }
}

function resultOf<Row>({ rows, changes }: StatementResult): QueryResult<Row> {
  return { rows: rows as Row[], numAffectedRows: BigInt(changes) };
}

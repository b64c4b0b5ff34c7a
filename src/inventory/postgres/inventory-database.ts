import type { Pool, PoolClient } from 'pg';
import { ofDatabase } from '../../platform/database/database-unavailable.js';
import { openPostgresPool } from '../../platform/database/postgres-pool.js';
import { withoutNull } from '../../platform/database/without-null.js';
import { LockTimeout } from '../../platform/database/write-lock.js';
import type { LockPatience } from '../../platform/database/write-lock.js';
import { INVENTORY_SCHEMA, migrateInventory } from './inventory-tables.js';

/**
 * Limits for queries of pages, which take milliseconds. If not, another transaction holds a lock,
 * and the page fails.
 */
const QUESTIONS = {
  max: 6,
  statementMs: 4_000,
  lockMs: 4_000,
  idleInTransactionMs: 10_000,
  silentMs: 5_000,
  schema: INVENTORY_SCHEMA,
};
/** Limits for imports and index builds, which have long statements. */
const WORK = {
  max: 4,
  statementMs: 120_000,
  lockMs: 120_000,
  idleInTransactionMs: 600_000,
  silentMs: 130_000,
  schema: INVENTORY_SCHEMA,
};
/** Default time to wait for the write lock. */
const USUAL_PATIENCE: LockPatience = { limitMs: 5_000 };
/** Interval at which `LockPatience` is notified during a wait. */
const TURN_WAIT_MS = 250;
/** The short lock timeout applies to the write lock only; locks on rows are released soon. */
const BEGIN_IN_TURN = `
  BEGIN;
  SET LOCAL lock_timeout = ${TURN_WAIT_MS};
  SELECT pg_advisory_xact_lock(hashtextextended('inventory: write', 0));
  SET LOCAL lock_timeout TO DEFAULT`;
/** `lock_not_available`. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const LOCK_NOT_AVAILABLE = '55P03';

/** Some rows of the statement at index `at`. */
export interface StreamedRows<Row> {
  readonly client: PoolClient;
  readonly at: number;
  readonly rows: Row[];
}

/** Connection pools for pages, and for imports and commands. */
interface Pools {
  readonly questions: Pool;
  readonly work: Pool;
}

/**
 * A process's connections to the inventory tables in PostgreSQL: statements, serialized changes,
 * snapshots.
 */
export class InventoryDatabase {
  readonly #openPools: () => Promise<Pools>;
  #pools: Promise<Pools> | undefined;
  readonly #patience: LockPatience;
  #migration: Promise<void> | undefined;

  /** Connects and migrates on first use. @param onLost called when an idle connection is lost */
  constructor(
    databaseUrl: string,
    onLost: (error: Error) => void,
    patience: LockPatience = USUAL_PATIENCE,
  ) {
    this.#openPools = async () => ({
      questions: await openPostgresPool(databaseUrl, QUESTIONS, onLost),
      work: await openPostgresPool(databaseUrl, WORK, onLost),
    });
    this.#patience = patience;
  }

  /** Rows of a statement for a page, with parameters `$1`, `$2`, …. */
  async rows<Row>(sql: string, ...parameters: unknown[]): Promise<Row[]> {
    return released(await this.#connect('questions'), (client) =>
      rowsOf<Row>(client, sql, ...parameters),
    );
  }

  /** The same for imports and commands, with longer timeouts. */
  async workRows<Row>(sql: string, ...parameters: unknown[]): Promise<Row[]> {
    return this.withConnection((client) => rowsOf<Row>(client, sql, ...parameters));
  }

  /**
   * Runs the work in one transaction: durable when this resolves, rolled back if it rejects.
   * Changes of all processes are serialized, so that others see `change.counter` in order. @throws
   * LockTimeout
   */
  async change<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    return this.withConnection((client) => this.changeOn(client, work));
  }

  /** The same on an existing connection. */
  async changeOn<Result>(
    client: PoolClient,
    work: (client: PoolClient) => Promise<Result>,
  ): Promise<Result> {
    await this.#beginInTurn(client);
    return ended(client, work);
  }

  /** Runs the work in a read-only snapshot as of its first statement. */
  async moment<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    return this.withConnection(async (client) => {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      return ended(client, work);
    });
  }

  /**
   * Rows of statements in one snapshot, in batches, with the statement's index and the connection
   * of the snapshot.
   */
  async *stream<Row>(
    statements: readonly string[],
    batchSize: number,
  ): AsyncGenerator<StreamedRows<Row>> {
    const client = await this.#connect('work');
    let isSound = false;
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      for (const [at, sql] of statements.entries()) {
        await client.query(`DECLARE stream_${at} NO SCROLL CURSOR FOR ${sql}`);
        for (;;) {
          const rows = await rowsOf<Row>(client, `FETCH ${batchSize} FROM stream_${at}`);
          if (rows.length === 0) break;
          yield { client, at, rows };
        }
      }
      await client.query('COMMIT');
      isSound = true;
    } finally {
      // If interrupted, the connection has an open transaction.
      client.release(!isSound);
    }
  }

  /** Runs the work with a connection of the pool. */
  async withConnection<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    return released(await this.#connect('work'), work);
  }

  /**
   * Runs the work with a connection that is closed afterwards, with its temporary tables and locks.
   * `held` is aborted with the error if the connection ends before.
   */
  async withOwnConnection<Result>(
    work: (client: PoolClient, held: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const client = await this.#connect('work');
    const holding = new AbortController();
    client.once('error', (error) => holding.abort(error));
    client.once('end', () => holding.abort(ofDatabase(new Error('Connection terminated'))));
    try {
      return await work(client, holding.signal);
    } finally {
      client.release(true);
    }
  }

  async close(): Promise<void> {
    const pools = await this.#pools;
    await Promise.all([pools?.questions.end(), pools?.work.end()]);
  }

  async #connect(name: keyof Pools): Promise<PoolClient> {
    const pools = await (this.#pools ??= this.#openPools());
    await (this.#migration ??= this.#migrate(pools.work));
    return pools[name].connect();
  }

  async #migrate(work: Pool): Promise<void> {
    try {
      await released(await work.connect(), migrateInventory);
    } catch (error) {
      this.#migration = undefined;
      throw error;
    }
  }

  async #beginInTurn(client: PoolClient): Promise<void> {
    const startedAt = performance.now();
    for (;;) {
      try {
        await client.query(BEGIN_IN_TURN);
        return;
      } catch (error) {
        await client.query('ROLLBACK');
        if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      }
      const waitedMs = performance.now() - startedAt;
      if (waitedMs > this.#patience.limitMs) {
        throw new LockTimeout(
          `Another process has been writing cars for ${Math.round(waitedMs / 1_000)} s; try again later.`,
        );
      }
      this.#patience.onWait?.(waitedMs);
    }
  }
}

/** Returns the result of the work. If it fails, the connection is discarded. */
async function released<Result>(
  client: PoolClient,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  let isSound = false;
  try {
    const result = await work(client);
    isSound = true;
    return result;
  } finally {
    client.release(!isSound);
  }
}

/** Rows of a statement on an existing connection. */
export async function rowsOf<Row>(
  client: PoolClient,
  sql: string,
  ...parameters: unknown[]
): Promise<Row[]> {
  return (await client.query(sql, parameters.map(asTaken))).rows as Row[];
}

function asTaken(parameter: unknown): unknown {
  if (Array.isArray(parameter)) return parameter.map(asTaken);
  return typeof parameter === 'string' ? withoutNull(parameter) : parameter;
}

async function ended<Result>(
  client: PoolClient,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  try {
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

import type { Pool, PoolClient } from 'pg';
import { ofDatabase } from '../../database/database-unavailable.js';
import { openPostgresPool } from '../../database/postgres-pool.js';
import { withoutNull } from '../../database/without-null.js';
import { WriterBusy } from '../../database/write-turns.js';
import type { WriterPatience } from '../../database/write-turns.js';
import { INVENTORY_SCHEMA, migrateInventory } from './inventory-tables.js';

/** What a page asks for takes milliseconds: where it does not, somebody holds a lock, and the page says that it cannot be shown. */
const QUESTIONS = { max: 6, statementMs: 4_000, lockMs: 4_000, idleInTransactionMs: 10_000, silentMs: 5_000, schema: INVENTORY_SCHEMA };
/** Imports and index builds ask for much at a time. */
const WORK = {
  max: 4,
  statementMs: 120_000,
  lockMs: 120_000,
  idleInTransactionMs: 600_000,
  silentMs: 130_000,
  schema: INVENTORY_SCHEMA,
};
/** Who says nothing else waits so long to write. */
const USUAL_PATIENCE: WriterPatience = { limitMs: 5_000 };
/** Whoever waits for a turn is told so often. */
const TURN_WAIT_MS = 250;
/** Rows are waited for longer than the turn: who holds them ends soon. */
const BEGIN_IN_TURN = `
  BEGIN;
  SET LOCAL lock_timeout = ${TURN_WAIT_MS};
  SELECT pg_advisory_xact_lock(hashtextextended('inventory: write', 0));
  SET LOCAL lock_timeout TO DEFAULT`;
/** `lock_not_available`. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const LOCK_NOT_AVAILABLE = '55P03';

/** Some rows of the statement that stands at this place. */
export interface StreamedRows<Row> {
  readonly client: PoolClient;
  readonly at: number;
  readonly rows: Row[];
}

/** For statements that somebody waits for, and for those of imports and commands. */
interface Pools {
  readonly questions: Pool;
  readonly work: Pool;
}

/** One process's connections to the tables of cars in PostgreSQL: statements, changes one after the other, moments. */
export class InventoryDatabase {
  readonly #openPools: () => Promise<Pools>;
  #pools: Promise<Pools> | undefined;
  readonly #patience: WriterPatience;
  #migration: Promise<void> | undefined;

  /** Connects when it is first asked, and makes the tables then. @param onLost hears what a connection at rest was lost by */
  constructor(databaseUrl: string, onLost: (error: Error) => void, patience: WriterPatience = USUAL_PATIENCE) {
    this.#openPools = async () => ({
      questions: await openPostgresPool(databaseUrl, QUESTIONS, onLost),
      work: await openPostgresPool(databaseUrl, WORK, onLost),
    });
    this.#patience = patience;
  }

  /** The rows of one statement that somebody waits for; parameters are `$1`, `$2`, … there. */
  async rows<Row>(sql: string, ...parameters: unknown[]): Promise<Row[]> {
    return released(await this.#connect('questions'), (client) => rowsOf<Row>(client, sql, ...parameters));
  }

  /** The same for imports and commands, whose statements may take their time. */
  async workRows<Row>(sql: string, ...parameters: unknown[]): Promise<Row[]> {
    return this.withConnection((client) => rowsOf<Row>(client, sql, ...parameters));
  }

  /**
   * Runs the work in one transaction: all of it is on disk when this resolves, none of it when it rejects. Only one is under way at a time,
   * in whatever process: what is counted in it (`change.counter`) is what others see next. @throws WriterBusy
   */
  async change<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    return this.withConnection((client) => this.changeOn(client, work));
  }

  /** The same on a connection that somebody holds. */
  async changeOn<Result>(client: PoolClient, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    await this.#beginInTurn(client);
    return ended(client, work);
  }

  /** What the work reads is as it was at its first statement. */
  async moment<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    return this.withConnection(async (client) => {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      return ended(client, work);
    });
  }

  /**
   * The rows of statements, one after the other, as they are at one moment: in batches, along with the place of the statement and the
   * connection that sees that moment.
   */
  async *stream<Row>(statements: readonly string[], batchSize: number): AsyncGenerator<StreamedRows<Row>> {
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
      // One that is left half way has a transaction open.
      client.release(!isSound);
    }
  }

  /** A connection for as long as the work takes. */
  async withConnection<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    return released(await this.#connect('work'), work);
  }

  /**
   * The same with a connection that ends then, with all that was only its own: tables, locks. `held` is aborted when it ends before, by the
   * error that it ended by.
   */
  async withOwnConnection<Result>(work: (client: PoolClient, held: AbortSignal) => Promise<Result>): Promise<Result> {
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
        throw new WriterBusy(`Another process has been writing cars for ${Math.round(waitedMs / 1_000)} s; try again later.`);
      }
      this.#patience.onWait?.(waitedMs);
    }
  }
}

/** What the work answers; a connection that it failed on is not used again. */
async function released<Result>(client: PoolClient, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  let isSound = false;
  try {
    const result = await work(client);
    isSound = true;
    return result;
  } finally {
    client.release(!isSound);
  }
}

/** The rows of a statement on a connection that somebody holds. */
export async function rowsOf<Row>(client: PoolClient, sql: string, ...parameters: unknown[]): Promise<Row[]> {
  return (await client.query(sql, parameters.map(asTaken))).rows as Row[];
}

function asTaken(parameter: unknown): unknown {
  if (Array.isArray(parameter)) return parameter.map(asTaken);
  return typeof parameter === 'string' ? withoutNull(parameter) : parameter;
}

async function ended<Result>(client: PoolClient, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  try {
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

import type pg from 'pg';
import { ofDatabase } from './database-unavailable.js';

/** What a pool of connections is for. */
export interface PoolPurpose {
  /** Connections at most; a server has some of them for each of its threads. */
  readonly max: number;
  /** How long one statement may take, how long it may wait for a lock, and how long a transaction may stand still. Milliseconds. */
  readonly statementMs: number;
  readonly lockMs: number;
  readonly idleInTransactionMs: number;
  /**
   * How long a server may be silent that was asked something; one that stands still answers no `statement_timeout` either. Milliseconds;
   * 0 is no limit, as above.
   */
  readonly silentMs: number;
  /** Where tables are looked for that are named without their schema; the database's own way where it is not said. */
  readonly schema?: string;
}

/** By what PostgreSQL knows connections of servers and commands. */
export const APPLICATION_NAME = 'forecourt';

const CONNECT_MS = 2_000;
const IDLE_MS = 30_000;

/** Whole numbers of eight bytes are times, ids and counts here, all below 2^53: numbers, not texts. */
const INT8_OID = 20;

/**
 * Connections to the PostgreSQL of `DATABASE_URL`, to be had by `connect` alone; errors of connecting say that they are the database's.
 * Loads the driver, which a server on SQLite does not need.
 * @param onLost hears what a connection at rest was lost by
 */
export async function openPostgresPool(databaseUrl: string, purpose: PoolPurpose, onLost: (error: Error) => void): Promise<pg.Pool> {
  const { default: driver } = await import('pg');
  const settings = {
    statement_timeout: purpose.statementMs,
    lock_timeout: purpose.lockMs,
    idle_in_transaction_session_timeout: purpose.idleInTransactionMs,
    ...(purpose.schema !== undefined && { search_path: purpose.schema }),
  };
  const pool = new driver.Pool({
    max: purpose.max,
    connectionString: databaseUrl,
    query_timeout: purpose.silentMs,
    // Where the other end is gone without a word, a connection at rest is found to be lost all the same.
    keepAlive: true,
    keepAliveInitialDelayMillis: IDLE_MS,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    application_name: APPLICATION_NAME,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    types: {
      getTypeParser: (oid: number, format?: 'text') => (oid === INT8_OID ? Number : driver.types.getTypeParser(oid, format)),
    } as pg.CustomTypesConfig,
  });
  pool.on('error', onLost);
  // One that is lost while it is in use fails what it was asked, by this very error, which says whose it is from here on. Without a
  // listener it would end the process.
  pool.on('connect', (client) => client.on('error', ofDatabase));
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const connecting = () =>
    connect().catch((error: unknown) => {
      throw ofDatabase(error);
    });
  pool.connect = connecting as typeof pool.connect;
  return pool;
}

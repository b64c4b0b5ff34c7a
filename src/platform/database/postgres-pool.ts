import type pg from 'pg';
import { ofDatabase } from './database-unavailable.js';

/** Limits of a connection pool. Times are milliseconds; 0 is no limit. */
export interface PoolPurpose {
  /** Maximum number of connections. Each thread of a server has its own pool. */
  readonly max: number;
  /** Maximum time of a statement, of waiting for a lock, and of an idle transaction. */
  readonly statementMs: number;
  readonly lockMs: number;
  readonly idleInTransactionMs: number;
  /**
   * Maximum time without a response. A server that hangs does not enforce `statement_timeout`
   * either.
   */
  readonly silentMs: number;
  /** Schema for unqualified table names; the database's search path if absent. */
  readonly schema?: string;
}

/** Application name of the connections of servers and commands in PostgreSQL. */
export const APPLICATION_NAME = 'forecourt';

const CONNECT_MS = 2_000;
const IDLE_MS = 30_000;

/** 8-byte integers are times, ids and counts, all below 2^53, so they are parsed as numbers. */
const INT8_OID = 20;

/**
 * Opens a connection pool for the PostgreSQL of `DATABASE_URL`. Use only `connect`; connection
 * errors are marked with `ofDatabase`. Loads the driver on demand, because a server on SQLite does
 * not need it.
 * @param onLost called with the error of an idle connection that was lost
 */
export async function openPostgresPool(
  databaseUrl: string,
  purpose: PoolPurpose,
  onLost: (error: Error) => void,
): Promise<pg.Pool> {
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
    // Detects dead idle connections whose other end disappeared silently.
    keepAlive: true,
    keepAliveInitialDelayMillis: IDLE_MS,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    application_name: APPLICATION_NAME,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    types: {
      getTypeParser: (oid: number, format?: 'text') =>
        oid === INT8_OID ? Number : driver.types.getTypeParser(oid, format),
    } as pg.CustomTypesConfig,
  });
  pool.on('error', onLost);
  // An active connection that is lost fails its query with this error, which `ofDatabase` marks.
  // Without a listener the error would end the process.
  pool.on('connect', (client) => client.on('error', ofDatabase));
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const connecting = () =>
    connect().catch((error: unknown) => {
      throw ofDatabase(error);
    });
  pool.connect = connecting as typeof pool.connect;
  return pool;
}

import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import type { Dialect } from 'kysely';
import pg from 'pg';
import { Database } from './database.js';
import { ofDatabase } from './database-unavailable.js';
import { SqliteDialect } from './sqlite/sqlite-dialect.js';
import type { Tables } from './tables.js';

/** The SQLite file in `DATA_DIR` that holds what shoppers trust the house with. */
export const SHOPPERS_FILE_NAME = 'shoppers.sqlite';

const POOL = {
  max: 10,
  connectionTimeoutMillis: 2_000,
  idleTimeoutMillis: 30_000,
  // A request is answered or refused: nothing waits for a lock longer than whoever asked would.
  options: '-c statement_timeout=5000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=10000',
  application_name: 'forecourt',
} as const;

/** Whole numbers of eight bytes are times here: numbers, not texts. */
const INT8_OID = 20;
const types = { getTypeParser: (oid: number, format?: 'text') => (oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format)) };

/** The tables may be older than this release until they are migrated. @param onLost hears what a connection at rest was lost by */
export function openDatabase(
  { databaseUrl, dataDir }: { readonly databaseUrl: string; readonly dataDir: string },
  onLost: (error: Error) => void,
): Database {
  if (databaseUrl === '') {
    mkdirSync(dataDir, { recursive: true });
    const file = join(dataDir, SHOPPERS_FILE_NAME);
    // Made before SQLite would make it: nobody but its owner reads what shoppers have said.
    closeSync(openSync(file, 'a', 0o600));
    return new Database(kyselyOver(new SqliteDialect(file)), 'sqlite');
  }
  const pool = new pg.Pool({ ...POOL, connectionString: databaseUrl, types: types as pg.CustomTypesConfig });
  pool.on('error', onLost);
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const connecting = () =>
    connect().catch((error: unknown) => {
      throw ofDatabase(error);
    });
  pool.connect = connecting as typeof pool.connect;
  return new Database(kyselyOver(new PostgresDialect({ pool })), 'postgres');
}

function kyselyOver(dialect: Dialect): Kysely<Tables> {
  return new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
}

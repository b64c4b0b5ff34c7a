import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../config/made-folder.js';
import { CamelCasePlugin, Kysely, PostgresDialect, PostgresQueryCompiler } from 'kysely';
import type { Dialect } from 'kysely';
import { Database } from './database.js';
import { openPostgresPool } from './postgres-pool.js';
import type { PoolPurpose } from './postgres-pool.js';
import { SqliteDialect } from './sqlite/sqlite-dialect.js';
import type { Tables } from './tables.js';
import { withoutNull } from './without-null.js';

/** The SQLite file in `DATA_DIR` that holds what shoppers trust the house with. */
export const SHOPPERS_FILE_NAME = 'shoppers.sqlite';

/** Where the database is: `databaseUrl` of a PostgreSQL, or empty for a file below `dataDir`. */
export interface DatabasePlace {
  readonly databaseUrl: string;
  readonly dataDir: string;
}

// A request is answered or refused: nothing waits for a lock longer than whoever asked would.
const REQUESTS = { max: 10, statementMs: 5_000, lockMs: 5_000, idleInTransactionMs: 10_000, silentMs: 6_000 } as const;
// Nobody waits for a command: what it asks may take hours. Locks are waited for no longer than in any change. 0 is no limit.
const COMMANDS = { max: 2, statementMs: 0, lockMs: 5_000, idleInTransactionMs: 0, silentMs: 0 } as const;

/** The tables may be older than this release until they are migrated. @param onLost hears what a connection at rest was lost by */
export function openDatabase({ databaseUrl, dataDir }: DatabasePlace, onLost: (error: Error) => void): Database {
  if (databaseUrl === '') {
    makeFolder(dataDir);
    const file = join(dataDir, SHOPPERS_FILE_NAME);
    // Made before SQLite would make it: nobody but its owner reads what shoppers have said.
    closeSync(openSync(file, 'a', 0o600));
    const dialect = new SqliteDialect(file);
    const reading = kyselyOver(dialect);
    return new Database(reading, 'sqlite', reading, () => dialect.lastChange.diskFault);
  }
  const statementsOf = (purpose: PoolPurpose) =>
    kyselyOver(new TextDialect({ pool: () => openPostgresPool(databaseUrl, purpose, onLost) }));
  return new Database(statementsOf(REQUESTS), 'postgres', statementsOf(COMMANDS));
}

/** What is asked of PostgreSQL has texts that it takes. */
class TextDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new TextCompiler();
  }
}

class TextCompiler extends PostgresQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    super.addParameter(typeof parameter === 'string' ? withoutNull(parameter) : parameter);
  }
}

function kyselyOver(dialect: Dialect): Kysely<Tables> {
  return new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
}

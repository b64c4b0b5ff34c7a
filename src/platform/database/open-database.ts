import { closeSync, openSync, statSync } from 'node:fs';
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

/** SQLite file in `DATA_DIR` with all data of shoppers. */
export const SHOPPERS_FILE_NAME = 'shoppers.sqlite';

/** The database: `databaseUrl` of PostgreSQL, or empty for a file in `dataDir`. */
export interface DatabasePlace {
  readonly databaseUrl: string;
  readonly dataDir: string;
}

// Limits for requests, in milliseconds. A request must be answered or rejected in time.
const REQUESTS = {
  max: 10,
  statementMs: 5_000,
  lockMs: 5_000,
  idleInTransactionMs: 10_000,
  silentMs: 6_000,
} as const;
// Limits for commands: statements may take hours, but locks are waited for as in requests. 0 is no
// limit.
const COMMANDS = {
  max: 2,
  statementMs: 0,
  lockMs: 5_000,
  idleInTransactionMs: 0,
  silentMs: 0,
} as const;

/**
 * Opens the database. Its tables may be older than this release until they are migrated.
 * @param onLost called with the error of an idle connection that was lost
 */
export function openDatabase(
  { databaseUrl, dataDir }: DatabasePlace,
  onLost: (error: Error) => void,
): Database {
  if (databaseUrl === '') {
    makeFolder(dataDir);
    const file = join(dataDir, SHOPPERS_FILE_NAME);
    // Created before SQLite would create it, so that only its owner can read it.
    closeSync(openSync(file, 'a', 0o600));
    const dialect = new SqliteDialect(file);
    const reading = kyselyOver(dialect);
    const { ino } = statSync(file);
    // SQLite goes on writing to a deleted file.
    const lostFile = () =>
      statSync(file, { throwIfNoEntry: false })?.ino === ino
        ? undefined
        : new Error(`${file} was deleted or replaced while it was in use`);
    return new Database(
      reading,
      'sqlite',
      reading,
      () => dialect.lastChange.diskFault ?? lostFile(),
    );
  }
  const statementsOf = (purpose: PoolPurpose) =>
    kyselyOver(new TextDialect({ pool: () => openPostgresPool(databaseUrl, purpose, onLost) }));
  return new Database(statementsOf(REQUESTS), 'postgres', statementsOf(COMMANDS));
}

/** Replaces characters that PostgreSQL cannot store in text parameters. */
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

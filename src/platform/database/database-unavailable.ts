import { SqliteError } from './sqlite/sqlite-thread.js';
import { SQLITE, sqliteCodeOf } from './sqlite-codes.js';

/** SQLite codes for a file that is unavailable, although the statement is valid. */
const FILE_UNAVAILABLE: ReadonlySet<number | undefined> = new Set([
  SQLITE.PERM,
  SQLITE.ABORT,
  SQLITE.BUSY,
  SQLITE.READONLY,
  SQLITE.IOERR,
  SQLITE.CORRUPT,
  SQLITE.FULL,
  SQLITE.CANTOPEN,
  SQLITE.NOTADB,
]);

/**
 * PostgreSQL error codes of an unavailable server: connection, resources, shutdown, system; and of
 * a transaction that failed because of another one.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const SERVER_UNAVAILABLE = /^(?:08|53|57|58|40|25006|55P03)/;
/** Errors of `pg` that only have a message. */
const CONNECTION_WORDS =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error/;

/** `Retry-After` for an unavailable database, in seconds. */
export const DATABASE_RETRY_SECONDS = '60';

/** Properties of errors of `pg` and of connections. */
interface Failure {
  readonly code?: string;
  readonly severity?: string;
  readonly message?: string;
  readonly isOfDatabase?: boolean;
}

/**
 * Marks an error as coming from the database connection, because other services' connection errors
 * look the same.
 */
export function ofDatabase(error: unknown): unknown {
  return typeof error === 'object' && error !== null
    ? Object.assign(error, { isOfDatabase: true })
    : error;
}

/**
 * Whether an error means that the database is temporarily unavailable, so that a retry makes sense.
 * The failed change was applied completely or not at all; if the response to a commit was lost, it
 * is unknown which. False for errors of the cars' own file and of other services.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof SqliteError)
    return error.isThreadGone || FILE_UNAVAILABLE.has(sqliteCodeOf(error));
  if (typeof error !== 'object' || error === null) return false;
  const { code, severity, message = '', isOfDatabase } = error as Failure;
  if (severity !== undefined) return SERVER_UNAVAILABLE.test(code ?? '');
  return isOfDatabase === true || CONNECTION_WORDS.test(message);
}

/** A log message for such an error; undefined for others. */
export function databaseFailure(error: unknown): string | undefined {
  return isDatabaseUnavailable(error) ? `database: ${(error as Error).message}` : undefined;
}

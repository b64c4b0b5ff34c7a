import { SqliteFault } from './sqlite/sqlite-thread.js';
import { SQLITE, sqliteCodeOf } from './sqlite-codes.js';

/** SQLite's codes for a file that cannot be used now, though nothing is wrong with what was asked. */
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
 * Classes of PostgreSQL's codes for a server that cannot do it now: connection, resources, shut down, system; and a transaction that
 * another one kept from its end. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const SERVER_UNAVAILABLE = /^(?:08|53|57|58|40|25006|55P03)/;
/** What `pg` says in words alone. */
const CONNECTION_WORDS =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error/;

/** When a database that is away is worth another try, for `Retry-After`. */
export const DATABASE_RETRY_SECONDS = '60';

/** What errors of `pg` and of connections say of themselves. */
interface Failure {
  readonly code?: string;
  readonly severity?: string;
  readonly message?: string;
  readonly isOfDatabase?: boolean;
}

/** Says of an error that it came of connecting to the database: other servers fail in the same words. */
export function ofDatabase(error: unknown): unknown {
  return typeof error === 'object' && error !== null ? Object.assign(error, { isOfDatabase: true }) : error;
}

/**
 * Whether the database could not be asked, or could not do it now, so that it can be tried again: what failed is done all or not at all,
 * and where the answer to the end of a change was lost, nobody knows which. Errors of the cars' own file, and of other services, are none
 * of these.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof SqliteFault) return error.isThreadGone || FILE_UNAVAILABLE.has(sqliteCodeOf(error));
  if (typeof error !== 'object' || error === null) return false;
  const { code, severity, message = '', isOfDatabase } = error as Failure;
  if (severity !== undefined) return SERVER_UNAVAILABLE.test(code ?? '');
  return isOfDatabase === true || CONNECTION_WORDS.test(message);
}

/** The same in a line for the log; undefined for any other error. */
export function databaseFailure(error: unknown): string | undefined {
  return isDatabaseUnavailable(error) ? `database: ${(error as Error).message}` : undefined;
}

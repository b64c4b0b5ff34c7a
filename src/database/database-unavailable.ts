import { SQLITE, sqliteCodeOf } from './sqlite-codes.js';

/** SQLite's codes for a file that cannot be used now, though nothing is wrong with what was asked. */
const FILE_UNAVAILABLE: ReadonlySet<number | undefined> = new Set([
  SQLITE.PERM,
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
const NETWORK = /^(?:ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|EHOST|ENETUNREACH)/;
/** What `pg` says in words alone. */
const CONNECTION_WORDS = /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

/** Whether the database could not be asked, or could not do it now: nothing of it is done, and it can be tried again. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, isThreadGone } = error as { code?: unknown; isThreadGone?: boolean };
  if (isThreadGone === true || FILE_UNAVAILABLE.has(sqliteCodeOf(error))) return true;
  const text = typeof code === 'string' ? code : '';
  return SERVER_UNAVAILABLE.test(text) || NETWORK.test(text) || CONNECTION_WORDS.test(error.message);
}

/** The same in a line for the log; undefined for any other error. */
export function databaseFailure(error: unknown): string | undefined {
  return isDatabaseUnavailable(error) ? `database: ${(error as Error).message}` : undefined;
}

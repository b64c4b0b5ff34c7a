import type { Config } from '../config/config.js';
import { isDatabaseUnavailable } from '../database/database-unavailable.js';
import { startProblem } from '../serving/start-problem.js';

/** What keeps a command from the database, in a sentence that says what to do; undefined for what nobody foresaw. */
export function databaseProblem(error: unknown, config: Config | undefined): string | undefined {
  const { message, severity, errcode } = error as { message?: string; severity?: string; errcode?: number };
  if (errcode !== undefined) return startProblem(error, config) ?? `The database in "${config?.dataDir}" cannot be used now: ${message}.`;
  if (message?.startsWith('corrupted migrations')) {
    return 'The tables of the database are of a later release than this one: use that release.';
  }
  // A wrong password, a database that is not there: what PostgreSQL says of it names nobody.
  if (severity === 'FATAL' || isDatabaseUnavailable(error)) return `The database of DATABASE_URL cannot be used now: ${message}.`;
  return undefined;
}

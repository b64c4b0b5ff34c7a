import { isDatabaseUnavailable } from '../platform/database/database-unavailable.js';
import { startProblem } from '../serving/start-problem.js';
import type { StartedWith } from '../serving/start-problem.js';

/** A message about a database error, with advice; undefined for an unexpected error. */
export function databaseProblem(
  error: unknown,
  config: StartedWith | undefined,
): string | undefined {
  const { message, errcode } = error as { message?: string; errcode?: number };
  if (errcode !== undefined && config)
    return (
      startProblem(error, config) ??
      `The database in "${config.dataDir}" is unavailable: ${message}.`
    );
  if (isDatabaseUnavailable(error))
    return `The database at DATABASE_URL is unavailable: ${message}.`;
  return startProblem(error, config);
}

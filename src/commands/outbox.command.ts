import { migrate } from '../platform/database/migrations/migrations.js';
import { openDatabase } from '../platform/database/open-database.js';
import type { Database } from '../platform/database/database.js';
import { dropDeadLetters } from '../leads/dead-leads.js';
import { DeadLetters } from '../platform/outbox/dead-letters.js';
import type { DeadLetter } from '../platform/outbox/dead-letters.js';
import { Outbox } from '../platform/outbox/outbox.js';
import { CommandFailure, requireStoredData, runCommand, WrongCall } from './run-command.js';

type Act = (letters: DeadLetters, database: Database) => Promise<string>;

/** `npm run outbox`: lists, retries or deletes dead letters. */
export const run = runCommand(
  'outbox',
  { all: { type: 'boolean', default: false } },
  ({ values, positionals }) => {
    const act = actionOf(positionals, values.all);
    return async (config) => {
      requireStoredData(config);
      const database = openDatabase(config, () => undefined);
      try {
        await migrate(database);
        return await act(new DeadLetters(database), database);
      } finally {
        await database.close();
      }
    };
  },
);

/** Parses the action. @throws WrongCall */
function actionOf([action, ...ids]: readonly string[], isAll: boolean): Act {
  if (action === 'list') {
    if (ids.length > 0 || isAll) throw new WrongCall('list takes no arguments.');
    return list;
  }
  if (action !== 'retry' && action !== 'drop')
    throw new WrongCall(action === undefined ? 'No action given.' : `Unknown action "${action}".`);
  if (isAll === ids.length > 0)
    throw new WrongCall(`${action} needs ids of dead letters, or --all. To see the ids, run list.`);
  return action === 'retry'
    ? (letters) => retry(letters, isAll ? 'all' : ids)
    : (letters, database) => drop(letters, database, ids, isAll);
}

async function list(deadLetters: DeadLetters, database: Database): Promise<string> {
  const [letters, { waiting }] = [await deadLetters.list(), await new Outbox(database).counts()];
  const head =
    letters.length === 0
      ? 'No dead letters'
      : `${letters.length} dead ${letters.length === 1 ? 'letter' : 'letters'}`;
  return `${letters.map(lineOf).join('')}${head}, ${waiting} waiting to be sent.\n`;
}

async function retry(letters: DeadLetters, ids: readonly string[] | 'all'): Promise<string> {
  const count = await letters.retry(ids);
  return done(
    count,
    ids,
    'queued again. A running server begins within a second, and retries for 5 days',
  );
}

async function drop(
  letters: DeadLetters,
  database: Database,
  ids: readonly string[],
  isAll: boolean,
): Promise<string> {
  const chosen = isAll ? (await letters.list()).map(({ id }) => id) : ids;
  return done(await dropDeadLetters(database, letters, chosen), isAll ? 'all' : ids, 'deleted');
}

/** @throws CommandFailure if an id is not of a dead letter */
function done(count: number, ids: readonly string[] | 'all', what: string): string {
  const said =
    count === 0
      ? 'Nothing was changed.'
      : `${count} dead ${count === 1 ? 'letter' : 'letters'} ${what}.`;
  const unknown = ids === 'all' ? 0 : new Set(ids).size - count;
  if (unknown > 0)
    throw new CommandFailure(
      `${said} ${unknown === 1 ? 'One id matches' : `${unknown} ids match`} no dead letter.`,
    );
  return `${said}\n`;
}

/** "019a…  lead  added 2026-11-22 10:00, dead 2026-11-27 10:03, 126 tries: ECONNREFUSED" */
function lineOf({ id, kind, createdAt, deadAt, tries, reason }: DeadLetter): string {
  // The reason comes from a mail server, so control characters must not reach the terminal.
  const inOneLine = reason.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ');
  return `${id}  ${kind}  added ${utc(createdAt)}, dead ${utc(deadAt)}, ${tries} ${tries === 1 ? 'try' : 'tries'}: ${inOneLine}\n`;
}

/** Minutes, in UTC. */
function utc(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 16).replace('T', ' ');
}

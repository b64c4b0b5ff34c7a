import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { EARLIER_KEYS_FILE_NAME } from '../api-clients/earlier-keys.js';
import { migrate } from '../platform/database/migrations/migrations.js';
import { openDatabase } from '../platform/database/open-database.js';
import { KEY_CLASSES } from '../platform/http/rate-classes.js';
import { IntegratorKeys } from '../api-clients/integrator-keys.js';
import type { Integrator, KeyClass } from '../api-clients/integrator-keys.js';
import {
  CommandFailure,
  hasStoredData,
  requireStoredData,
  runCommand,
  WrongCall,
} from './run-command.js';

const MAX_NAME_LENGTH = 100;

/** `npm run integrators`: creates, lists and withdraws API keys. */
export const run = runCommand(
  'integrators',
  { class: { type: 'string' } },
  ({ values, positionals }) => {
    const act = actionOf(positionals, values.class);
    return async (config) => {
      // Keys may be created before the first start. An earlier release had them in a file.
      const isCreating = positionals[0] === 'create';
      if (!isCreating && !existsSync(join(config.dataDir, EARLIER_KEYS_FILE_NAME)))
        requireStoredData(config);
      const note =
        !isCreating || hasStoredData(config)
          ? ''
          : `\nThere was no data in "${resolve(config.dataDir)}" yet. A server that uses another folder does not know this key.\n`;
      const database = openDatabase(config, () => undefined);
      try {
        await migrate(database);
        return (await act(new IntegratorKeys(database, config.dataDir))) + note;
      } finally {
        await database.close();
      }
    };
  },
);

/** Parses the action. @throws WrongCall */
function actionOf(
  [action, what, ...more]: readonly string[],
  rateClass: string | undefined,
): (keys: IntegratorKeys) => Promise<string> {
  if (more.length > 0)
    throw new WrongCall(`Unexpected argument "${more[0]}". Put a name of several words in quotes.`);
  if (rateClass !== undefined && action !== 'create')
    throw new WrongCall('--class works only with create.');
  switch (action) {
    case 'create': {
      const [name, keyClass] = [nameOf(what), classOf(rateClass)];
      return (keys) => create(keys, name, keyClass);
    }
    case 'list':
      if (what !== undefined) throw new WrongCall(`list takes no arguments: unexpected "${what}".`);
      return async (keys) => (await keys.list()).map(lineOf).join('') || 'There are no keys.\n';
    case 'withdraw': {
      const id = numberOf(what);
      return (keys) => withdraw(keys, id);
    }
    default:
      throw new WrongCall(
        action === undefined ? 'No action given.' : `Unknown action "${action}".`,
      );
  }
}

async function create(keys: IntegratorKeys, name: string, rateClass: KeyClass): Promise<string> {
  const { key, integrator } = await keys.create(name, rateClass);
  return `${lineOf(integrator)}\n${key}\n\nThis key is shown once. Calls send it as\n\n  Authorization: Bearer ${key}\n`;
}

async function withdraw(keys: IntegratorKeys, id: number): Promise<string> {
  const integrator = await keys.withdraw(id);
  if (!integrator) throw new CommandFailure(`No key has id ${id}.`);
  return lineOf(integrator);
}

function numberOf(text: string | undefined): number {
  if (!/^\d{1,9}$/.test(text ?? ''))
    throw new WrongCall('withdraw needs the id of a key. To see the ids, run list.');
  return Number(text);
}

function nameOf(text: string | undefined): string {
  const name = text?.trim() ?? '';
  if (name === '' || name.length > MAX_NAME_LENGTH || /\p{Cc}/u.test(name)) {
    throw new WrongCall(`create needs a name for the key, ${MAX_NAME_LENGTH} characters at most.`);
  }
  return name;
}

function classOf(text = 'standard'): KeyClass {
  const found = KEY_CLASSES.find((name) => name === text);
  if (!found)
    throw new WrongCall(`--class must be one of ${KEY_CLASSES.join(', ')}, but is "${text}".`);
  return found;
}

/** "  3  partner   made 2026-11-22, withdrawn 2026-11-23  North Motors" */
function lineOf({ id, name, rateClass, madeAt, withdrawnAt }: Integrator): string {
  const withdrawn = withdrawnAt === null ? '' : `, withdrawn ${dayOf(withdrawnAt)}`;
  return `${String(id).padStart(4)}  ${rateClass.padEnd(8)}  made ${dayOf(madeAt)}${withdrawn}  ${name}\n`;
}

function dayOf(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10);
}

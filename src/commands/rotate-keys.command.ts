import { endAllSessions } from '../accounts/end-all-sessions.js';
import { signSubscriptionsAgain } from '../alerts/sign-subscriptions-again.js';
import { SigningKeys } from '../alerts/signing-keys.js';
import type { Config } from '../platform/config/config.js';
import { isDatabaseInUse } from '../platform/database/database-in-use.js';
import { migrate } from '../platform/database/migrations/migrations.js';
import { openDatabase } from '../platform/database/open-database.js';
import { dropVapidKeys } from '../push/vapid-keys.js';
import { CommandFailure, requireStoredData, runCommand, WrongCall } from './run-command.js';

/** `npm run data:rotate-keys`: see the usage text. */
export const run = runCommand('data:rotate-keys', {}, ({ positionals: [argument] }) => {
  if (argument !== undefined) throw new WrongCall(`Unexpected argument "${argument}".`);
  return rotateKeys;
});

async function rotateKeys(config: Config): Promise<string> {
  requireStoredData(config);
  if (await isDatabaseInUse(config)) {
    throw new CommandFailure(
      'A server or another command is using the database. Stop it first, or it would keep using the former keys.',
    );
  }
  const database = openDatabase(config, () => undefined);
  try {
    await migrate(database);
    const counts = await database.change(undefined, async (change) => ({
      'ended sessions': await endAllSessions(change),
      'search alerts with new signatures': await signSubscriptionsAgain(
        change,
        new SigningKeys(database),
      ),
      'deleted push registrations': await dropVapidKeys(change),
    }));
    const lines = Object.entries(counts).map(
      ([what, count]) => `  ${what}: ${count.toLocaleString('en-US')}\n`,
    );
    return `The keys are new.\n${lines.join('')}`;
  } finally {
    await database.close();
  }
}

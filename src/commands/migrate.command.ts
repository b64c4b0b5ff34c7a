import type { Config } from '../platform/config/config.js';
import { migrate } from '../platform/database/migrations/migrations.js';
import { openDatabase } from '../platform/database/open-database.js';
import { openListingStore } from '../inventory/open-listing-store.js';
import { runCommand, WrongCall } from './run-command.js';

/** `npm run data:migrate`: migrates before a release is rolled out. */
export const run = runCommand('data:migrate', {}, ({ positionals: [argument] }) => {
  if (argument !== undefined) throw new WrongCall(`Unexpected argument "${argument}".`);
  return bringUpToDate;
});

async function bringUpToDate(config: Config): Promise<string> {
  const database = openDatabase(config, () => undefined);
  const cars = openListingStore(config);
  try {
    await migrate(database);
    // The first query migrates the inventory tables.
    await cars.revision();
    return 'All tables are up to date.\n';
  } finally {
    await cars.close();
    await database.close();
  }
}

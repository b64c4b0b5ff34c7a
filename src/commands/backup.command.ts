import { existsSync } from 'node:fs';
import { countOf } from '../formatting/number-formats.js';
import { totalOf } from '../backup/backup-format.js';
import type { RowCounts } from '../backup/backup-format.js';
import { inventorySection } from '../backup/inventory-section.js';
import { shoppersSection } from '../backup/shoppers-section.js';
import { writeBackup } from '../backup/write-backup.js';
import type { Config } from '../platform/config/config.js';
import { migrate } from '../platform/database/migrations/migrations.js';
import { openDatabase } from '../platform/database/open-database.js';
import { countRows } from '../platform/database/table-dump.js';
import { IntegratorKeys } from '../api-clients/integrator-keys.js';
import { progressOn } from '../inventory/import/run/import-progress.js';
import { hasListingStore, openListingStore } from '../inventory/open-listing-store.js';
import { noteBackup } from '../operations/last-backup.js';
import { CommandFailure, onlyArgument, requireStoredData, runCommand } from './run-command.js';

const flag = { type: 'boolean', default: false } as const;

/** `npm run data:backup`: see the usage text. */
export const run = runCommand(
  'data:backup',
  { force: flag, 'without-cars': flag },
  ({ values, positionals }) => {
    const path = onlyArgument(positionals, 'file');
    return (config) =>
      backUp(config, path, { isForced: values.force, isWithCars: !values['without-cars'] });
  },
);

interface BackupChoice {
  readonly isForced: boolean;
  readonly isWithCars: boolean;
}

async function backUp(
  config: Config,
  path: string,
  { isForced, isWithCars }: BackupChoice,
): Promise<string> {
  requireStoredData(config);
  if (isWithCars) requireCars(config);
  const progress = progressOn(process.stderr);
  const cars = isWithCars ? openListingStore(config) : undefined;
  const database = openDatabase(config, () => undefined);
  try {
    await migrate(database);
    await new IntegratorKeys(database, config.dataDir).takeOverEarlier();
    const rows = await database.snapshot(async (snapshot) => {
      progress.start(
        'Backing up',
        totalOf({
          shoppers: await countRows(snapshot),
          cars: (await cars?.records.counts()) ?? {},
        }),
      );
      const sections = [
        shoppersSection(snapshot),
        ...(cars ? [inventorySection(cars.records)] : []),
      ];
      return writeBackup(sections, {
        path,
        isForced,
        onProgress: (count) => progress.update(count, count),
      });
    });
    const isNoted = await noteBackup(config.dataDir, new Date()).then(
      () => true,
      () => false,
    );
    return `${path} is written: ${countOf(totalOf(rows), 'row')}.\n${countLines(rows)}${isNoted ? '' : notNoted(config.dataDir)}`;
  } finally {
    progress.stop();
    await cars?.close();
    await database.close();
  }
}

function notNoted(dataDir: string): string {
  const reason = existsSync(dataDir) ? 'is not writable' : 'does not exist';
  return `DATA_DIR "${dataDir}" ${reason}, so forecourt_backup_last_success_timestamp_seconds was not updated.\n`;
}

/**
 * Without cars, opening the store would create an empty one, and the backup would look complete.
 * @throws CommandFailure
 */
function requireCars(config: Config): void {
  if (hasListingStore(config)) return;
  throw new CommandFailure(
    `There are no cars in "${config.dataDir}" (no inventory.sqlite); --without-cars backs up the rest.`,
  );
}

function countLines(rows: RowCounts): string {
  const tables = Object.values(rows).flatMap((counts) => Object.entries(counts));
  return tables
    .map(([table, count]) => `${count.toLocaleString('en-US').padStart(12)}  ${table}\n`)
    .join('');
}

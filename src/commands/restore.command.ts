import { totalOf } from '../backup/backup-format.js';
import { countOf } from '../formatting/number-formats.js';
import { INVENTORY_SECTION } from '../backup/inventory-section.js';
import { checkBackup, restoreBackup } from '../backup/restore-backup.js';
import type { Restored, RestoreOptions } from '../backup/restore-backup.js';
import type { Config } from '../platform/config/config.js';
import { isDatabaseInUse } from '../platform/database/database-in-use.js';
import { openDatabase } from '../platform/database/open-database.js';
import { progressOn } from '../inventory/import/run/import-progress.js';
import { isListingFileInUse, openListingStore } from '../inventory/open-listing-store.js';
import { CommandFailure, onlyArgument, runCommand } from './run-command.js';

const flag = { type: 'boolean', default: false } as const;

/** `npm run data:restore`: see the usage text. */
export const run = runCommand(
  'data:restore',
  { replace: flag, 'hold-outbox': flag },
  ({ values, positionals }) => {
    const path = onlyArgument(positionals, 'file');
    return (config) =>
      restore(config, path, {
        isReplacing: values.replace,
        isHoldingOutbox: values['hold-outbox'],
      });
  },
);

async function restore(
  config: Config,
  path: string,
  options: Omit<RestoreOptions, 'onProgress'>,
): Promise<string> {
  const progress = progressOn(process.stderr);
  progress.start('Checking');
  const rows = await checkBackup(path);
  const isWithCars = INVENTORY_SECTION in rows;
  if ((await isDatabaseInUse(config)) || (isWithCars && isListingFileInUse(config))) {
    throw new CommandFailure(
      'A server or another command is using the database. Stop it first, or it would keep using what it has cached.',
    );
  }
  const database = openDatabase(config, () => undefined);
  try {
    progress.start('Restoring', totalOf(rows));
    const onProgress = (count: number) => progress.update(count, count);
    return reportOf(
      await restoreBackup(
        path,
        { database, openCars: () => openListingStore(config) },
        { ...options, onProgress },
      ),
    );
  } finally {
    progress.stop();
    await database.close();
  }
}

function reportOf({ createdAt, rows, waitingCount, heldCount, alteredCount }: Restored): string {
  const lines = [`Restored the backup of ${createdAt}: ${countOf(totalOf(rows), 'row')}.`];
  if (heldCount > 0) lines.push(`${countOf(heldCount, 'unsent message')} became dead letters.`);
  else if (waitingCount > 0)
    lines.push(`The next server start sends ${countOf(waitingCount, 'message')}.`);
  if (alteredCount > 0)
    lines.push(
      `Null characters, which PostgreSQL cannot store, were replaced by U+FFFD in ${countOf(alteredCount, 'text')}.`,
    );
  return `${lines.join('\n')}\n`;
}

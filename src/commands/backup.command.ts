import { totalOf } from '../backup/backup-format.js';
import type { RowCounts } from '../backup/backup-format.js';
import { shoppersSection } from '../backup/shoppers-section.js';
import { writeBackup } from '../backup/write-backup.js';
import type { Config } from '../config/config.js';
import { migrate } from '../database/migrations/migrations.js';
import { openDatabase } from '../database/open-database.js';
import { countRows } from '../database/whole-tables.js';
import { IntegratorKeys } from '../integrators/integrator-keys.js';
import { progressOn } from '../inventory/import/import-progress.js';
import { onlyArgument, requireKeptData, runCommand } from './run-command.js';

/** `npm run data:backup`: see the usage text. */
const USAGE = `Usage: npm run data:backup -- FILE [--force]

Writes all that shoppers trust the house with, and the keys of integrators, as of one moment into one file (compressed lines of JSON), from
shoppers.sqlite in DATA_DIR or the PostgreSQL of DATABASE_URL, beside a running server. npm run data:restore takes it into either of them.
Cars and view counts are not in it (docs/operations.md). Whoever reads the file can sign in as anybody.

  FILE       where to; for its owner alone to read
  --force    replaces a file of that name
  --help     this text

Exit codes: 0 written; 1 not written; 2 wrong arguments or configuration.
`;

process.exitCode = await runCommand(USAGE, { force: { type: 'boolean', default: false } }, ({ values, positionals }) => {
  const path = onlyArgument(positionals, 'file');
  return (config) => backUp(config, path, values.force);
});

async function backUp(config: Config, path: string, isForced: boolean): Promise<string> {
  requireKeptData(config);
  const progress = progressOn(process.stderr);
  const database = openDatabase(config, () => undefined);
  try {
    await migrate(database);
    await new IntegratorKeys(database, config.dataDir).takeOverEarlier();
    const rows = await database.snapshot(async (snapshot) => {
      progress.start('Backing up', totalOf({ all: await countRows(snapshot) }));
      return writeBackup([shoppersSection(snapshot)], { path, isForced, onProgress: (count) => progress.update(count, count) });
    });
    return `${path} is written: ${totalOf(rows).toLocaleString('en-US')} rows.\n${countLines(rows)}`;
  } finally {
    progress.stop();
    await database.close();
  }
}

function countLines(rows: RowCounts): string {
  const tables = Object.values(rows).flatMap((counts) => Object.entries(counts));
  return tables.map(([table, count]) => `${count.toLocaleString('en-US').padStart(12)}  ${table}\n`).join('');
}

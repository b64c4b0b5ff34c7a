import { MANIFEST_FILE_NAME } from '../inventory/sources/feed-sources.js';
import { CommandFailure, runCommand, WrongCall } from './run-command.js';
import { SourceSync } from './source-sync.js';

/** `npm run inventory:sync`: takes in the sources of the manifest that are due, and shows how all of them stand. */
const USAGE = `Usage: npm run inventory:sync -- [SOURCE ... | --all | --status | --watch]

Takes in the feeds of DATA_DIR/${MANIFEST_FILE_NAME} (docs/feeds.md) that are due: a new file, and the period of its source is over.

  SOURCE     these sources, due or not
  --all      all sources, due or not
  --status   only shows how the sources stand
  --watch    stays, and looks every minute
  --help     this text

Exit codes: 0 all that was due is taken in; 1 a source failed or has no file, or the database is away; 2 wrong arguments, manifest or
configuration.
`;

const flag = { type: 'boolean', default: false } as const;

process.exitCode = await runCommand(USAGE, { all: flag, status: flag, watch: flag }, ({ values, positionals }) => {
  const { all, status, watch } = values;
  const ways = [all, status, watch, positionals.length > 0].filter(Boolean).length;
  if (ways > 1) throw new WrongCall('SOURCE, --all, --status and --watch each say what to do: give one.');
  return async (config) => {
    const sync = new SourceSync(config);
    if (watch) return sync.watch();
    const isDatabaseThere = status || (await sync.takeIn(all ? 'all' : positionals.length > 0 ? positionals : 'due'));
    if (!sync.show()) throw new CommandFailure('A source has failed or has no file.');
    if (!isDatabaseThere) throw new CommandFailure('The database is away: what is due is taken in once it is back.');
    return '';
  };
});

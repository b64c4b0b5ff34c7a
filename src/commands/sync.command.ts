import { CommandFailure, runCommand, WrongCall } from './run-command.js';
import { SourceSync } from './source-sync.js';

const flag = { type: 'boolean', default: false } as const;

/**
 * `npm run inventory:sync`: imports due sources of the manifest and shows the status of all
 * sources.
 */
export const run = runCommand(
  'inventory:sync',
  { all: flag, status: flag, watch: flag, force: flag },
  ({ values, positionals }) => {
    const { all, status, watch, force } = values;
    const ways = [all, status, watch, positionals.length > 0].filter(Boolean).length;
    if (ways > 1) throw new WrongCall('Use only one of SOURCE, --all, --status and --watch.');
    if (force && !all && positionals.length === 0)
      throw new WrongCall('--force needs SOURCE or --all.');
    return async (config) => {
      const sync = new SourceSync(config);
      if (watch) return sync.watch();
      const wanted = all ? 'all' : positionals.length > 0 ? positionals : 'due';
      const isDatabaseThere = status || (await sync.takeIn(wanted, force));
      if (!sync.show(wanted)) throw new CommandFailure('A source failed or has no file.');
      if (!isDatabaseThere)
        throw new CommandFailure(
          'The database is unavailable. Feeds that are due are imported once it is back.',
        );
      return '';
    };
  },
);

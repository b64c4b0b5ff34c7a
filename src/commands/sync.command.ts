import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../config/config.js';
import { readEnvironment } from '../config/environment.js';
import { FeedSourcesError, MANIFEST_FILE_NAME } from '../inventory/sources/feed-sources.js';
import { SourceSync } from './source-sync.js';

/** `npm run inventory:sync`: takes in the sources of the manifest that are due, and shows how all of them stand. */
const USAGE = `Usage: npm run inventory:sync -- [SOURCE ... | --all | --status | --watch]

Takes in the feeds of DATA_DIR/${MANIFEST_FILE_NAME} (docs/feeds.md) that are due: a new file, and the period of its source is over.

  SOURCE     these sources, due or not
  --all      all sources, due or not
  --status   only shows how the sources stand
  --watch    stays, and looks every minute
  --help     this text

Exit codes: 0 all that was due is taken in; 1 a source failed or has no file; 2 wrong arguments, manifest or configuration.
`;

const EXIT_CODES = { done: 0, failed: 1, wronglyCalled: 2 } as const;

/** The command is called wrongly; the message says how. */
class WrongCall extends Error {}

process.exitCode = await run();

async function run(): Promise<number> {
  try {
    const { values, positionals } = parse();
    if (values.help) {
      process.stdout.write(USAGE);
      return EXIT_CODES.done;
    }
    const sync = new SourceSync(readConfig(readEnvironment()));
    if (values.watch) return await sync.watch();
    if (!values.status) await sync.takeIn(values.all ? 'all' : positionals.length > 0 ? positionals : 'due');
    return sync.show() ? EXIT_CODES.done : EXIT_CODES.failed;
  } catch (error) {
    if (!(error instanceof WrongCall || error instanceof FeedSourcesError || error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n${error instanceof WrongCall ? `\n${USAGE}` : ''}`);
    return EXIT_CODES.wronglyCalled;
  }
}

function parse() {
  const flag = { type: 'boolean', default: false } as const;
  const options = { all: flag, status: flag, watch: flag, help: { ...flag, short: 'h' } } as const;
  const parsed = parsedAs(options);
  const { all, status, watch } = parsed.values;
  const ways = [all, status, watch, parsed.positionals.length > 0].filter(Boolean).length;
  if (ways > 1) throw new WrongCall('SOURCE, --all, --status and --watch each say what to do: give one.');
  return parsed;
}

function parsedAs<Options extends NonNullable<Parameters<typeof parseArgs>[0]>['options']>(options: Options) {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw new WrongCall((error as Error).message);
  }
}

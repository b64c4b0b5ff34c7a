import { ConfigError, readConfig } from '../platform/config/config.js';
import type { Config } from '../platform/config/config.js';
import { readEnvironment } from '../platform/config/environment.js';
import { settingsWarnings } from '../serving/misspelled-variables.js';
import { DEMO_SOURCE } from '../inventory/demo/demo-cars.js';
import { checkFeed, checkLines } from '../inventory/import/run/check-feed.js';
import { MissingColumns } from '../inventory/import/map/columns-of-map.js';
import { TooManyRemovals } from '../inventory/import/run/import-feed.js';
import { progressOn } from '../inventory/import/run/import-progress.js';
import { importedRows, summaryLines } from '../inventory/import/run/import-summary.js';
import { OfferReader } from '../inventory/import/run/offer-from-row.js';
import { FeedMapError } from '../inventory/import/map/read-feed-map.js';
import type { OpenedFeed } from './feed-importer.js';
import { failureText, FeedImporter, openFeedWithMap, UnknownMap } from './feed-importer.js';
import type { ImportArguments } from './import-arguments.js';
import { readArguments, UsageError } from './import-arguments.js';
import { USAGES } from './usage.js';

const EXIT_CODES = {
  imported: 0,
  nothingImported: 1,
  wronglyCalled: 2,
  removalRejected: 3,
} as const;

/** `npm run inventory:import`; see `usage.ts`. */
export async function run(args: readonly string[]): Promise<number> {
  let config: Config | undefined;
  try {
    const given = readArguments(args);
    const environment = readEnvironment();
    for (const sentence of settingsWarnings(environment)) process.stderr.write(`${sentence}\n`);
    config = readConfig(environment);
    const opened = await openFeedWithMap(given.file, given.map, given.stores);
    const importer = new FeedImporter(config, progressOn(process.stderr));
    return given.isCheck
      ? await check(opened, importer)
      : await importFile(opened, given, importer);
  } catch (error) {
    return exitCodeOf(error, config);
  }
}

async function check({ feed, map, missing }: OpenedFeed, importer: FeedImporter): Promise<number> {
  if (missing.length > 0)
    process.stdout.write(`${new MissingColumns(missing, feed.columns).message}\n\n`);
  const reader = new OfferReader({ ...importer, map, source: map.name, now: Date.now() });
  const found = await checkFeed(feed, map, reader, progressOn(process.stderr));
  process.stdout.write(`${checkLines(found, feed, map).join('\n')}\n`);
  if (missing.length > 0) return EXIT_CODES.wronglyCalled;
  return found.listed > 0 ? EXIT_CODES.imported : EXIT_CODES.nothingImported;
}

async function importFile(
  opened: OpenedFeed,
  { source, isFull, isForced }: ImportArguments,
  importer: FeedImporter,
): Promise<number> {
  const name = source ?? opened.map.name;
  if (name === DEMO_SOURCE)
    throw new UsageError(
      `"${name}" is the source of the demo cars, which inventory:demo replaces. Choose another --source.`,
    );
  const summary = await importer.import(opened, { source: name, isFull, isForced });
  process.stdout.write(`${summaryLines(summary).join('\n')}\n`);
  // An intentionally empty feed (--full --force) succeeds.
  return importedRows(summary) + summary.skipped + summary.removed > 0
    ? EXIT_CODES.imported
    : EXIT_CODES.nothingImported;
}

function exitCodeOf(error: unknown, config: Config | undefined): number {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n\n${USAGES['inventory:import']}`);
    return EXIT_CODES.wronglyCalled;
  }
  if (!(error instanceof Error)) throw error;
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : failureText(error, config)}\n`,
  );
  if (error instanceof TooManyRemovals) return EXIT_CODES.removalRejected;
  const isWronglyCalled = [UnknownMap, FeedMapError, ConfigError, MissingColumns].some(
    (known) => error instanceof known,
  );
  return isWronglyCalled ? EXIT_CODES.wronglyCalled : EXIT_CODES.nothingImported;
}

import { readFeedSources } from '../inventory/sources/feed-sources.js';
import { countOf } from '../formatting/number-formats.js';
import { ImportReports } from '../inventory/sources/import-reports.js';
import type { ImportReport } from '../inventory/sources/import-reports.js';
import { progressOn } from '../inventory/import/run/import-progress.js';
import { importedRows } from '../inventory/import/run/import-summary.js';
import { SOURCE_NAME } from '../inventory/import/map/read-feed-map.js';
import { minuteOf } from '../inventory/sources/source-table.js';
import type { SourcesRemoved } from '../inventory/sources/remove-sources.js';
import { removalOfSilent, silentSources } from '../inventory/sources/silent-sources.js';
import { DEMO_SOURCE } from '../inventory/demo/demo-cars.js';
import type { Config } from '../platform/config/config.js';
import { FeedImporter } from './feed-importer.js';
import { CommandFailure, requireStoredCars, runCommand, WrongCall } from './run-command.js';

const MAX_DAYS = 3_650;

type Act = (config: Config) => Promise<string>;

/**
 * `npm run inventory:sources`: lists all imported sources, and removes the offers of one source or
 * of silent ones.
 */
export const run = runCommand(
  'inventory:sources',
  { days: { type: 'string' } },
  ({ values, positionals }): Act => {
    const [action, name, ...more] = positionals;
    const days = Number(values.days);
    if (more.length > 0) throw new WrongCall(`Unexpected argument "${more[0]}".`);
    if (action === 'expire') {
      if (name !== undefined) throw new WrongCall('expire takes no name: it looks at all sources.');
      if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS)
        throw new WrongCall(`expire needs --days, from 1 to ${MAX_DAYS}.`);
      return (config) => expire(config, days);
    }
    if (values.days !== undefined) throw new WrongCall('--days is only for expire.');
    if (action === 'list' && name === undefined) return list;
    if (action !== 'remove')
      throw new WrongCall(
        action === undefined ? 'No action given.' : `Unknown action "${action}".`,
      );
    if (name === undefined || !SOURCE_NAME.test(name))
      throw new WrongCall('remove needs the name of a source. To see the names, run list.');
    return (config) => remove(config, name);
  },
);

async function list(config: Config): Promise<string> {
  const named = new Set((readFeedSources(config.dataDir) ?? []).map(({ name }) => name));
  const reports = new Map(
    new ImportReports(config.dataDir).all().map((report) => [report.source, report]),
  );
  const offers = await importerOf(config).offersBySource();
  const isListed = (source: string) => {
    const { summary, expiredAt } = reports.get(source) ?? {};
    const hadCars = summary !== undefined && importedRows(summary) > 0;
    return offers.has(source) || (hadCars && (expiredAt === undefined || named.has(source)));
  };
  const names = [...new Set([...offers.keys(), ...reports.keys()])].filter(isListed).toSorted();
  const lines = names.map((source) => {
    const facts = [
      source,
      countOf(offers.get(source) ?? 0, 'offer'),
      importOf(source, reports.get(source)),
    ];
    return `${[...facts, ...(named.has(source) || source === DEMO_SOURCE ? [] : ['not in the manifest'])].join(', ')}\n`;
  });
  return lines.length > 0 ? lines.join('') : 'There are no sources.\n';
}

function importOf(source: string, report: ImportReport | undefined): string {
  if (source === DEMO_SOURCE) return 'demo cars';
  const { importedAt, expiredAt } = report ?? {};
  if (importedAt === undefined) return 'no import known';
  const imported = `imported ${minuteOf(importedAt)}`;
  return expiredAt === undefined ? imported : `${imported}, expired ${minuteOf(expiredAt)}`;
}

async function remove(config: Config, source: string): Promise<string> {
  const removed = await importerOf(config).removeSources(
    (offers, reports) => {
      if (offers.has(source) || reports.reportOf(source)) return [source];
      throw new CommandFailure(
        `There is no source "${source}". To see the names, run inventory:sources list.`,
      );
    },
    (reports) => ({ isDue: () => true, onRemoved: (name) => reports.removed(name) }),
  );
  return textOf(removed);
}

async function expire(config: Config, days: number): Promise<string> {
  const now = Date.now();
  const removed = await importerOf(config).removeSources(
    (offers, reports) => silentSources(offers.keys(), reports, days, now),
    (reports) => removalOfSilent(reports, days, now),
  );
  return textOf(removed) || `No source was silent for ${countOf(days, 'day')}.\n`;
}

/** @throws CommandFailure if a source is being imported */
function textOf({ offers, inUse }: SourcesRemoved): string {
  const text = Array.from(
    offers,
    ([source, count]) => `${source}: ${countOf(count, 'offer')} removed.\n`,
  ).join('');
  if (inUse.length > 0)
    throw new CommandFailure(text + inUse.map(({ message }) => message).join('\n'));
  return text;
}

/** @throws CommandFailure without cars, of which the importer would create an empty store */
function importerOf(config: Config): FeedImporter {
  requireStoredCars(config);
  return new FeedImporter(config, progressOn(process.stderr));
}

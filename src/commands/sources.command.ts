import { readFeedSources } from '../inventory/sources/feed-sources.js';
import { ImportReports } from '../inventory/sources/import-reports.js';
import type { ImportReport } from '../inventory/sources/import-reports.js';
import { progressOn } from '../inventory/import/import-progress.js';
import { SOURCE_NAME } from '../inventory/import/read-feed-map.js';
import { SourceInUse } from '../inventory/sources/source-lock.js';
import type { Config } from '../config/config.js';
import { FeedImporter } from './feed-importer.js';
import { CommandFailure, runCommand, WrongCall } from './run-command.js';

const DAY_MS = 86_400_000;
const MAX_DAYS = 3_650;

type Act = (config: Config) => Promise<string>;

/**
 * `npm run inventory:sources`: lists all imported sources, and removes the offers of one source or
 * of silent ones.
 */
export const run = runCommand('inventory:sources', { days: { type: 'string' } }, ({ values, positionals }): Act => {
  const [action, name, ...more] = positionals;
  const days = Number(values.days);
  if (more.length > 0) throw new WrongCall(`Unexpected argument "${more[0]}".`);
  if (action === 'expire') {
    if (name !== undefined) throw new WrongCall('expire takes no name: it looks at all sources.');
    if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS) throw new WrongCall(`expire needs --days, from 1 to ${MAX_DAYS}.`);
    return (config) => expire(config, days);
  }
  if (values.days !== undefined) throw new WrongCall('--days is only for expire.');
  if (action === 'list' && name === undefined) return list;
  if (action !== 'remove') throw new WrongCall(action === undefined ? 'No action given.' : `Unknown action "${action}".`);
  if (name === undefined || !SOURCE_NAME.test(name)) throw new WrongCall('remove needs the name of a source. To see the names, run list.');
  return (config) => remove(config, name);
});

async function list(config: Config): Promise<string> {
  const named = new Set((readFeedSources(config.dataDir) ?? []).map(({ name }) => name));
  const reports = new ImportReports(config.dataDir).all();
  const importer = new FeedImporter(config, progressOn(process.stderr));
  const counts = await importer.offersOf(reports.map(({ source }) => source));
  const lines = reports.map(({ source, importedAt }) => {
    const imported = importedAt === undefined ? 'never imported' : `imported ${new Date(importedAt).toISOString().slice(0, 16)}Z`;
    const offers = `${(counts.get(source) ?? 0).toLocaleString('en-US')} offers`;
    return `${[source, offers, imported, ...(named.has(source) ? [] : ['not in the manifest'])].join(', ')}\n`;
  });
  return lines.length > 0 ? lines.join('') : 'No source was imported.\n';
}

async function remove(config: Config, source: string): Promise<string> {
  return removeOffers(config, [source]);
}

async function expire(config: Config, days: number): Promise<string> {
  const silentSince = Date.now() - days * DAY_MS;
  const isSilent = ({ importedAt }: ImportReport) => importedAt !== undefined && importedAt < silentSince;
  const silent = new ImportReports(config.dataDir).all().filter(isSilent);
  if (silent.length === 0) return `No source was silent for ${days} days.\n`;
  return removeOffers(
    config,
    silent.map(({ source }) => source),
  );
}

async function removeOffers(config: Config, sources: readonly string[]): Promise<string> {
  const importer = new FeedImporter(config, progressOn(process.stderr));
  const lines: string[] = [];
  for (const source of sources) {
    try {
      const removed = await importer.removeSource(source);
      lines.push(`${source}: ${removed.toLocaleString('en-US')} offers removed.\n`);
    } catch (error) {
      throw error instanceof SourceInUse ? new CommandFailure(`${lines.join('')}${error.message}`) : error;
    }
  }
  return lines.join('');
}

import type { Config } from '../platform/config/config.js';
import { countOf } from '../formatting/number-formats.js';
import { isDatabaseUnavailable } from '../platform/database/database-unavailable.js';
import { FeedChanged } from '../inventory/import/read/feed-row.js';
import { progressOn } from '../inventory/import/run/import-progress.js';
import type { ImportSummary } from '../inventory/import/run/import-summary.js';
import { importedRows, summaryLines } from '../inventory/import/run/import-summary.js';
import type { FeedSource } from '../inventory/sources/feed-sources.js';
import {
  FeedSourcesError,
  MANIFEST_FILE_NAME,
  readFeedSources,
} from '../inventory/sources/feed-sources.js';
import { isBeingWritten, untilWritten } from '../inventory/sources/file-being-written.js';
import type { FileVersion } from '../inventory/sources/import-reports.js';
import { ImportReports } from '../inventory/sources/import-reports.js';
import { removalOfSilent, silentSources } from '../inventory/sources/silent-sources.js';
import type { SourceState } from '../inventory/sources/source-states.js';
import { removedSources, sourceStates } from '../inventory/sources/source-states.js';
import { sourceTable } from '../inventory/sources/source-table.js';
import { FetchFailed } from '../inventory/sources/fetch-failed.js';
import { FetchedFeeds } from '../inventory/sources/fetched-feeds.js';
import { SourceInUse, whileSourceIsOurs } from '../inventory/sources/source-lock.js';
import type { ImportPlace } from './feed-importer.js';
import type { StartedWith } from '../serving/start-problem.js';
import { failureText, FeedImporter, openFeedWithMap } from './feed-importer.js';
import { Semaphore } from './semaphore.js';

/** Sources to import: due ones, all, or by name. */
export type WantedSources = 'due' | 'all' | readonly string[];

const LOOK_EVERY_MS = 60_000;
/** More hanging servers than this delay other fetches, by the limits of a fetch. */
const FETCHES_AT_ONCE = 4;
/** A failed fetch is retried after this time, or after the source's period if that is shorter. */
const FETCH_AGAIN_MS = 15 * 60_000;
const NO_FILE = { modifiedAt: 0, sizeBytes: 0 };

/** A feed without a usable row counts as a failure. */
class NothingListed extends Error {
  constructor({ read, refusedBy }: ImportSummary) {
    const reasons = Object.entries(refusedBy).map(([reason, rows]) => `${reason} ${rows}`);
    super(
      read === 1
        ? `Its only row could not be listed: ${reasons.join(', ')}.`
        : `None of its ${read} rows could be listed: ${reasons.join(', ')}.`,
    );
  }
}

/**
 * Fetches and imports the sources of a data folder's manifest, and prints the results. Several are
 * fetched at once and imported one after the other, so a slow server delays only its own source.
 */
export class SourceSync {
  private readonly reports: ImportReports;
  private importer: FeedImporter | undefined;
  private readonly fetches = new Semaphore(FETCHES_AT_ONCE);
  private readonly imports = new Semaphore(1);
  /** Names of the sources that are being fetched or imported. */
  private readonly busy = new Set<string>();

  constructor(private readonly place: ImportPlace & StartedWith & Pick<Config, 'feedExpiryDays'>) {
    this.reports = new ImportReports(place.dataDir);
  }

  /**
   * Prints the status of all sources. Returns true if none of the wanted ones failed or is missing.
   * @throws FeedSourcesError
   */
  show(wanted: WantedSources): boolean {
    const now = Date.now();
    const states = this.states(now);
    const removed = removedSources(
      states.map(({ source }) => source),
      this.reports,
    );
    process.stdout.write(`${sourceTable([...states, ...removed], now).join('\n')}\n`);
    return states
      .filter(({ name }) => typeof wanted === 'string' || wanted.includes(name))
      .every(({ standing }) => standing !== 'failed' && standing !== 'missing');
  }

  /**
   * Imports sources. A failure is reported, and the other sources are still imported. Returns false
   * if the database was unavailable; the affected sources stay due.
   * @throws FeedSourcesError
   */
  async takeIn(wanted: WantedSources, isForced = false): Promise<boolean> {
    const free = this.wantedOf(wanted).filter(({ name }) => !this.busy.has(name));
    const fetched = new FetchedFeeds(this.place.dataDir);
    let imported: boolean[];
    try {
      imported = await Promise.all(
        free.map((state) => this.takeInSource(state, fetched, wanted, isForced)),
      );
    } finally {
      await fetched.close();
    }
    for (const { name, report } of this.states(Date.now()))
      if (report?.importedAt !== undefined) this.reports.inManifest(name);
    const isDatabaseThere = !imported.includes(false);
    if (isDatabaseThere) await this.imports.run(() => this.expireSilent());
    return isDatabaseThere;
  }

  /** Returns false if the database was unavailable. */
  private async takeInSource(
    state: SourceState,
    fetched: FetchedFeeds,
    wanted: WantedSources,
    isForced: boolean,
  ): Promise<boolean> {
    const { source } = state;
    this.busy.add(source.name);
    try {
      const failure = isFetchDue(state, fetched, wanted)
        ? await this.fetches.run(() => this.fetchFailureOf(source, fetched))
        : undefined;
      // The next run might not be forced, and the operator is watching this one.
      if (wanted !== 'due')
        await untilWritten(source, () =>
          process.stdout.write(`${source.name}: The file changed a moment ago. Waiting …\n`),
        );
      return await this.imports.run(async () => {
        if (failure !== undefined) process.stderr.write(`${failure}\n`);
        const now = Date.now();
        const [{ file, standing }] = sourceStates([source], this.reports, now) as [SourceState];
        if (wanted === 'due' && standing !== 'due' && standing !== 'growing') return true;
        // Its first download has failed and was reported, or another process is at it.
        if (source.address !== undefined && file === undefined) return true;
        if (await isBeingWritten(source)) {
          this.leave(source, 'The file changed a moment ago and may still be written.');
          return true;
        }
        return this.takeInFile(source, file, isForced);
      });
    } finally {
      this.busy.delete(source.name);
    }
  }

  /** Returns false if the database was unavailable. */
  private async takeInFile(
    source: FeedSource,
    file: FileVersion | undefined,
    isForced: boolean,
  ): Promise<boolean> {
    process.stdout.write(`${source.name}\n`);
    try {
      await this.importSource(source, isForced);
      return true;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (error instanceof FeedChanged) {
        this.reports.changed(source.name, Date.now());
        this.leave(source, 'The file changed while it was read.');
        return true;
      }
      // The process that imports it reports the result.
      if (error instanceof SourceInUse) {
        process.stderr.write(`${error.message}\n`);
        return true;
      }
      process.stderr.write(
        `${source.name}: ${error instanceof NothingListed ? error.message : failureText(error, this.place)}\n`,
      );
      if (isDatabaseUnavailable(error)) return false;
      this.reports.failed(source.name, Date.now(), file ?? NO_FILE, error.message);
      return true;
    }
  }

  private leave({ name }: FeedSource, why: string): void {
    process.stderr.write(`${name}: ${why} It is left for the next run.\n`);
  }

  /** Removes the cars of sources without an import for `FEED_EXPIRY_DAYS`. */
  private async expireSilent(): Promise<void> {
    const { feedExpiryDays } = this.place;
    if (feedExpiryDays === 0) return;
    const now = Date.now();
    const { offers, inUse } = await this.importerOfPlace().removeSources(
      (stored, reports) => silentSources(stored.keys(), reports, feedExpiryDays, now),
      (reports) => removalOfSilent(reports, feedExpiryDays, now),
    );
    for (const [source, count] of offers) {
      process.stdout.write(
        `${source}: ${countOf(count, 'offer')} removed after ${countOf(feedExpiryDays, 'day')} without an import.\n`,
      );
    }
    for (const { message } of inUse) process.stderr.write(`${message}\n`);
  }

  private importerOfPlace(): FeedImporter {
    return (this.importer ??= new FeedImporter(this.place, progressOn(process.stderr)));
  }

  /**
   * Looks for due sources every minute, also while one is still being fetched. Never returns. An
   * invalid manifest is read again at the next round.
   */
  watch(): Promise<never> {
    return new Promise((_resolve, reject) => {
      const look = () =>
        this.takeIn('due').catch((error: unknown) => {
          if (error instanceof FeedSourcesError) process.stderr.write(`${error.message}\n`);
          else reject(error as Error);
        });
      setInterval(() => void look(), LOOK_EVERY_MS);
      void look();
    });
  }

  /** Downloads a feed. Returns the message to print if that failed; the last file remains. */
  private async fetchFailureOf(
    { name, address, sftp }: FeedSource,
    fetched: FetchedFeeds,
  ): Promise<string | undefined> {
    const now = Date.now();
    try {
      await whileSourceIsOurs(this.place, name, async () => {
        this.reports.fetchBegun(name, now);
        try {
          await fetched.fetch(name, address!, sftp);
        } finally {
          this.reports.fetchEnded(name);
        }
      });
      this.reports.fetched(name);
      return undefined;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (error instanceof FetchFailed) this.reports.fetchFailed(name, now, error.message);
      return `${error instanceof SourceInUse ? '' : `${name}: `}${failureText(error, this.place)}`;
    }
  }

  /** For due sources all, because a fetch may make one due. */
  private wantedOf(wanted: WantedSources): SourceState[] {
    const states = this.states(Date.now());
    if (wanted === 'all' || wanted === 'due') return states;
    const stranger = wanted.find((name) => !states.some(({ source }) => source.name === name));
    if (stranger !== undefined)
      throw new FeedSourcesError(MANIFEST_FILE_NAME, [`it has no source "${stranger}"`]);
    return states.filter(({ source }) => wanted.includes(source.name));
  }

  private async importSource(
    { name, file, map, stores, isFull }: FeedSource,
    isForced: boolean,
  ): Promise<void> {
    const opened = await openFeedWithMap(file, map, stores);
    const summary = await this.importerOfPlace().import(opened, { source: name, isFull, isForced });
    process.stdout.write(`${summaryLines(summary).join('\n')}\n\n`);
    if (summary.refused > 0 && importedRows(summary) === 0) throw new NothingListed(summary);
  }

  private states(now: number): SourceState[] {
    const sources = readFeedSources(this.place.dataDir);
    if (!sources)
      throw new FeedSourcesError(MANIFEST_FILE_NAME, [
        `it is not in ${this.place.dataDir}; see docs/feeds.md for an example`,
      ]);
    return sourceStates(sources, this.reports, now);
  }
}

function isFetchDue(
  { source, report }: SourceState,
  fetched: FetchedFeeds,
  wanted: WantedSources,
): boolean {
  if (source.address === undefined) return false;
  if (wanted !== 'due') return true;
  const { name, everyMs } = source;
  const now = Date.now();
  const failedAt = report?.fetchFailure?.at ?? 0;
  return (
    now - fetched.checkedAt(name) >= everyMs && now - failedAt >= Math.min(everyMs, FETCH_AGAIN_MS)
  );
}

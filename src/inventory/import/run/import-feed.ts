import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Catalog } from '../../../catalog/catalog.js';
import type { Places } from '../../../catalog/places/places.js';
import type { ModelRecognizer } from '../../../catalog/matching/recognize-model.js';
import type { ListingStore, WrittenOffer } from '../../listing-store.js';
import { rateDeals } from '../../rate-deals.js';
import type { CarOfReject } from './car-of-reject.js';
import type { FeedMap } from '../map/feed-map.js';
import type { OpenFeed } from '../read/feed-layout.js';
import type { FeedRecord } from '../read/feed-row.js';
import { isReadable } from '../read/feed-row.js';
import type { ImportProgress } from './import-progress.js';
import type { ImportSummary } from './import-summary.js';
import { emptySummary, isRejectReason } from './import-summary.js';
import type { OfferOfRow } from './offer-from-row.js';
import { OfferReader } from './offer-from-row.js';
import type { RejectsFile } from './rejects-file.js';
import type { RowIssue } from '../row-issues.js';
import { PagesOfFeed } from './pages-of-feed.js';
import { StagedOffers } from './staged-offers.js';

export interface ImportRequest {
  readonly feed: OpenFeed;
  readonly map: FeedMap;
  /** Name of the source in the store, without a colon. */
  readonly source: string;
  /** Whether to remove offers of the source that the file lacks. */
  readonly isFull: boolean;
  /** Whether to remove them even if they are more than half of the source. */
  readonly isForced: boolean;
  /** Time of the import, epoch milliseconds. */
  readonly now: number;
  /** Aborted when the lock of the source is lost. The import changes nothing after that. */
  readonly held?: AbortSignal;
}

/** Services of an import. Tests may pass their own. */
export interface ImportParts {
  readonly catalog: Catalog;
  readonly recognizer: ModelRecognizer;
  readonly places: Places;
  readonly store: ListingStore;
  readonly rejects: RejectsFile;
  readonly progress: ImportProgress;
}

/**
 * A full import would remove more than half of its source, so the file is probably truncated.
 * Nothing was changed.
 */
export class TooManyRemovals extends Error {
  constructor(
    readonly known: number,
    readonly toRemove: number,
    readonly source: string,
  ) {
    super(
      `The file lacks ${toRemove} of the ${known} offers of "${source}", more than half. Nothing was changed; --force removes them.`,
    );
  }
}

/**
 * Offers per transaction: small enough for other writers, large enough to write index pages once
 * for many offers (decision 15).
 */
const BATCH_SIZE = 4_000;
const MAX_REMOVED_SHARE = 0.5;
/** A dealer with fewer cars may really sell half of them in a day. */
const MIN_OFFERS_OF_GUARDED = 10;

/**
 * Imports a feed in three steps: reads it, saves its offers in batches, and removes offers that a
 * full feed lacks. The import is idempotent and may be interrupted: reading changes nothing, and a
 * second run finishes the other steps. At the end, the prices of all models that changed are rated,
 * also those that an interrupted run left.
 * @throws TooManyRemovals, or FeedError if the file cannot be read completely; both leave the store unchanged
 */
export async function importFeed(
  request: ImportRequest,
  parts: ImportParts,
): Promise<ImportSummary> {
  const startedAt = performance.now();
  const run = new ImportRun(request, parts);
  try {
    await run.readFeed();
    await run.checkRemoval();
    await run.saveOffers();
    await run.removeOffers();
  } finally {
    run.close();
  }
  await parts.store.endReductions(request.now);
  parts.progress.start('Rating prices');
  await rateDeals(parts.store);
  parts.progress.stop();
  return { ...run.summary, durationMs: performance.now() - startedAt };
}

class ImportRun {
  readonly summary = emptySummary();
  private readonly reader: OfferReader;
  private readonly staged: StagedOffers;

  constructor(
    private readonly request: ImportRequest,
    private readonly parts: ImportParts,
  ) {
    this.reader = new OfferReader({ ...parts, ...request });
    this.staged = new StagedOffers(parts.store, request.source);
  }

  async readFeed(): Promise<void> {
    const { feed } = this.request;
    const pages = new PagesOfFeed();
    this.parts.progress.start('Reading', feed.sizeBytes);
    for await (const records of feed.records(
      (bytes) => this.parts.progress.update(bytes, this.summary.read),
      (cells) => pages.take(cells),
    )) {
      const offers = records
        .map((record) => this.readRecord(record))
        .filter((offer) => offer !== undefined);
      this.staged.stage(offers);
    }
    this.summary.merged = this.staged.merge();
    this.parts.progress.stop();
    this.summary.part = pages.part(this.summary.read);
  }

  async checkRemoval(): Promise<void> {
    if (!this.removesMissing() || this.request.isForced) return;
    const { known, notStaged, sellers } = await this.staged.countKnown();
    if (notStaged > known * MAX_REMOVED_SHARE)
      throw new TooManyRemovals(known, notStaged, this.request.source);
    const emptied = [...sellers].filter(
      ([, of]) => of.known >= MIN_OFFERS_OF_GUARDED && of.notStaged > of.known * MAX_REMOVED_SHARE,
    );
    if (emptied.length === 0) return;
    this.summary.guardedSellers = emptied.length;
    this.summary.guarded = await this.staged.keepOffersOf(
      new Set(emptied.map(([seller]) => seller)),
    );
  }

  /** Without offers it does not touch the store: a new one still gets demo cars. */
  async saveOffers(): Promise<void> {
    if (this.staged.size === 0) return;
    const { store, progress } = this.parts;
    let saved = 0;
    progress.start('Saving', this.staged.size);
    for await (const outcomes of store.saveBatches(this.batchesWhileHeld())) {
      for (const outcome of outcomes) this.summary[outcome]++;
      saved += outcomes.length;
      progress.update(saved, saved);
      await yieldToEventLoop();
    }
    progress.stop();
  }

  private async *batchesWhileHeld(): AsyncGenerator<WrittenOffer[]> {
    const { feed, now, held } = this.request;
    for await (const offers of this.staged.batches(BATCH_SIZE, feed.modifiedAt, now)) {
      held?.throwIfAborted();
      yield offers;
    }
  }

  async removeOffers(): Promise<void> {
    // If the map fits no row, the feed does not tell which cars are for sale.
    if (!this.removesMissing() || (this.summary.refused > 0 && this.staged.size === 0)) return;
    this.request.held?.throwIfAborted();
    this.summary.removed = await this.parts.store.removeOffers(
      this.request.source,
      this.staged.keys(),
      this.request.now,
    );
  }

  private removesMissing(): boolean {
    const { isFull, isForced } = this.request;
    return isFull && (isForced || this.summary.part === undefined);
  }

  close(): void {
    this.parts.progress.stop();
    this.staged.close();
    this.parts.rejects.close();
    this.summary.rejectsPath = this.parts.rejects.path;
    this.summary.reportPath = this.parts.rejects.writeReport(this.request.source, this.request.now);
    this.summary.rejectsLeftOut = this.parts.rejects.leftOut;
  }

  private readRecord(record: FeedRecord): OfferOfRow | undefined {
    this.summary.read++;
    if (!isReadable(record)) {
      const { line, value, reason, detail, row } = record;
      this.reject({ line, column: '', value, reason, detail }, row && this.reader.carOf(row));
      return undefined;
    }
    const skipReason = this.reader.skipReason(record);
    if (skipReason !== undefined) {
      this.skip(skipReason);
      return undefined;
    }
    const result = this.reader.read(record);
    if ('issue' in result) {
      this.reject(result.issue, this.reader.carOf(record));
      return undefined;
    }
    if (result.droppedFacts.length > 0) {
      const car = this.reader.carOf(record, { hasRow: false });
      for (const issue of result.droppedFacts) this.dropFact(issue, car);
    }
    return result;
  }

  private skip(reason: string): void {
    this.summary.skipped++;
    this.summary.skippedBy[reason] = (this.summary.skippedBy[reason] ?? 0) + 1;
  }

  private reject(issue: RowIssue, car?: CarOfReject): void {
    const { reason } = issue;
    if (!isRejectReason(reason)) return;
    this.summary.refused++;
    this.summary.refusedBy[reason] = (this.summary.refusedBy[reason] ?? 0) + 1;
    this.parts.rejects.add(issue, 'refused', car);
  }

  private dropFact(issue: RowIssue, car: CarOfReject): void {
    const { reason } = issue;
    if (isRejectReason(reason)) return;
    if (reason === 'invalid-vin') this.summary.vinDropped++;
    this.summary.droppedBy[reason] = (this.summary.droppedBy[reason] ?? 0) + 1;
    this.parts.rejects.add(issue, 'kept', car);
  }
}

import { setImmediate as giveWay } from 'node:timers/promises';
import type { Catalogue } from '../../catalogue/catalogue.js';
import type { Places } from '../../catalogue/places.js';
import type { ModelRecogniser } from '../../catalogue/recognise-model.js';
import type { ListingStore } from '../listing-store.js';
import { rateDeals } from '../rate-deals.js';
import type { CarOfReject } from './car-of-reject.js';
import type { FeedMap } from './feed-map.js';
import type { Feed } from './feed-reader.js';
import type { FeedRecord } from './feed-row.js';
import { isReadable } from './feed-row.js';
import type { ImportProgress } from './import-progress.js';
import type { ImportSummary } from './import-summary.js';
import { emptySummary, isRefusal } from './import-summary.js';
import type { OfferOfRow } from './offer-from-row.js';
import { OfferReader } from './offer-from-row.js';
import type { RejectsFile } from './rejects-file.js';
import type { RowFault } from './row-faults.js';
import { StagedOffers } from './staged-offers.js';

/** One import: the file, what its columns mean, and what is to become of offers it lacks. */
export interface ImportRequest {
  readonly feed: Feed;
  readonly map: FeedMap;
  /** The feed's name in the store; no colon. */
  readonly source: string;
  /** Whether offers of the source that the file does not have are removed. */
  readonly isFull: boolean;
  /** Whether they are removed although they are more than half of the source. */
  readonly isForced: boolean;
  /** The moment of the import, epoch milliseconds. */
  readonly now: number;
  /** Aborted when another import may have the source: nothing of it is changed any more. */
  readonly held?: AbortSignal;
}

/** What an import works with, so that its tests and its command can each bring their own. */
export interface ImportParts {
  readonly catalogue: Catalogue;
  readonly recogniser: ModelRecogniser;
  readonly places: Places;
  readonly store: ListingStore;
  readonly rejects: RejectsFile;
  readonly progress: ImportProgress;
}

/** A full import would remove more than half of its source: more likely the file is cut off. Nothing has been changed. */
export class RemovalRefused extends Error {
  constructor(
    readonly known: number,
    readonly toRemove: number,
    readonly source: string,
  ) {
    super(`The file lacks ${toRemove} of the ${known} offers of "${source}", more than half. Nothing was changed; --force removes them.`);
  }
}

/** Offers saved in one transaction: few enough that no other writer waits long, so many that pages of indexes are written once for many. */
const BATCH_SIZE = 2_000;
const MAX_REMOVED_SHARE = 0.5;
/** A dealer with fewer cars sells half of them in a day now and then. */
const MIN_OFFERS_OF_GUARDED = 10;

/**
 * Imports a feed in three steps: reads it to its end, saves its offers batch by batch, removes what a full feed no longer has.
 * Each step can be cut off anywhere: the first changes nothing, and the others reach the same end when they are run again. Prices
 * are judged anew at the end, always, since the run before may have been cut off just there.
 * @throws RemovalRefused, and FeedError when the file cannot be read to its end; both leave the store as it was.
 */
export async function importFeed(request: ImportRequest, parts: ImportParts): Promise<ImportSummary> {
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
    this.parts.progress.start('Reading', feed.sizeBytes);
    for await (const records of feed.records((bytes) => this.parts.progress.update(bytes, this.summary.read))) {
      const offers = records.map((record) => this.readRecord(record)).filter((offer) => offer !== undefined);
      this.summary.merged += this.staged.stage(offers);
    }
    this.parts.progress.stop();
  }

  async checkRemoval(): Promise<void> {
    if (!this.request.isFull || this.request.isForced) return;
    const { known, notStaged, sellers } = await this.staged.countKnown();
    if (notStaged > known * MAX_REMOVED_SHARE) throw new RemovalRefused(known, notStaged, this.request.source);
    const emptied = [...sellers].filter(([, of]) => of.known >= MIN_OFFERS_OF_GUARDED && of.notStaged > of.known * MAX_REMOVED_SHARE);
    if (emptied.length === 0) return;
    this.summary.guardedSellers = emptied.length;
    this.summary.guarded = await this.staged.keepOffersOf(new Set(emptied.map(([seller]) => seller)));
  }

  async saveOffers(): Promise<void> {
    const { store, progress } = this.parts;
    let saved = 0;
    progress.start('Saving', this.staged.size);
    for await (const offers of this.staged.batches(BATCH_SIZE, this.request.feed.modifiedAt, this.request.now)) {
      this.request.held?.throwIfAborted();
      for (const outcome of await store.saveWritten(offers)) this.summary[outcome]++;
      saved += offers.length;
      progress.update(saved, saved);
      await giveWay();
    }
    progress.stop();
  }

  async removeOffers(): Promise<void> {
    // A map that fits no row of a feed says nothing of what is for sale.
    if (!this.request.isFull || (this.summary.refused > 0 && this.staged.size === 0)) return;
    this.request.held?.throwIfAborted();
    this.summary.removed = await this.parts.store.removeOffers(this.request.source, this.staged.keys(), this.request.now);
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
      this.refuse({ line, column: '', value, reason, detail }, row && this.reader.carOf(row));
      return undefined;
    }
    const skipReason = this.reader.skipReason(record);
    if (skipReason !== undefined) {
      this.skip(skipReason);
      return undefined;
    }
    const result = this.reader.read(record);
    if ('fault' in result) {
      this.refuse(result.fault, this.reader.carOf(record));
      return undefined;
    }
    if (result.droppedFacts.length > 0) {
      const car = this.reader.carOf(record, { hasRow: false });
      for (const fault of result.droppedFacts) this.dropFact(fault, car);
    }
    return result;
  }

  private skip(reason: string): void {
    this.summary.skipped++;
    this.summary.skippedBy[reason] = (this.summary.skippedBy[reason] ?? 0) + 1;
  }

  private refuse(fault: RowFault, car?: CarOfReject): void {
    const { reason } = fault;
    if (!isRefusal(reason)) return;
    this.summary.refused++;
    this.summary.refusedBy[reason] = (this.summary.refusedBy[reason] ?? 0) + 1;
    this.parts.rejects.add(fault, 'refused', car);
  }

  private dropFact(fault: RowFault, car: CarOfReject): void {
    const { reason } = fault;
    if (isRefusal(reason)) return;
    if (reason === 'invalid-vin') this.summary.vinDropped++;
    this.summary.droppedBy[reason] = (this.summary.droppedBy[reason] ?? 0) + 1;
    this.parts.rejects.add(fault, 'kept', car);
  }
}

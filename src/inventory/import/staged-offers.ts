import { DatabaseSync } from 'node:sqlite';
import type { Owner } from '../listing.js';
import { RETURN_MS } from '../lapses.js';
import { OWNERS_HELD } from '../listing-store.js';
import type { KnownOffer, ListingStore, WrittenOffer } from '../listing-store.js';
import { documentOf, settledDocument } from '../offer-documents.js';
import { reductionAt, withPrice, withoutPrice } from '../price-history.js';
import type { PricePoint } from '../price-history.js';
import type { OfferOfRow } from './offer-from-row.js';
import {
  COUNT_STAGED,
  NEXT_STAGED,
  OWNER_DOCUMENT,
  STAGE_OFFER,
  STAGE_OWNER,
  STAGED_OF,
  STAGING_SCHEMA,
  stagedColumns,
} from './staging-tables.js';
import type { StagedOffer } from './staging-tables.js';

/** Offers that the store has of a source, and those that the feed does not have; by the key of their seller, too. */
export interface KnownCounts {
  readonly known: number;
  readonly notStaged: number;
  readonly sellers: ReadonlyMap<string, { readonly known: number; readonly notStaged: number }>;
}

/** When a car that the source has not offered counts as listed, and when it is imported. Epoch milliseconds. */
interface Moments {
  readonly listedAt: number;
  readonly now: number;
}

/** Pages of the staging table kept in memory while rows come in any order; the rest is on disk. */
const CACHE_KILOBYTES = 32 * 1024;
/** While they are read in order the store needs the memory. */
const READING_CACHE_KILOBYTES = 4 * 1024;

/**
 * The offers of one run, on disk until the whole feed has been read: nothing is written to the store before it is known what the feed
 * holds. The tables are in a file without a name that the operating system removes with the process, however it ends.
 */
export class StagedOffers {
  private readonly database: DatabaseSync;
  private stagedCount = 0;
  private lastOwner: Owner | undefined;

  constructor(
    private readonly store: Pick<ListingStore, 'knownOffers' | 'listedSince' | 'sourceKeys'>,
    private readonly source: string,
  ) {
    this.database = new DatabaseSync('');
    this.database.exec(`PRAGMA cache_size = -${CACHE_KILOBYTES}; PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF;
      PRAGMA temp_store = MEMORY; ${STAGING_SCHEMA}`);
  }

  /** How many offers are staged. */
  get size(): number {
    return this.stagedCount;
  }

  /** Stages offers; returns how many of them share their car and seller with another row of the feed. */
  stage(offers: readonly OfferOfRow[]): number {
    const [stageOwner, stageOffer] = [this.database.prepare(STAGE_OWNER), this.database.prepare(STAGE_OFFER)];
    const before = this.stagedCount;
    this.database.exec('BEGIN');
    for (const offer of offers) {
      if (!this.isStaged(offer.owner)) stageOwner.run(offer.owner.id, documentOf(offer.owner));
      stageOffer.run(...stagedColumns(offer));
    }
    this.database.exec('COMMIT');
    this.stagedCount = Number(this.database.prepare(COUNT_STAGED).get()!['staged']);
    return offers.length - (this.stagedCount - before);
  }

  /**
   * The staged offers in order of key, in batches, as they are at `now`. A car keeps the day it was first listed where the feed gives none
   * (else `firstSeenAt`), and its price history; so does one that was off sale for less than `RETURN_MS`. Another seller of a car that is
   * listed makes no new listing of it.
   */
  async *batches(size: number, firstSeenAt: number, now: number): AsyncGenerator<WrittenOffer[]> {
    this.database.exec(`PRAGMA cache_size = -${READING_CACHE_KILOBYTES}; PRAGMA shrink_memory`);
    const next = this.database.prepare(NEXT_STAGED);
    const ownerDocumentOf = this.ownerDocuments();
    let lastKey = '';
    for (;;) {
      const staged = next.all(lastKey, size) as unknown as StagedOffer[];
      if (staged.length === 0) return;
      lastKey = staged.at(-1)!.sourceKey;
      const known = await this.knownOf(staged, now);
      const since = await this.listedSince(staged, known, now);
      yield staged.map((offer) => {
        const listedAt = since.get(String(offer.listingId)) ?? firstSeenAt;
        return this.written(offer, known.get(offer.sourceKey), { listedAt, now }, ownerDocumentOf(offer.ownerId));
      });
    }
  }

  /** How many offers of the source the store has, and how many of them the feed does not; in all and by seller. */
  async countKnown(): Promise<KnownCounts> {
    const counts = { known: 0, notStaged: 0, sellers: new Map<string, { known: number; notStaged: number }>() };
    for await (const keys of this.store.sourceKeys(this.source)) {
      const staged = this.stagedOf(keys);
      counts.known += keys.length;
      counts.notStaged += keys.length - staged.size;
      for (const key of keys) {
        const seller = counts.sellers.get(sellerOf(key)) ?? { known: 0, notStaged: 0 };
        seller.known++;
        if (!staged.has(key)) seller.notStaged++;
        counts.sellers.set(sellerOf(key), seller);
      }
    }
    return counts;
  }

  /** Keeps the offers of sellers that the feed no longer has; how many they are. */
  async keepOffersOf(sellers: ReadonlySet<string>): Promise<number> {
    const keep = this.database.prepare('INSERT INTO kept VALUES (?)');
    let count = 0;
    for await (const keys of this.store.sourceKeys(this.source)) {
      const staged = this.stagedOf(keys);
      const kept = keys.filter((key) => sellers.has(sellerOf(key)) && !staged.has(key));
      this.database.exec('BEGIN');
      for (const key of kept) keep.run(key);
      this.database.exec('COMMIT');
      count += kept.length;
    }
    return count;
  }

  *keys(): Generator<string> {
    const rows = this.database.prepare('SELECT sourceKey FROM staged UNION ALL SELECT sourceKey FROM kept').iterate();
    for (const row of rows) yield row['sourceKey'] as string;
  }

  private stagedOf(keys: readonly string[]): ReadonlySet<string> {
    const rows = this.database.prepare(STAGED_OF).all(JSON.stringify(keys));
    return new Set(rows.map((row) => row['sourceKey'] as string));
  }

  close(): void {
    this.database.close();
  }

  /** Sellers come with dozens of cars in a row, and are one object then. */
  private isStaged(owner: Owner): boolean {
    const isKnown = owner === this.lastOwner;
    this.lastOwner = owner;
    return isKnown;
  }

  private ownerDocuments(): (id: string) => string {
    const read = this.database.prepare(OWNER_DOCUMENT);
    const documents = new Map<string, string>();
    return (id) => {
      let document = documents.get(id);
      if (document === undefined) {
        if (documents.size >= OWNERS_HELD) documents.clear();
        documents.set(id, (document = String(read.get(id)!['doc'])));
      }
      return document;
    };
  }

  /** Of the same car, if it is for sale or was lately: an id of the feed may name another one by now. */
  private async knownOf(staged: readonly StagedOffer[], now: number): Promise<ReadonlyMap<string, KnownOffer>> {
    const offers = new Map(staged.map((offer) => [offer.sourceKey, offer]));
    const known = await this.store.knownOffers(this.source, [...offers.keys()]);
    const isOf = ({ modelCode, year }: KnownOffer, offer: StagedOffer) => modelCode === offer.modelCode && year === offer.year;
    const ofSameCars = known.filter((before) => isOf(before, offers.get(before.sourceKey)!) && now - (before.lapsedAt ?? now) < RETURN_MS);
    return new Map(ofSameCars.map((offer) => [offer.sourceKey, offer]));
  }

  /** Of cars that this source has not offered, and does not date. */
  private async listedSince(
    staged: readonly StagedOffer[],
    known: ReadonlyMap<string, KnownOffer>,
    now: number,
  ): Promise<ReadonlyMap<string, number>> {
    const unknown = staged.filter(({ sourceKey, vin, isDated }) => vin !== null && !isDated && !known.has(sourceKey));
    if (unknown.length === 0) return new Map();
    return this.store.listedSince(
      unknown.map(({ listingId }) => String(listingId)),
      now - RETURN_MS,
    );
  }

  private written(staged: StagedOffer, known: KnownOffer | undefined, at: Moments, ownerDocument: string): WrittenOffer {
    const { feedRow: _feedRow, isDated, ...offer } = staged;
    const priceHistory = withPrice(known ? historyOf(known, at.now) : [], offer.priceDollars, at.now);
    const reduction = reductionAt(priceHistory, at.now);
    const document = settledDocument(offer.document, {
      listedAt: isDated ? undefined : (known?.listedAt ?? at.listedAt),
      previousPriceDollars: reduction?.formerPriceDollars,
      priceHistory,
    });
    return { ...offer, source: this.source, reducedUntil: reduction?.until ?? null, document, ownerDocument };
  }
}

/** The key of the seller in the key of an offer. */
function sellerOf(sourceKey: string): string {
  return sourceKey.slice(sourceKey.lastIndexOf('@') + 1);
}

/** Of an offer that an earlier release has saved nobody knows since when its price is asked: it counts from now on. */
function historyOf({ priceHistory, priceDollars, lapsedAt }: KnownOffer, now: number): readonly PricePoint[] {
  const history = priceHistory ?? [{ at: lapsedAt ?? now, priceDollars }];
  return lapsedAt === undefined ? history : withoutPrice(history, lapsedAt);
}

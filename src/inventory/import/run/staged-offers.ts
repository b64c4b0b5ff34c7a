import { DatabaseSync } from 'node:sqlite';
import type { Owner } from '../../listing.js';
import { RETURN_MS } from '../../lapses.js';
import { OWNERS_HELD } from '../../listing-store.js';
import { SqliteQuery } from '../../sqlite-query.js';
import type { KnownOffer, ListingStore, WrittenOffer } from '../../listing-store.js';
import { documentOf, settledDocument } from '../../offer-documents.js';
import { reductionAt, withPrice, withoutPrice } from '../../price-history.js';
import type { PricePoint } from '../../price-history.js';
import type { OfferOfRow } from './offer-from-row.js';
import {
  INDEX_STAGED,
  KEEP_CHEAPEST,
  NEXT_STAGED,
  STAGED_OWNER_DOCUMENT,
  STAGE_OFFER,
  STAGE_OWNER,
  STAGED_OF,
  STAGING_SCHEMA,
  stagedColumns,
} from './staging-tables.js';
import type { StagedOffer } from './staging-tables.js';

/**
 * Offers of a source in the store, and those that the feed lacks; in total and by key of the
 * seller.
 */
export interface KnownCounts {
  readonly known: number;
  readonly notStaged: number;
  readonly sellers: ReadonlyMap<string, { readonly known: number; readonly notStaged: number }>;
}

/** Listing date of cars that are new in the source, and time of the import. Epoch milliseconds. */
interface Moments {
  readonly listedAt: number;
  readonly now: number;
}

/** Small, because rows are written in one order and read in one, and the store needs the memory. */
const CACHE_KILOBYTES = 4 * 1024;

/**
 * The offers of a run, on disk until the whole feed is read: only then is the store written. The
 * tables are in an unnamed file, which the operating system deletes with the process.
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
    this.database.exec(
      `PRAGMA cache_size = -${CACHE_KILOBYTES}; PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF; ${STAGING_SCHEMA}`,
    );
  }

  /** Number of staged offers. */
  get size(): number {
    return this.stagedCount;
  }

  stage(offers: readonly OfferOfRow[]): void {
    const [stageOwner, stageOffer] = [
      this.database.prepare(STAGE_OWNER),
      this.database.prepare(STAGE_OFFER),
    ];
    this.database.exec('BEGIN');
    for (const offer of offers) {
      if (!this.isStaged(offer.owner)) stageOwner.run(offer.owner.id, documentOf(offer.owner));
      stageOffer.run(...stagedColumns(offer));
    }
    this.database.exec('COMMIT');
    this.stagedCount += offers.length;
  }

  /**
   * Ends staging. Returns the number of offers that were merged with a cheaper one of the same car
   * and seller.
   */
  merge(): number {
    this.database.exec(INDEX_STAGED);
    const merged = Number(this.database.prepare(KEEP_CHEAPEST).run().changes);
    this.stagedCount -= merged;
    return merged;
  }

  /**
   * The staged offers in batches, ordered by key, as of `now`. If the feed has no listing date, a
   * car keeps its first one (a new car has `firstSeenAt`). It also keeps its price history, even if
   * it was off sale for less than `RETURN_MS`. An offer by another seller does not make a listed
   * car new.
   */
  async *batches(size: number, firstSeenAt: number, now: number): AsyncGenerator<WrittenOffer[]> {
    const next = new SqliteQuery<StagedOffer>(this.database, NEXT_STAGED);
    const ownerDocumentOf = this.ownerDocuments();
    let lastKey = '';
    for (;;) {
      const staged = next.all(lastKey, size);
      if (staged.length === 0) return;
      lastKey = staged.at(-1)!.sourceKey;
      const known = await this.knownOf(staged, now);
      const since = await this.listedSince(staged, known, now);
      yield staged.map((offer) => {
        const listedAt = since.get(String(offer.listingId)) ?? firstSeenAt;
        return this.written(
          offer,
          known.get(offer.sourceKey),
          { listedAt, now },
          ownerDocumentOf(offer.ownerId),
        );
      });
    }
  }

  /**
   * Counts the source's offers in the store, and those that the feed lacks; in total and by seller.
   */
  async countKnown(): Promise<KnownCounts> {
    const counts = {
      known: 0,
      notStaged: 0,
      sellers: new Map<string, { known: number; notStaged: number }>(),
    };
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

  /** Keeps the offers of sellers that the feed lacks. Returns their number. */
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
    const rows = this.database
      .prepare('SELECT sourceKey FROM staged UNION ALL SELECT sourceKey FROM kept')
      .iterate();
    for (const row of rows) yield row['sourceKey'] as string;
  }

  private stagedOf(keys: readonly string[]): ReadonlySet<string> {
    const rows = this.database.prepare(STAGED_OF).all(JSON.stringify(keys));
    return new Set(rows.map((row) => row['sourceKey'] as string));
  }

  close(): void {
    this.database.close();
  }

  /** Consecutive cars of a seller share one owner object. */
  private isStaged(owner: Owner): boolean {
    const isKnown = owner === this.lastOwner;
    this.lastOwner = owner;
    return isKnown;
  }

  private ownerDocuments(): (id: string) => string {
    const read = this.database.prepare(STAGED_OWNER_DOCUMENT);
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

  /**
   * Known offers of the same car that are for sale or lapsed recently. A feed may reuse an id for
   * another car.
   */
  private async knownOf(
    staged: readonly StagedOffer[],
    now: number,
  ): Promise<ReadonlyMap<string, KnownOffer>> {
    const offers = new Map(staged.map((offer) => [offer.sourceKey, offer]));
    const known = await this.store.knownOffers(this.source, [...offers.keys()]);
    const isOf = ({ modelCode, year }: KnownOffer, offer: StagedOffer) =>
      modelCode === offer.modelCode && year === offer.year;
    const ofSameCars = known.filter(
      (before) =>
        isOf(before, offers.get(before.sourceKey)!) && now - (before.lapsedAt ?? now) < RETURN_MS,
    );
    return new Map(ofSameCars.map((offer) => [offer.sourceKey, offer]));
  }

  /** Listing dates of cars that are new in this source and undated in the feed. */
  private async listedSince(
    staged: readonly StagedOffer[],
    known: ReadonlyMap<string, KnownOffer>,
    now: number,
  ): Promise<ReadonlyMap<string, number>> {
    const unknown = staged.filter(
      ({ sourceKey, vin, isDated }) => vin !== null && !isDated && !known.has(sourceKey),
    );
    if (unknown.length === 0) return new Map();
    return this.store.listedSince(
      unknown.map(({ listingId }) => String(listingId)),
      now - RETURN_MS,
    );
  }

  private written(
    staged: StagedOffer,
    known: KnownOffer | undefined,
    at: Moments,
    ownerDocument: string,
  ): WrittenOffer {
    const { feedRow: _feedRow, isDated, ...offer } = staged;
    const priceHistory = withPrice(
      known ? historyOf(known, at.now) : [],
      offer.priceDollars,
      at.now,
    );
    const reduction = reductionAt(priceHistory, at.now);
    const document = settledDocument(offer.document, {
      listedAt: isDated ? undefined : (known?.listedAt ?? at.listedAt),
      previousPriceDollars: reduction?.formerPriceDollars,
      priceHistory,
    });
    return {
      ...offer,
      source: this.source,
      reducedUntil: reduction?.until ?? null,
      document,
      ownerDocument,
    };
  }
}

/** The seller's key in the key of an offer. */
function sellerOf(sourceKey: string): string {
  return sourceKey.slice(sourceKey.lastIndexOf('@') + 1);
}

/** Offers saved by earlier releases lack a price history; it starts now. */
function historyOf(
  { priceHistory, priceDollars, lapsedAt }: KnownOffer,
  now: number,
): readonly PricePoint[] {
  const history = priceHistory ?? [{ at: lapsedAt ?? now, priceDollars }];
  return lapsedAt === undefined ? history : withoutPrice(history, lapsedAt);
}

import { DatabaseSync } from 'node:sqlite';
import type { Listing, Owner } from '../listing.js';
import type { KnownOffer, ListingStore, Offer } from '../listing-store.js';
import type { OfferOfRow } from './offer-from-row.js';

/**
 * The tables of a run. `owner` keeps the fullest that any row of a seller says of it, so that all offers of a run agree, in whatever
 * order its rows come; `staged` keeps of the rows with one key the one with the best price.
 */
const SCHEMA = `
  CREATE TABLE owner (id TEXT PRIMARY KEY, doc TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE staged (
    source_key TEXT PRIMARY KEY,
    price INTEGER NOT NULL,
    row_id TEXT NOT NULL,
    owner_id TEXT NOT NULL,
    doc TEXT NOT NULL
  );`;

const STAGE_OWNER = `
  INSERT INTO owner (id, doc) VALUES (?, ?)
  ON CONFLICT (id) DO UPDATE SET doc = excluded.doc WHERE (length(excluded.doc), excluded.doc) > (length(doc), doc)`;

const STAGE_OFFER = `
  INSERT INTO staged (source_key, price, row_id, owner_id, doc) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (source_key) DO UPDATE SET
    price = excluded.price, row_id = excluded.row_id, owner_id = excluded.owner_id, doc = excluded.doc
  WHERE (excluded.price, excluded.row_id, excluded.doc) < (price, row_id, doc)`;

/** Nothing is ever deleted, so row ids count the rows. */
const COUNT_STAGED = 'SELECT coalesce(max(rowid), 0) AS staged FROM staged';

/** Staged offers in order of key. */
const NEXT_STAGED = `
  SELECT s.source_key AS sourceKey, s.doc AS doc, s.owner_id AS ownerId, w.doc AS ownerDoc
  FROM staged s JOIN owner w ON w.id = s.owner_id
  WHERE s.source_key > ?
  ORDER BY s.source_key
  LIMIT ?`;

/** How many keys of a JSON list are staged; CROSS JOIN as in `KNOWN_OFFERS`. */
const COUNT_STAGED_OF = 'SELECT count(*) AS staged FROM json_each(?) asked CROSS JOIN staged s ON s.source_key = asked.value';

interface StagedRow {
  sourceKey: string;
  doc: string;
  ownerId: string;
  ownerDoc: string;
}

/** Pages of the staging table kept in memory; the rest is on disk. */
const CACHE_KILOBYTES = 32 * 1024;

/**
 * The offers of one run, on disk until the whole feed has been read: nothing is written to the store before it is known what the feed
 * holds. The tables are in a file without a name that the operating system removes with the process, however it ends.
 */
export class StagedOffers {
  private readonly database: DatabaseSync;
  private stagedCount = 0;

  constructor(
    private readonly store: Pick<ListingStore, 'knownOffers' | 'sourceKeys'>,
    private readonly source: string,
  ) {
    this.database = new DatabaseSync('');
    this.database.exec(`PRAGMA cache_size = -${CACHE_KILOBYTES}; PRAGMA synchronous = OFF; ${SCHEMA}`);
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
    for (const { sourceKey, rowId, listing, owner } of offers) {
      stageOwner.run(owner.id, JSON.stringify(owner));
      stageOffer.run(sourceKey, listing.priceDollars, rowId, owner.id, JSON.stringify(listing));
    }
    this.database.exec('COMMIT');
    this.stagedCount = Number(this.database.prepare(COUNT_STAGED).get()!['staged']);
    return offers.length - (this.stagedCount - before);
  }

  /**
   * The staged offers in order of key, in batches. A car keeps the day it was first listed where the feed gives none (else
   * `firstSeenAt`), and the price it was reduced from.
   */
  async *batches(size: number, firstSeenAt: number): AsyncGenerator<Offer[]> {
    const next = this.database.prepare(NEXT_STAGED);
    let lastKey = '';
    for (;;) {
      const rows = next.all(lastKey, size) as unknown as StagedRow[];
      if (rows.length === 0) return;
      lastKey = rows.at(-1)!.sourceKey;
      const known = await this.knownOf(rows);
      const owners = new Map<string, Owner>();
      yield rows.map((row) => this.offer(row, known.get(row.sourceKey), ownerOnce(row, owners), firstSeenAt));
    }
  }

  /** How many offers of the source the store has, and how many of them the feed does not. */
  async countKnown(): Promise<{ known: number; notStaged: number }> {
    const countStaged = this.database.prepare(COUNT_STAGED_OF);
    const counts = { known: 0, notStaged: 0 };
    for await (const keys of this.store.sourceKeys(this.source)) {
      counts.known += keys.length;
      counts.notStaged += keys.length - Number(countStaged.get(JSON.stringify(keys))!['staged']);
    }
    return counts;
  }

  *keys(): Generator<string> {
    const rows = this.database.prepare('SELECT source_key AS sourceKey FROM staged').iterate();
    for (const row of rows) yield row['sourceKey'] as string;
  }

  close(): void {
    this.database.close();
  }

  private async knownOf(rows: readonly StagedRow[]): Promise<ReadonlyMap<string, KnownOffer>> {
    const keys = rows.map(({ sourceKey }) => sourceKey);
    return new Map((await this.store.knownOffers(this.source, keys)).map((offer) => [offer.sourceKey, offer]));
  }

  private offer(row: StagedRow, known: KnownOffer | undefined, owner: Owner, firstSeenAt: number): Offer {
    const listing = JSON.parse(row.doc) as OfferOfRow['listing'];
    const previousPriceDollars = known && reducedFrom(listing.priceDollars, known);
    return {
      source: this.source,
      sourceKey: row.sourceKey,
      listing: {
        ...listing,
        listedAt: listing.listedAt ?? known?.listedAt ?? firstSeenAt,
        ...(previousPriceDollars !== undefined && { previousPriceDollars }),
      } satisfies Listing,
      owner,
    };
  }
}

function reducedFrom(priceDollars: number, known: KnownOffer): number | undefined {
  if (priceDollars > known.priceDollars) return undefined;
  return priceDollars < known.priceDollars ? known.priceDollars : known.previousPriceDollars;
}

/** One object an owner, so that its document is written once. */
function ownerOnce(row: StagedRow, owners: Map<string, Owner>): Owner {
  let owner = owners.get(row.ownerId);
  if (!owner) {
    owner = JSON.parse(row.ownerDoc) as Owner;
    owners.set(row.ownerId, owner);
  }
  return owner;
}

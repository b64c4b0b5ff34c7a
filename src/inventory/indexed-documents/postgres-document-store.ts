import type { PoolClient } from 'pg';
import type { LockPatience } from '../../platform/database/write-lock.js';
import { carOf, type CarAndOwnerRow } from '../offer-rows.js';
import { InventoryDatabase, rowsOf } from '../postgres/inventory-database.js';
import { CARS_BY_ID, STORE_MOMENT, type StoreMoment } from '../postgres/postgres-queries.js';
import type { CarEncoder, DocumentMoment, IndexTerm, TermNumberOf } from './indexed-document.js';
import { CARS_AT_A_TIME, CARS_PER_SAVE, DocumentStore } from './document-store.js';
import type { OnDocumentsSaved } from './document-store.js';
import type { DocumentFormatKey } from './document-format-key.js';
import { memoizedTermNumbers } from './term-numbers.js';

const FORMAT_KEY = 'SELECT digest_key AS key, generation FROM digested_as';
const SET_FORMAT_KEY = 'UPDATE digested_as SET digest_key = $1, generation = generation + 1';
const FORGET_DOCUMENTS = 'DELETE FROM digest';
const FORGET_TERMS = 'DELETE FROM term';
/** Parameters of both: last id of the previous page, and page size. */
const NEXT_IDS =
  'SELECT DISTINCT listing_id AS "listingId" FROM offer WHERE listing_id > $1 ORDER BY listing_id LIMIT $2';
const NEXT_MISSING_DOCUMENT_IDS = `
  SELECT DISTINCT listing_id AS "listingId" FROM offer o
  WHERE listing_id > $1 AND NOT EXISTS (SELECT FROM digest d WHERE d.listing_id = o.listing_id)
  ORDER BY listing_id LIMIT $2`;
const SAVE_DOCUMENTS = `
  INSERT INTO digest (listing_id, digest) SELECT * FROM unnest($1::bigint[], $2::bytea[])
  ON CONFLICT (listing_id) DO UPDATE SET digest = excluded.digest`;
/** Terms above a number; numbers have no gaps. Parameter: the number. */
const TERMS_ABOVE = 'SELECT id, field, value FROM term WHERE id > $1 ORDER BY id';
const SAVE_TERMS =
  'INSERT INTO term (id, field, value) SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[])';
/**
 * Concatenates many documents to one value, because a row per document takes several times as long.
 * Parameters: last id of the previous block, and block size.
 */
const NEXT_DOCUMENTS = `
  SELECT max(listing_id) AS "lastId", string_agg(digest, ''::bytea ORDER BY listing_id) AS documents
  FROM (SELECT listing_id, digest FROM digest WHERE listing_id > $1 ORDER BY listing_id LIMIT $2) next`;

const DOCUMENTS_PER_BLOCK = 5_000;
const IDS_PER_PAGE = 20_000;

/** By number; index 0 is unused. */
type Terms = (IndexTerm | undefined)[];

interface KnownTerms {
  readonly generation: number;
  readonly terms: Terms;
  readonly termNumberOf: TermNumberOf;
}

/** Stores documents in PostgreSQL, beside the cars. Servers share them. */
export class PostgresDocumentStore extends DocumentStore {
  readonly #database: InventoryDatabase;
  /** Undefined if it may be outdated. */
  #known: KnownTerms | undefined;

  /** Connects on first use. @param onLost called when an idle connection is lost */
  constructor(databaseUrl: string, onLost: (error: Error) => void, patience?: LockPatience) {
    super();
    this.#database = new InventoryDatabase(databaseUrl, onLost, patience);
  }

  async encodeMissing(encoder: CarEncoder, onSaved: OnDocumentsSaved = () => {}): Promise<void> {
    const { generation } = await this.#generationOf(encoder.key);
    const ids = await this.#database.withConnection((client) =>
      idsOf(client, NEXT_MISSING_DOCUMENT_IDS),
    );
    for (let done = 0; done < ids.length;) {
      const next = ids.slice(done, done + CARS_PER_SAVE);
      if (!(await this.#save(next, encoder, generation))) return;
      done += next.length;
      await onSaved(done, ids.length);
    }
  }

  async readDocuments(encoder: CarEncoder): Promise<DocumentMoment> {
    return this.#database.moment(async (client) => {
      const { revision, state } = (await rowsOf<StoreMoment>(client, STORE_MOMENT))[0]!;
      const isOurs = (await readFormatKey(client)).key === encoder.key;
      const terms: Terms = [undefined];
      if (isOurs) await addTerms(client, terms);
      const blocks = isOurs ? await savedBlocks(client) : [];
      const ids = await idsOf(client, isOurs ? NEXT_MISSING_DOCUMENT_IDS : NEXT_IDS);
      const termNumberOf = numbering(terms);
      for (let first = 0; first < ids.length; first += CARS_AT_A_TIME) {
        const cars = await carsOf(client, ids.slice(first, first + CARS_AT_A_TIME));
        blocks.push(Buffer.concat(cars.map((car) => encoder.encode(car, termNumberOf))));
      }
      return { state, revision, terms, blocks };
    });
  }

  async close(): Promise<void> {
    await this.#database.close();
  }

  /** The generation with this key, which is started if needed. */
  async #generationOf(key: string): Promise<DocumentFormatKey> {
    const before = await this.#database.withConnection(readFormatKey);
    if (before.key === key) return before;
    return this.#database.change(async (client) => {
      // Another server may have started it in the meantime.
      if ((await readFormatKey(client)).key !== key) {
        await client.query(FORGET_DOCUMENTS);
        await client.query(FORGET_TERMS);
        await client.query(SET_FORMAT_KEY, [key]);
      }
      return readFormatKey(client);
    });
  }

  /**
   * One transaction, so that no change of a car comes in between. Returns false if the document
   * version has changed.
   */
  async #save(ids: readonly number[], encoder: CarEncoder, generation: number): Promise<boolean> {
    try {
      return await this.#database.change(async (client) => {
        if ((await readFormatKey(client)).generation !== generation) return false;
        const { terms, termNumberOf } = await this.#termsOf(client, generation);
        const firstNew = terms.length;
        const cars = await carsOf(client, ids);
        const documents = cars.map((car) => encoder.encode(car, termNumberOf));
        await client.query(SAVE_DOCUMENTS, [
          cars.map(({ listing }) => listing.id),
          documents.map((document) => Buffer.from(document)),
        ]);
        const made = terms.slice(firstNew) as IndexTerm[];
        const numbers = made.map((_, at) => firstNew + at);
        await client.query(SAVE_TERMS, [
          numbers,
          made.map(({ field }) => field),
          made.map(({ value }) => value),
        ]);
        return true;
      });
    } catch (error) {
      // The transaction rolled back new terms.
      this.#known = undefined;
      throw error;
    }
  }

  /** Includes terms that other servers have added. */
  async #termsOf(client: PoolClient, generation: number): Promise<KnownTerms> {
    const known = this.#known?.generation === generation ? this.#known : undefined;
    const terms: Terms = known?.terms ?? [undefined];
    const before = terms.length;
    await addTerms(client, terms);
    if (!known || terms.length > before)
      this.#known = { generation, terms, termNumberOf: numbering(terms) };
    return this.#known!;
  }
}

/** Adds new terms to `terms`. */
function numbering(terms: Terms): TermNumberOf {
  return memoizedTermNumbers((field, value) => terms.push({ field, value }) - 1, terms);
}

async function readFormatKey(client: PoolClient): Promise<DocumentFormatKey> {
  return (await rowsOf<DocumentFormatKey>(client, FORMAT_KEY))[0]!;
}

/** Page by page, because a million row objects at once would fill memory. */
async function idsOf(client: PoolClient, sql: string): Promise<number[]> {
  const ids: number[] = [];
  for (let isMore = true; isMore;) {
    const rows = await rowsOf<{ listingId: number }>(
      client,
      sql,
      ids.at(-1) ?? Number.MIN_SAFE_INTEGER,
      IDS_PER_PAGE,
    );
    for (const { listingId } of rows) ids.push(listingId);
    isMore = rows.length === IDS_PER_PAGE;
  }
  return ids;
}

async function carsOf(client: PoolClient, ids: readonly number[]) {
  return (await rowsOf<CarAndOwnerRow>(client, CARS_BY_ID, ids)).map(carOf);
}

async function addTerms(client: PoolClient, terms: Terms): Promise<void> {
  for (const { id, field, value } of await rowsOf<IndexTerm & { id: number }>(
    client,
    TERMS_ABOVE,
    terms.length - 1,
  ))
    terms[id] = { field, value };
}

interface BlockRow {
  readonly lastId: number | null;
  readonly documents: Buffer | null;
}

async function savedBlocks(client: PoolClient): Promise<Uint8Array[]> {
  const blocks: Uint8Array[] = [];
  for (let lastId: number | null = Number.MIN_SAFE_INTEGER; lastId !== null;) {
    const rows: BlockRow[] = await rowsOf<BlockRow>(
      client,
      NEXT_DOCUMENTS,
      lastId,
      DOCUMENTS_PER_BLOCK,
    );
    const { documents, lastId: last } = rows[0]!;
    if (documents) blocks.push(documents);
    lastId = last;
  }
  return blocks;
}

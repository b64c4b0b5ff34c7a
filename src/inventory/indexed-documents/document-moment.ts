import type { DatabaseSync } from 'node:sqlite';
import type { CarEncoder, DocumentMoment, IndexTerm } from './indexed-document.js';
import { ALL_IDS, ALL_TERMS, FORMAT_KEY, NEXT_DOCUMENTS } from './document-queries.js';
import { CARS_AT_A_TIME } from './document-store.js';
import { CARS_BY_ID, STORE_MOMENT, type StoreMoment } from '../embedded/inventory-queries.js';
import { carOf, type CarAndOwnerRow } from '../offer-rows.js';
import { memoizedTermNumbers } from './term-numbers.js';
import type { DocumentFormatKey } from './document-format-key.js';
import { idsIn, missingDocumentIds } from './missing-document-ids.js';

const DOCUMENTS_PER_BLOCK = 2_000;

/** Documents of one generation. `completeAt`: a revision at which all cars had a document, if known. */
export interface KnownDocuments {
  readonly generation: number;
  readonly completeAt: number | undefined;
}

/**
 * Documents as a snapshot connection sees them. Missing or outdated ones are computed and not stored.
 */
export function documentMomentOf(
  snapshot: DatabaseSync,
  encoder: CarEncoder,
  known: KnownDocuments | undefined,
): DocumentMoment {
  const { revision, state } = snapshot.prepare(STORE_MOMENT).get() as unknown as StoreMoment;
  const { key, generation } = snapshot.prepare(FORMAT_KEY).get() as unknown as DocumentFormatKey;
  const isOurs = key === encoder.key;
  const terms = isOurs ? termsOf(snapshot) : [undefined];
  const completeAt = known?.generation === generation ? known.completeAt : undefined;
  const blocks = [...savedAndMade()];
  return { state, revision, terms, blocks };

  function* savedAndMade(): Iterable<Uint8Array> {
    if (isOurs) yield* savedBlocks(snapshot);
    const ids = isOurs
      ? missingDocumentIds((sql) => snapshot.prepare(sql), completeAt)
      : idsIn(snapshot.prepare(ALL_IDS));
    if (ids.length > 0) yield* madeBlocks(ids, snapshot, encoder, terms);
  }
}

function termsOf(snapshot: DatabaseSync): (IndexTerm | undefined)[] {
  const terms: (IndexTerm | undefined)[] = [undefined];
  const rows = snapshot.prepare(ALL_TERMS);
  rows.setReturnArrays(true);
  for (const [id, field, value] of rows.iterate() as unknown as Iterable<[number, string, string]>)
    terms[id] = { field, value };
  return terms;
}

function* savedBlocks(snapshot: DatabaseSync): Iterable<Uint8Array> {
  const next = snapshot.prepare(NEXT_DOCUMENTS);
  let lastId: number | null = Number.MIN_SAFE_INTEGER;
  while (lastId !== null) {
    const block = next.get(lastId, DOCUMENTS_PER_BLOCK) as {
      lastId: number | null;
      documents: Uint8Array | null;
    };
    if (block.documents) yield block.documents;
    lastId = block.lastId;
  }
}

/** Adds new terms to `terms`. */
function* madeBlocks(
  ids: readonly number[],
  snapshot: DatabaseSync,
  encoder: CarEncoder,
  terms: (IndexTerm | undefined)[],
): Iterable<Uint8Array> {
  const termNumberOf = memoizedTermNumbers(
    (field, value) => terms.push({ field, value }) - 1,
    terms,
  );
  const cars = snapshot.prepare(CARS_BY_ID);
  for (let first = 0; first < ids.length; first += CARS_AT_A_TIME) {
    const rows = cars.all(
      JSON.stringify(ids.slice(first, first + CARS_AT_A_TIME)),
    ) as unknown as CarAndOwnerRow[];
    yield Buffer.concat(rows.map((row) => encoder.encode(carOf(row), termNumberOf)));
  }
}

import type { DatabaseSync } from 'node:sqlite';
import type { CarDigester, DigestedMoment, Term, TermNumberOf } from './car-digest.js';
import { ALL_IDS, ALL_TERMS, DIGESTED_AS, NEXT_DIGESTS } from './digest-queries.js';
import { CARS_BY_ID } from './inventory-queries.js';
import { carOf, type CarAndOwnerRow } from './offer-rows.js';
import { remembered } from './term-numbers.js';
import { type DigestedAs, idsIn, undigestedIds } from './undigested-ids.js';

const DIGESTS_PER_BLOCK = 2_000;
const CARS_AT_A_TIME = 500;

/**
 * What a snapshot connection sees. Cars whose digest is missing, or means something else, are digested on the way and not saved.
 * `completeAt`: a revision at which no car of a generation lacked its digest, if one is known.
 */
export function digestedMomentOf(
  snapshot: DatabaseSync,
  digester: CarDigester,
  completeAt: (generation: number) => number | undefined,
): DigestedMoment {
  const { counter, state } = snapshot.prepare('SELECT counter, state FROM change').get() as { counter: number; state: string };
  const digestedAs = snapshot.prepare(DIGESTED_AS).get() as unknown as DigestedAs;
  const isOurs = digestedAs.key === digester.key;
  const terms = isOurs ? termsOf(snapshot) : [undefined];
  const undigested = () =>
    isOurs ? undigestedIds((sql) => snapshot.prepare(sql), completeAt(digestedAs.generation)) : idsIn(snapshot.prepare(ALL_IDS).iterate());
  return {
    state: `${counter}-${state}`,
    revision: counter,
    terms,
    blocks: blocksOf(isOurs ? savedBlocks(snapshot) : [], blocksMadeFor(undigested, snapshot, digester, terms)),
  };
}

function* blocksOf(...parts: Iterable<Uint8Array>[]): Iterable<Uint8Array> {
  for (const blocks of parts) yield* blocks;
}

function termsOf(snapshot: DatabaseSync): (Term | undefined)[] {
  const terms: (Term | undefined)[] = [undefined];
  const rows = snapshot.prepare(ALL_TERMS);
  rows.setReturnArrays(true);
  for (const [id, field, value] of rows.iterate() as unknown as Iterable<[number, string, string]>) terms[id] = { field, value };
  return terms;
}

function* blocksMadeFor(idsOf: () => number[], snapshot: DatabaseSync, digester: CarDigester, terms: (Term | undefined)[]): Iterable<Uint8Array> {
  const termNumberOf = remembered(termFinder(terms));
  const ids = idsOf();
  const cars = snapshot.prepare(CARS_BY_ID);
  for (let first = 0; first < ids.length; first += CARS_AT_A_TIME) {
    const rows = cars.all(JSON.stringify(ids.slice(first, first + CARS_AT_A_TIME))) as unknown as CarAndOwnerRow[];
    yield Buffer.concat(rows.map((row) => digester.digestOf(carOf(row), termNumberOf)));
  }
}

function* savedBlocks(snapshot: DatabaseSync): Iterable<Uint8Array> {
  const next = snapshot.prepare(NEXT_DIGESTS);
  let lastId: number | null = Number.MIN_SAFE_INTEGER;
  while (lastId !== null) {
    const block = next.get(lastId, DIGESTS_PER_BLOCK) as { lastId: number | null; digests: Uint8Array | null };
    if (block.digests) yield block.digests;
    lastId = block.lastId;
  }
}

/** Knows the terms there are, and counts new ones on. */
function termFinder(terms: (Term | undefined)[]): TermNumberOf {
  let numbers: Map<string, number> | undefined;
  const nameOf = ({ field, value }: Term) => `${field} ${value}`;
  return (field, value) => {
    numbers ??= new Map(terms.flatMap((term, number) => (term ? [[nameOf(term), number]] : [])));
    return numbers.get(nameOf({ field, value })) ?? terms.push({ field, value }) - 1;
  };
}

import { ALL_FILTERS } from '../filters/all-filters.js';
import type { Param } from '../filters/filter.js';
import type { SearchContext } from '../search-context.js';
import { SearchQuery } from '../search-query.js';
import { keptBeside } from './kept-search.js';
import { isReading, isWhere } from './reading.js';
import type { PhrasePart, PhraseText, Reading } from './reading.js';

/** A part of a phrase that became a filter. */
export interface UnderstoodWords {
  /** As it was typed. */
  readonly text: string;
  /** The filter's request name; `vin` and `stockNumber` name one car. */
  readonly filter: string;
  readonly value: string;
  /** What is searched, in the words of the page. */
  readonly label: string;
  /** As it was typed, where a word was misspelt; `text` is then what it was taken for. */
  readonly correctedFrom?: string;
  /** Whether this is the nearest that can be asked, and not what was typed to the letter. */
  readonly isApproximate?: boolean;
}

/** What a phrase has been read as: the search it asks, and an account of every word. */
export interface PhraseReading {
  /** What is asked, canonical. */
  readonly query: SearchQuery;
  readonly params: readonly Param[];
  /** What the words alone ask, whatever stays of the search that was open. */
  readonly asked: readonly Param[];
  readonly understood: readonly UnderstoodWords[];
  /** Every run of words that asks nothing, as typed. */
  readonly notUnderstood: readonly string[];
  /** The phrase with misspelt words put right. */
  readonly correctedPhrase: string;
  /** A valid VIN among the words. */
  readonly vin?: string;
  /** What may be a stock number: said to be one, or a single word nobody understands. */
  readonly stockNumber?: string;
}

/** A search is at one place: the most exact that is named, and of two such the first, not the city of one in the state of the other. */
const PLACES: readonly (string | undefined)[] = ['zip', 'city', 'state'];

/** The query of all parts; a part that the query could not take (a sixth make, a second price) is reported like an unknown word. */
export function answer(
  phrase: string,
  text: PhraseText,
  parts: readonly PhrasePart[],
  context: SearchContext,
  kept: readonly Param[],
): PhraseReading {
  const readings = parts.filter(isReading);
  const place = PLACES.map((kind) => readings.find(({ filter }) => filter === kind)).find((found) => found !== undefined);
  const atPlace = readings.filter((reading) => reading === place || !PLACES.includes(reading.filter));
  const first = queryBeside(kept, atPlace, context);
  // What the search cannot take gives nothing its place.
  const asked = atPlace.filter(isTakenBy(first));
  const query = asked.length < atPlace.length ? queryBeside(kept, asked, context) : first;
  const taken = new Set<PhrasePart>(readings.filter(isTakenBy(query)));
  return {
    query,
    params: query.params(),
    asked: asked.flatMap(({ params }) => params),
    correctedPhrase: text.words.some(({ correctedFrom }) => correctedFrom !== undefined) ? text.plain : phrase,
    understood: readings.filter((reading) => taken.has(reading)).map((reading) => understood(phrase, text, reading)),
    notUnderstood: runsOf(
      parts.filter((part) => !taken.has(part) && !('isStopWord' in part && part.isStopWord && !isCorrected(part, text))),
    ).map(([start, end]) => typed(phrase, text, start, end)),
  };
}

/** The search of these readings, beside what stays of the one that is open. */
function queryBeside(kept: readonly Param[], readings: readonly Reading[], context: SearchContext): SearchQuery {
  const asked = readings.flatMap(({ params }) => params);
  return SearchQuery.of([...asked, ...keptBeside(asked, kept, context.catalogue)], context);
}

function isTakenBy(query: SearchQuery): (reading: Reading) => boolean {
  const queryParams = query.params();
  return ({ params }) => params.every((param) => isAsked(query, queryParams, param));
}

/** Any distance is what a search without a place has anyway. */
function isAsked(query: SearchQuery, params: readonly Param[], [name, value]: Param): boolean {
  if (params.some(([askedName, askedValue]) => askedName === name && askedValue === value)) return true;
  // The order that a search has anyway is in no address.
  if (name === 'sortBy') return query.sort === value;
  if (name === 'searchRadius' && value === '0' && !params.some(([asked]) => isWhere(asked))) return true;
  const filter = ALL_FILTERS.find((one) => one.name === name);
  const asked = filter && query.get(filter);
  const codes = (asked as { codes?: readonly string[] } | undefined)?.codes ?? asked;
  return Array.isArray(codes) ? codes.includes(value) : String(codes) === value;
}

function understood(phrase: string, text: PhraseText, { start, end, filter, value, label, isApproximate }: Reading): UnderstoodWords {
  const words = text.words.slice(start, end);
  const as = words.some(({ correctedFrom }) => correctedFrom !== undefined);
  const asTyped = typed(phrase, text, start, end);
  return {
    text: as ? words.map(({ text: word }) => word).join(' ') : asTyped,
    filter,
    value,
    label,
    ...(as && { correctedFrom: asTyped }),
    ...(isApproximate && { isApproximate }),
  };
}

function isCorrected({ start }: { start: number }, { words }: PhraseText): boolean {
  return words[start]!.correctedFrom !== undefined;
}

/** Neighbours that are reported are reported together. */
function runsOf(parts: readonly PhrasePart[]): (readonly [start: number, end: number])[] {
  const runs: [number, number][] = [];
  for (const { start, end } of parts) {
    const last = runs.at(-1);
    if (last && last[1] === start) last[1] = end;
    else runs.push([start, end]);
  }
  return runs;
}

function typed(phrase: string, { words }: PhraseText, start: number, end: number): string {
  return phrase.slice(words[start]!.from, words[end - 1]!.to);
}

import { ALL_FILTERS } from '../filters/all-filters.js';
import type { Param } from '../filters/filter.js';
import type { SearchContext } from '../search-context.js';
import { SearchQuery } from '../search-query.js';
import { carriedOver } from './carry-over.js';
import { isPhraseMatch, isWhere } from './phrase-parts.js';
import type { PhrasePart, PhraseText, PhraseMatch } from './phrase-parts.js';

/** A part of a phrase that became a filter. */
export interface UnderstoodWords {
  /** As typed, or as corrected. */
  readonly text: string;
  /** The filter's parameter name; `vin` and `stockNumber` name one car. */
  readonly filter: string;
  readonly value: string;
  /** The page's label. */
  readonly label: string;
  /** The typed text, if it was corrected; `text` is then the correction. */
  readonly correctedFrom?: string;
  /** Whether it is the nearest possible search, and not exactly the typed text. */
  readonly isApproximate?: boolean;
}

/** The search of a phrase, with the result for every word. */
export interface ParsedPhrase {
  /** The search, canonical. */
  readonly query: SearchQuery;
  readonly params: readonly Param[];
  /** The parameters of the words alone, without the open search. */
  readonly ownParams: readonly Param[];
  readonly understood: readonly UnderstoodWords[];
  /** Runs of words without a filter, as typed. */
  readonly notUnderstood: readonly string[];
  /** The phrase with corrected spelling. */
  readonly correctedPhrase: string;
  /** A valid VIN in the phrase. */
  readonly vin?: string;
  /** A possible stock number: named as one, or a single unknown word. */
  readonly stockNumber?: string;
}

/**
 * A search has one place: the most exact one, and of two equally exact ones the first. A city
 * counts with its own state only.
 */
const PLACES: readonly (string | undefined)[] = ['zip', 'city', 'state'];

/**
 * Builds the query of all parts. Parts that the query does not take (a sixth make, a second price)
 * are reported like unknown words.
 */
export function answer(
  phrase: string,
  text: PhraseText,
  parts: readonly PhrasePart[],
  context: SearchContext,
  kept: readonly Param[],
): ParsedPhrase {
  const readings = parts.filter(isPhraseMatch);
  const place = PLACES.map((kind) => readings.find(({ filter }) => filter === kind)).find(
    (found) => found !== undefined,
  );
  const atPlace = readings.filter(
    (reading) => reading === place || !PLACES.includes(reading.filter),
  );
  const first = queryBeside(kept, atPlace, context);
  // Rejected parts replace nothing of the open search.
  const matches = atPlace.filter(isTakenBy(first));
  const query = matches.length < atPlace.length ? queryBeside(kept, matches, context) : first;
  const taken = new Set<PhrasePart>(readings.filter(isTakenBy(query)));
  return {
    query,
    params: query.params(),
    ownParams: matches.flatMap(({ params }) => params),
    correctedPhrase: text.words.some(({ correctedFrom }) => correctedFrom !== undefined)
      ? text.plain
      : phrase,
    understood: readings
      .filter((reading) => taken.has(reading))
      .map((reading) => understood(phrase, text, reading)),
    notUnderstood: runsOf(
      parts.filter(
        (part) =>
          !taken.has(part) &&
          !('isStopWord' in part && part.isStopWord && !isCorrected(part, text)),
      ),
    ).map(([start, end]) => typed(phrase, text, start, end)),
  };
}

/** The query of these readings, with what remains of the open search. */
function queryBeside(
  kept: readonly Param[],
  readings: readonly PhraseMatch[],
  context: SearchContext,
): SearchQuery {
  const requested = readings.flatMap(({ params }) => params);
  return SearchQuery.of([...requested, ...carriedOver(requested, kept, context.catalog)], context);
}

function isTakenBy(query: SearchQuery): (reading: PhraseMatch) => boolean {
  const queryParams = query.params();
  return ({ params }) => params.every((param) => isRequested(query, queryParams, param));
}

/** "Any distance" without a place is the default, so it counts as applied. */
function isRequested(query: SearchQuery, params: readonly Param[], [name, value]: Param): boolean {
  if (
    params.some(
      ([requestedName, requestedValue]) => requestedName === name && requestedValue === value,
    )
  )
    return true;
  // The default sort order is not a parameter.
  if (name === 'sortBy') return query.sort === value;
  if (name === 'searchRadius' && value === '0' && !params.some(([given]) => isWhere(given)))
    return true;
  const filter = ALL_FILTERS.find((one) => one.name === name);
  const selected = filter && query.get(filter);
  const codes = (selected as { codes?: readonly string[] } | undefined)?.codes ?? selected;
  return Array.isArray(codes) ? codes.includes(value) : String(codes) === value;
}

function understood(
  phrase: string,
  text: PhraseText,
  { start, end, filter, value, label, isApproximate }: PhraseMatch,
): UnderstoodWords {
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

/** Merges adjacent parts into runs. */
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

import type { Param } from '../../filters/filter.js';
import type { SearchContext } from '../../search-context.js';
import type { SearchQuery } from '../../search-query.js';
import type { KeywordKind } from '../keyword-kinds.js';
import type { PhraseHead, WeighedMatch } from '../phrase-head.js';
import type { ParsedPhrase } from '../phrase-answer.js';

/** A completion that may become a suggestion. */
export interface Candidate {
  /** Equal for equal searches. */
  readonly id: string;
  readonly text: string;
  readonly kind: KeywordKind | 'search';
  /** Match quality: 0 is the best; -1 is the phrase itself. */
  readonly quality: number;
  /** Weight of each car in the order of suggestions. */
  readonly weight: number;
  /** Number of cars; undefined if it needs a search of its own. */
  readonly count: number | undefined;
  readonly query: () => SearchQuery;
}

/** Limited, so that other suggestions keep their places. */
const MAX_YEARS = 5;

/** Completes the head with a name: "red toy" becomes "red Toyota". */
export function nameCandidate(
  { term, quality, count, weight }: WeighedMatch,
  head: PhraseHead,
): Candidate {
  const isNameAlone = (term.kind === 'model' || term.kind === 'series') && head.makes.size === 0;
  return {
    ...added(head, term.params, isNameAlone ? term.label : term.text),
    kind: term.kind,
    quality,
    count,
    weight,
  };
}

/** Completes the head with a model year: "camry 20" becomes "camry 2021". */
export function yearCandidate(year: string, head: PhraseHead): Candidate {
  const params = [
    ['endYear', year],
    ['startYear', year],
  ] as const;
  return { ...added(head, params, year), kind: 'year', quality: 1, count: undefined, weight: 1 };
}

/** The phrase as typed, or the candidate with the same search. */
export function wholeCandidate(
  whole: ParsedPhrase,
  candidates: ReadonlyMap<string, Candidate>,
): Candidate {
  const id = idOf(whole.ownParams);
  const same = candidates.get(id);
  if (same) return { ...same, quality: -1 };
  return {
    id,
    text: whole.correctedPhrase.trim(),
    kind: 'search',
    quality: -1,
    count: undefined,
    weight: 1,
    query: () => whole.query,
  };
}

/** Model years with this beginning, newest first. Digits count only from "20" or "19" on. */
export function yearsStartingWith(
  figures: string,
  { reading }: PhraseHead,
  { currentYear }: SearchContext,
): string[] {
  if (
    !/^(?:19|20)\d{0,2}$/.test(figures) ||
    reading.understood.some(({ filter }) => filter === 'yearRange')
  )
    return [];
  const years = Array.from({ length: currentYear + 1 - 1980 }, (_, back) =>
    String(currentYear + 1 - back),
  );
  return years.filter((year) => year.startsWith(figures)).slice(0, MAX_YEARS);
}

function added(head: PhraseHead, params: readonly Param[], name: string) {
  let query: SearchQuery | undefined;
  return {
    id: idOf(head.reading.ownParams, params),
    text: [head.reading.correctedPhrase.trim(), name].filter(Boolean).join(' '),
    query: () => (query ??= head.completedWith(params)),
  };
}

function idOf(...params: (readonly Param[])[]): string {
  return [...new Set(params.flat().map(([name, value]) => `${name.replace(/List$/, '')}=${value}`))]
    .sort()
    .join('&');
}

import type { Param } from '../filters/filter.js';
import type { SearchContext } from '../search-context.js';
import type { SearchQuery } from '../search-query.js';
import type { KeywordKind } from '../phrases/keyword-kinds.js';
import type { PhraseHead, WeighedMatch } from './phrase-head.js';
import type { PhraseReading } from './phrase-answer.js';

/** What a phrase may become, before it is decided which suggestions are shown. */
export interface Candidate {
  /** The same for the same search. */
  readonly id: string;
  readonly text: string;
  readonly kind: KeywordKind | 'search';
  /** How well it matches, 0 best; -1 is the phrase itself. */
  readonly quality: number;
  /** How much each of its cars counts in the order of suggestions. */
  readonly weight: number;
  /** Its cars; undefined where it must be searched for itself. */
  readonly count: number | undefined;
  readonly query: () => SearchQuery;
}

/** Newest first; more would crowd out everything else. */
const MAX_YEARS = 5;

/** The words before, completed with a name: "red toy" becomes "red Toyota". */
export function nameCandidate({ term, quality, count, weight }: WeighedMatch, head: PhraseHead): Candidate {
  const isNameAlone = (term.kind === 'model' || term.kind === 'series') && head.makes.size === 0;
  return {
    ...added(head, term.params, isNameAlone ? term.label : term.text),
    kind: term.kind,
    quality,
    count,
    weight,
  };
}

/** The words before, completed with a model year: "camry 20" becomes "camry 2021". */
export function yearCandidate(year: string, head: PhraseHead): Candidate {
  const params = [
    ['endYear', year],
    ['startYear', year],
  ] as const;
  return { ...added(head, params, year), kind: 'year', quality: 1, count: undefined, weight: 1 };
}

/** The phrase as it stands; said by a name where one says the same. */
export function wholeCandidate(whole: PhraseReading, candidates: ReadonlyMap<string, Candidate>): Candidate {
  const id = idOf(whole.asked);
  const same = candidates.get(id);
  if (same) return { ...same, quality: -1 };
  return { id, text: whole.correctedPhrase.trim(), kind: 'search', quality: -1, count: undefined, weight: 1, query: () => whole.query };
}

/** Model years that begin with the figures typed, newest first; figures alone ask nothing before "20" or "19". */
export function yearsStartingWith(figures: string, { reading }: PhraseHead, { currentYear }: SearchContext): string[] {
  if (!/^(?:19|20)\d{0,2}$/.test(figures) || reading.understood.some(({ filter }) => filter === 'yearRange')) return [];
  const years = Array.from({ length: currentYear + 1 - 1980 }, (_, back) => String(currentYear + 1 - back));
  return years.filter((year) => year.startsWith(figures)).slice(0, MAX_YEARS);
}

function added(head: PhraseHead, params: readonly Param[], name: string) {
  let query: SearchQuery | undefined;
  return {
    id: idOf(head.reading.asked, params),
    text: [head.reading.correctedPhrase.trim(), name].filter(Boolean).join(' '),
    query: () => (query ??= head.completedWith(params)),
  };
}

function idOf(...params: (readonly Param[])[]): string {
  return [...new Set(params.flat().map(([name, value]) => `${name.replace(/List$/, '')}=${value}`))].sort().join('&');
}

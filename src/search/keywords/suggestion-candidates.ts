import type { Param } from '../filters/filter.js';
import type { SearchContext } from '../search-context.js';
import { SearchQuery } from '../search-query.js';
import type { KeywordKind, KeywordTerm } from './keyword-terms.js';
import type { PrefixMatch } from './name-prefixes.js';
import type { PhraseReading } from './read-phrase.js';

/** A suggestion whose cars are still to be counted. */
export interface Candidate {
  /** The same for the same search. */
  readonly id: string;
  readonly text: string;
  readonly kind: KeywordKind | 'search';
  /** How well it matches, 0 best; -1 is the phrase itself. */
  readonly quality: number;
  readonly query: () => SearchQuery;
  /** The search it adds a value to, where that search's facets tell the count. */
  readonly facet?: { readonly head: SearchQuery; readonly filter: string; readonly value: string };
}

/** Newest first; more would crowd out everything else. */
const MOST_YEARS = 5;

/** A name behind the search so far. */
export function nameCandidate({ term, quality }: PrefixMatch, head: PhraseReading, context: SearchContext): Candidate {
  const isNameAlone = (term.kind === 'model' || term.kind === 'series') && makesOf(head).size === 0;
  const name = isNameAlone ? term.label : term.text;
  // A make asked by the name alone is no narrowing of its own: the cars of the value are the cars of both.
  const added = term.params.filter(([filter]) => filter !== 'makeCode' && filter !== 'modelCode');
  const isOneValue = term.kind === 'make' || (term.kind === 'model' ? !term.value.includes(',') : added.length === 1);
  return {
    id: idOf(head.params, term.params),
    text: [head.correctedPhrase.trim(), name].filter(Boolean).join(' '),
    kind: term.kind,
    quality: quality + (isAside(term, head) ? 0.5 : 0),
    query: () => queryWith(head, term.params, context),
    ...(isOneValue && !isAskedIn(head, term) && { facet: { head: head.query, filter: term.filter, value: term.value } }),
  };
}

/** A model year behind the search so far. */
export function yearCandidate(year: string, head: PhraseReading, context: SearchContext): Candidate {
  const params = [
    ['endYear', year],
    ['startYear', year],
  ] as const;
  const text = [head.correctedPhrase.trim(), year].filter(Boolean).join(' ');
  return { id: idOf(head.params, params), text, kind: 'year', quality: 1, query: () => queryWith(head, params, context) };
}

/** The phrase as it stands; said by a name where one says the same. */
export function wholeCandidate(whole: PhraseReading, candidates: ReadonlyMap<string, Candidate>): Candidate {
  const id = idOf(whole.params);
  const same = candidates.get(id);
  if (same) return { ...same, quality: -1 };
  return { id, text: whole.correctedPhrase.trim(), kind: 'search', quality: -1, query: () => whole.query };
}

function idOf(...params: (readonly Param[])[]): string {
  return [...new Set(params.flat().map(([name, value]) => `${name.replace(/List$/, '')}=${value}`))].sort().join('&');
}

function queryWith(head: PhraseReading, params: readonly Param[], context: SearchContext): SearchQuery {
  return SearchQuery.parse(new URLSearchParams([...head.params, ...params] as [string, string][]).toString(), context).query;
}

/** Behind a make, models come before equipment; packages come last anywhere. */
function isAside({ kind }: KeywordTerm, head: PhraseReading): boolean {
  return kind === 'package' || (makesOf(head).size > 0 && (kind === 'feature' || kind === 'option'));
}

/** The makes a search asks. */
export function makesOf({ query }: PhraseReading): ReadonlySet<string> {
  const { lockedMakeCode } = query.context.brand;
  const asked = query
    .params()
    .filter(([name]) => name === 'makeCode' || name === 'makeCodeList')
    .map(([, code]) => code);
  return new Set(lockedMakeCode ? [lockedMakeCode] : asked);
}

/** A filter that is asked already would be widened by another value, and its facet counts the new value alone. */
function isAskedIn(head: PhraseReading, { filter, kind, makeCode }: KeywordTerm): boolean {
  if (kind === 'feature') return false;
  // Beside a second make, all of whose cars are asked, a model is one part of the answer.
  if (makeCode !== undefined && makesOf(head).size > 1) return true;
  return head.query
    .asked()
    .some(({ name }) => name === filter || (kind === 'series' && name === 'modelCode') || (kind === 'model' && name === 'seriesCode'));
}

/** Model years that begin with the figures typed, newest first; figures alone ask nothing before "20" or "19". */
export function yearsStartingWith(figures: string, head: PhraseReading, { currentYear }: SearchContext): string[] {
  if (!/^(?:19|20)\d{0,2}$/.test(figures) || head.understood.some(({ filter }) => filter === 'yearRange')) return [];
  const years = Array.from({ length: currentYear + 1 - 1980 }, (_, back) => String(currentYear + 1 - back));
  return years.filter((year) => year.startsWith(figures)).slice(0, MOST_YEARS);
}

import { LRUCache } from 'lru-cache';
import type { Param } from '../filters/filter.js';
import type { SearchContext } from '../search-context.js';
import type { SearchQuery } from '../search-query.js';
import { STOP_WORDS } from './keyword-synonyms.js';
import type { KeywordKind, KeywordTerm } from './keyword-terms.js';
import { NamePrefixes } from './name-prefixes.js';
import type { PrefixMatch } from './name-prefixes.js';
import { keyOf, phraseWords } from './phrase-words.js';
import type { PhraseWord } from './phrase-words.js';
import type { PhraseReading, Phrases } from './read-phrase.js';
import { makesOf, nameCandidate, wholeCandidate, yearCandidate, yearsStartingWith } from './suggestion-candidates.js';
import type { Candidate } from './suggestion-candidates.js';
import type { SuggestionCounts } from './suggestion-counts.js';

/** What a shopper may go on typing. */
export interface KeywordSuggestion {
  /** The whole phrase; read as a keyword it is this search. */
  readonly text: string;
  /** What the phrase ends with; `search` is the phrase as it stands. */
  readonly kind: KeywordKind | 'search';
  readonly query: SearchQuery;
  readonly count: number;
}

export const MOST_SUGGESTIONS = 10;

/** A name being typed may have so many words already: "grand cherokee l li". */
const MOST_TAIL_WORDS = 4;
const KEPT_READINGS = 5_000;

/** Kept beyond those shown, since some have no cars. */
const CANDIDATES_COUNTED = 14;

/**
 * What a phrase may become: its last words are the beginning of a name, the words before them a search. Every suggestion has
 * the exact number of its cars, and none without cars is made.
 */
export class KeywordSuggestions {
  private readonly prefixes: NamePrefixes;
  /** The words before the last stay the same from letter to letter. */
  private readonly readings = new LRUCache<string, PhraseReading>({ max: KEPT_READINGS });

  constructor(
    private readonly phrases: Phrases,
    private readonly counts: SuggestionCounts,
  ) {
    this.prefixes = new NamePrefixes(phrases.vocabulary);
  }

  /** At most ten, the best match first, then those with most cars. `where` is the place of the search so far. */
  async suggest(phrase: string, context: SearchContext, where: readonly Param[] = []): Promise<readonly KeywordSuggestion[]> {
    const words = phraseWords(phrase.normalize('NFC'));
    if (words.length === 0) return [];
    const found = this.candidates(phrase.normalize('NFC'), words, context, where);
    const candidates = found.length > 0 ? found : this.candidatesOfCorrected(phrase.normalize('NFC'), words, context, where);
    const weighed = await Promise.all(candidates.map(async (candidate) => ({ candidate, weight: await this.weightOf(candidate) })));
    const likely = weighed
      .filter(({ weight }) => weight !== 0)
      .toSorted(byMatch)
      .slice(0, CANDIDATES_COUNTED);
    const counted = await Promise.all(
      likely.map(async ({ candidate, weight }) => ({ candidate, weight: weight ?? (await this.counts.count(candidate.query())) })),
    );
    const shown = counted
      .filter(({ weight }) => weight > 0)
      .toSorted(byMatch)
      .map(({ candidate: { text, kind, query }, weight }) => ({ text, kind, query: query(), count: weight }));
    return this.readingAlike(shown, context, where);
  }

  /** A name may mean something else behind the words before it: "red leather seats" are no red car. Such a text is not suggested. */
  private readingAlike(suggestions: readonly KeywordSuggestion[], context: SearchContext, where: readonly Param[]): KeywordSuggestion[] {
    const alike: KeywordSuggestion[] = [];
    for (const suggestion of suggestions) {
      if (alike.length === MOST_SUGGESTIONS) break;
      const { query, notUnderstood } = this.read(suggestion.text, context, where);
      if (notUnderstood.length === 0 && query.toSearch() === suggestion.query.toSearch()) alike.push(suggestion);
    }
    return alike;
  }

  private candidates(phrase: string, words: readonly PhraseWord[], context: SearchContext, where: readonly Param[]): Candidate[] {
    const candidates = new Map<string, Candidate>();
    const add = (candidate: Candidate) => {
      const known = candidates.get(candidate.id);
      if (!known || candidate.quality < known.quality) candidates.set(candidate.id, candidate);
    };
    for (let tailLength = Math.min(MOST_TAIL_WORDS, words.length); tailLength > 0; tailLength--) {
      const tail = words.slice(-tailLength);
      if (!tail[0]!.isBegin || (tailLength === 1 && STOP_WORDS.has(tail[0]!.text))) continue;
      const head = this.read(phrase.slice(0, tail[0]!.from), context, where);
      if (head.notUnderstood.length > 0 || head.vin !== undefined) continue;
      for (const match of this.matchesOf(keyOf(tail), head)) add(nameCandidate(match, head, context));
      if (tailLength === 1) for (const year of yearsStartingWith(tail[0]!.text, head, context)) add(yearCandidate(year, head, context));
    }
    const whole = this.read(phrase, context, where);
    if (whole.notUnderstood.length === 0 && whole.understood.length > 0 && whole.vin === undefined) add(wholeCandidate(whole, candidates));
    if (whole.notUnderstood.length === 0)
      for (const match of this.trimsOf('', whole)) add(nameCandidate({ ...match, quality: 2 }, whole, context));
    return [...candidates.values()];
  }

  /** Where no name begins like this, the last word may be misspelt. */
  private candidatesOfCorrected(
    phrase: string,
    words: readonly PhraseWord[],
    context: SearchContext,
    where: readonly Param[],
  ): Candidate[] {
    const last = words.at(-1)!;
    const corrected = this.phrases.vocabulary.correction.correctionOf(last.text);
    if (corrected === undefined) return [];
    const better = phrase.slice(0, last.from) + corrected;
    return this.candidates(better, phraseWords(better), context, where);
  }

  private read(text: string, context: SearchContext, where: readonly Param[]): PhraseReading {
    const key = `${context.brand.key} ${context.currentYear} ${where.join()} ${text}`;
    let reading = this.readings.get(key);
    if (!reading) {
      reading = this.phrases.read(text, context, where);
      this.readings.set(key, reading);
    }
    return reading;
  }

  private matchesOf(prefix: string, head: PhraseReading): PrefixMatch[] {
    const makes = makesOf(head);
    const isFitting = ({ kind, makeCode, isWhole }: KeywordTerm) =>
      makeCode === undefined || makes.size === 0 || (kind !== 'make' && !isWhole && makes.has(makeCode));
    const named = this.prefixes.startingWith(prefix).filter(({ term }) => isFitting(term));
    return [...named, ...this.trimsOf(prefix, head)].filter(
      ({ term }) => !head.understood.some(({ filter, value }) => filter === term.filter && value === term.value),
    );
  }

  /** Trims of the one model of the search so far. */
  private trimsOf(prefix: string, { query, understood }: PhraseReading): PrefixMatch[] {
    const models = query.params().filter(([name]) => name === 'modelCode' || name === 'modelCodeList');
    if (models.length !== 1 || understood.some(({ filter }) => filter === 'trimCode')) return [];
    const trims = [...this.phrases.vocabulary.trimsOf(models[0]![1])];
    return trims.filter(([key]) => key.startsWith(prefix)).map(([key, term]) => ({ term, quality: key === prefix ? 0 : 1 }));
  }

  /** Cars by the facets of the search so far; undefined where the candidate must be searched for itself. */
  private async weightOf({ facet }: Candidate): Promise<number | undefined> {
    return facet && this.counts.countOfValue(facet.head, facet.filter, facet.value);
  }
}

interface Weighed {
  readonly candidate: Candidate;
  readonly weight: number | undefined;
}

/** Those whose cars are still to be counted come before the counted ones of the same match, so that they get counted. */
function byMatch(a: Weighed, b: Weighed): number {
  return (
    a.candidate.quality - b.candidate.quality ||
    (b.weight ?? Infinity) - (a.weight ?? Infinity) ||
    compareNames(a.candidate.text, b.candidate.text)
  );
}

const NAMES = new Intl.Collator('en-US', { numeric: true });

function compareNames(a: string, b: string): number {
  return NAMES.compare(a, b);
}

import { LRUCache } from 'lru-cache';
import type { Param } from '../../filters/filter.js';
import type { SearchContext } from '../../search-context.js';
import type { SearchQuery } from '../../search-query.js';
import { STOP_WORDS } from '../keyword-synonyms.js';
import type { KeywordTerm } from '../keyword-terms.js';
import type { PrefixMatch } from '../names/name-prefixes.js';
import { PhraseHead } from '../phrase-head.js';
import type { WeighedMatch } from '../phrase-head.js';
import { keyOf, keyOfText, phraseWords } from '../phrase-words.js';
import type { PhraseWord } from '../phrase-words.js';
import type { ParsedPhrase } from '../phrase-answer.js';
import type { Phrases } from '../read-phrase.js';
import { isWhere } from '../phrase-parts.js';
import {
  nameCandidate,
  wholeCandidate,
  yearCandidate,
  yearsStartingWith,
} from './suggestion-candidates.js';
import type { Candidate } from './suggestion-candidates.js';
import type { SuggestionCounts } from './suggestion-counts.js';
import type { KeywordSuggestion } from './keyword-suggestion.js';
import { byMatch, isBetterCandidate } from './suggestion-order.js';

/** Maximum number of suggestions below the keyword field. */
export const MAX_SUGGESTIONS = 10;

/** Longest unfinished name, in words: "grand cherokee l li". */
const MAX_TAIL_WORDS = 4;
const KEPT_READINGS = 2_000;

/** More than are shown, because some have no cars. */
const CANDIDATES_COUNTED = 14;

/** Joins two names. */
const JOINT = /(?:\b(?:and|or|vs)|[,/&+])\s*$/i;
const MODEL_FILTERS: ReadonlySet<string> = new Set(['modelCode', 'seriesCode']);

/** The typed text, with the open search. */
interface Typed {
  readonly phrase: string;
  readonly words: readonly PhraseWord[];
  readonly context: SearchContext;
  readonly kept: readonly Param[];
}

/**
 * Completes phrases: the last words are the beginning of a name, the words before them a search.
 * Every suggestion has an exact count, and at least one car.
 */
export class KeywordSuggestions {
  /** The words before the last one stay the same from key to key. */
  private readonly readings = new LRUCache<string, ParsedPhrase>({ max: KEPT_READINGS });

  constructor(
    private readonly phrases: Phrases,
    private readonly counts: SuggestionCounts,
  ) {}

  /**
   * At most ten, by match, then by count. `kept`: the canonical parameters of the open search. If
   * no name has cars there, suggests names for its place alone: "Corvette" under $10,000 shows that
   * there are Corvettes, and how many.
   */
  async suggest(
    text: string,
    context: SearchContext,
    kept: readonly Param[] = [],
  ): Promise<readonly KeywordSuggestion[]> {
    const phrase = text.normalize('NFC');
    const typed = { phrase, words: phraseWords(phrase), context, kept };
    if (typed.words.length === 0) return [];
    const candidates =
      (await this.candidates(typed)) ?? (await this.candidatesOfCorrected(typed)) ?? [];
    const likely = candidates.toSorted(byMatch).slice(0, CANDIDATES_COUNTED);
    const counted = await Promise.all(
      likely.map(async (candidate) => ({ ...candidate, count: await this.carsOf(candidate) })),
    );
    const found = this.readingAlike(
      counted.filter(({ count }) => count > 0).toSorted(byMatch),
      typed,
    );
    const place = kept.filter(([name]) => isWhere(name));
    if (found.length > 0 || place.length === kept.length) return found;
    return (await this.suggest(text, context, place)).map((suggestion) => ({
      ...suggestion,
      isWithoutFilters: true,
    }));
  }

  /**
   * Keeps candidates whose text reads back as their search. After other words a name can have
   * another meaning: "red leather seats" is not a red car.
   */
  private readingAlike(
    candidates: readonly (Candidate & { count: number })[],
    { context, kept }: Typed,
  ): KeywordSuggestion[] {
    // Deduplicates by search: "red SUV" and "red" are the same over open SUVs.
    const alike = new Map<string, KeywordSuggestion>();
    for (const { text, kind, query, count } of candidates) {
      if (alike.size === MAX_SUGGESTIONS) break;
      const reading = this.read(text, context, kept);
      const search = query().toSearch();
      if (alike.has(search) || reading.notUnderstood.length > 0 || !reading.query.isSameAs(query()))
        continue;
      alike.set(search, { text, kind, query: query(), count });
    }
    return [...alike.values()];
  }

  /** Undefined if no name begins with the last words. */
  private async candidates({
    phrase,
    words,
    context,
    kept,
  }: Typed): Promise<readonly Candidate[] | undefined> {
    const candidates = new Map<string, Candidate>();
    let isNamed = false;
    const add = (candidate: Candidate) => {
      isNamed = true;
      const known = candidates.get(candidate.id);
      if (!known || isBetterCandidate(candidate, known)) candidates.set(candidate.id, candidate);
    };
    const whole = this.read(phrase, context, kept);
    const wholeHead = new PhraseHead(whole, kept);
    const addNames = async (matches: readonly PrefixMatch[], head: PhraseHead) => {
      isNamed ||= matches.length > 0;
      for (const match of await this.likeliest(matches, head, wholeHead))
        add(nameCandidate(match, head));
    };
    for (let tailLength = Math.min(MAX_TAIL_WORDS, words.length); tailLength > 0; tailLength--) {
      const tail = words.slice(-tailLength);
      if (!tail[0]!.isBegin || (tailLength === 1 && isFinishedStopWord(tail[0]!, phrase))) continue;
      const before = phrase.slice(0, tail[0]!.from);
      const reading = this.read(before, context, kept);
      if (reading.notUnderstood.length > 0 || reading.vin !== undefined) continue;
      const head = new PhraseHead(reading, kept);
      const matches = this.matchesOf(keyOf(tail), head);
      // "silverado Express" would name two models, which shoppers join with "or".
      const isOtherModel = ({ term }: PrefixMatch) =>
        isModel(term.kind) && reading.understood.some(({ filter }) => MODEL_FILTERS.has(filter));
      await addNames(
        JOINT.test(before) ? matches : matches.filter((match) => !isOtherModel(match)),
        head,
      );
      if (tailLength === 1)
        for (const year of yearsStartingWith(tail[0]!.text, head, context))
          add(yearCandidate(year, head));
    }
    if (whole.notUnderstood.length === 0) {
      if (whole.understood.length > 0 && whole.vin === undefined)
        add(wholeCandidate(whole, candidates));
      await addNames(
        this.trimsOf('', wholeHead).map(({ term }) => ({ term, quality: 2, isHardlyBegun: false })),
        wholeHead,
      );
    }
    return isNamed ? [...candidates.values()] : undefined;
  }

  /** If no name begins with the last word, it may be misspelled. */
  private async candidatesOfCorrected(typed: Typed): Promise<readonly Candidate[] | undefined> {
    const last = typed.words.at(-1)!;
    const corrected = this.phrases.vocabulary.correction.correctionOf(last.text);
    if (corrected === undefined) return undefined;
    const phrase = typed.phrase.slice(0, last.from) + corrected;
    return this.candidates({ ...typed, phrase, words: phraseWords(phrase) });
  }

  /**
   * At most as many names of one head as can be shown, and those that the whole phrase already has.
   */
  private async likeliest(
    matches: readonly PrefixMatch[],
    head: PhraseHead,
    whole: PhraseHead,
  ): Promise<WeighedMatch[]> {
    const before = matches.map(({ term }) =>
      head.isCounted(term) ? head.searchBefore(term) : undefined,
    );
    const fieldsBySearch = new Map<SearchQuery, Set<string>>();
    matches.forEach(({ term }, at) => {
      const search = before[at];
      if (search)
        fieldsBySearch.set(search, (fieldsBySearch.get(search) ?? new Set()).add(term.filter));
    });
    const counts = new Map(
      await Promise.all(
        Array.from(
          fieldsBySearch,
          async ([search, fields]) => [search, await this.counts.beside(search, fields)] as const,
        ),
      ),
    );
    const weighed = matches
      .map((match, at) => head.weighed(match, before[at] && counts.get(before[at])))
      .filter(({ count }) => count !== 0);
    if (weighed.length <= CANDIDATES_COUNTED) return weighed;
    return weighed
      .toSorted(byMatch)
      .filter(({ term }, at) => at < CANDIDATES_COUNTED || whole.isSaid(term.filter, term.value));
  }

  private carsOf({ count, query }: Candidate): number | Promise<number> {
    return count ?? this.counts.count(query());
  }

  private read(text: string, context: SearchContext, kept: readonly Param[]): ParsedPhrase {
    const key = `${context.brand.key} ${context.currentYear} ${kept.join()} ${text}`;
    let reading = this.readings.get(key);
    if (!reading) {
      reading = this.phrases.read(text, context, kept);
      this.readings.set(key, reading);
    }
    return reading;
  }

  private matchesOf(prefix: string, head: PhraseHead): PrefixMatch[] {
    const named = this.phrases.prefixes
      .startingWith(prefix)
      .filter(({ term }) => head.isFitting(term));
    return [
      ...named,
      ...(head.hasModels ? this.trimsOf(prefix, head) : this.trimsAlone(prefix, head)),
    ];
  }

  /** Trims without their model; after names that match in full. */
  private trimsAlone(prefix: string, head: PhraseHead): PrefixMatch[] {
    const trims = this.phrases.trimsAlone
      .startingWith(prefix)
      .filter(({ term }) => head.isFitting(term));
    return trims.map(({ term, isWhole }) => ({
      term: head.makes.size > 0 ? { ...term, text: term.label } : term,
      quality: isWhole ? 1 : 2.5,
      isHardlyBegun: false,
    }));
  }

  /**
   * Trims of the models that the head finds by one name. For a family, trims of the same name are
   * one.
   */
  private trimsOf(prefix: string, head: PhraseHead): PrefixMatch[] {
    const trims = head.modelCodes
      .flatMap((code) => [...this.phrases.vocabulary.trimsOf(code)])
      .filter(([key]) => key.startsWith(prefix));
    const match = (term: KeywordTerm, key: string) => ({
      term,
      quality: key === prefix ? 0 : 1,
      isHardlyBegun: false,
    });
    if (head.modelCodes.length > 1) {
      const named = trims.flatMap(([key, terms]) =>
        terms.filter(({ text }) => keyOfText(text) === key),
      );
      return [...Map.groupBy(named, ({ text }) => keyOfText(text))].map(([key, terms]) =>
        match(together(terms), key),
      );
    }
    return trims
      .flatMap(([key, terms]) => terms.map((term) => match(term, key)))
      .filter(({ term: { filter, value } }) => !head.isSaid(filter, value));
  }
}

/** One term for any of several terms of the same name. */
function together(terms: readonly KeywordTerm[]): KeywordTerm {
  return {
    ...terms[0]!,
    value: terms.map(({ value }) => value).join(','),
    params: terms.flatMap(({ params }) => params),
  };
}

/** "to" may become Toyota; "to " may not. */
function isFinishedStopWord({ text, to }: PhraseWord, phrase: string): boolean {
  return STOP_WORDS.has(text) && to < phrase.length;
}

function isModel(kind: string): boolean {
  return kind === 'model' || kind === 'series';
}

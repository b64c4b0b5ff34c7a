import { LRUCache } from 'lru-cache';
import type { Param } from '../filters/filter.js';
import type { SearchContext } from '../search-context.js';
import type { SearchQuery } from '../search-query.js';
import { STOP_WORDS } from './keyword-synonyms.js';
import { KEYWORD_KINDS } from '../phrases/keyword-kinds.js';
import type { KeywordTerm } from './keyword-terms.js';
import type { PrefixMatch } from './name-prefixes.js';
import { PhraseHead } from './phrase-head.js';
import type { WeighedMatch } from './phrase-head.js';
import { keyOf, keyOfText, phraseWords } from './phrase-words.js';
import type { PhraseWord } from './phrase-words.js';
import type { PhraseReading } from './phrase-answer.js';
import type { Phrases } from './read-phrase.js';
import { isWhere } from './reading.js';
import { nameCandidate, wholeCandidate, yearCandidate, yearsStartingWith } from './suggestion-candidates.js';
import type { Candidate } from './suggestion-candidates.js';
import type { SuggestionCounts } from './suggestion-counts.js';

/** What a shopper may go on typing. */
export interface KeywordSuggestion {
  /** The whole phrase; read as a keyword it is this search, or finds nothing in the one that is open. */
  readonly text: string;
  /** What the phrase ends with; `search` is the phrase as it stands. */
  readonly kind: SuggestionKind;
  readonly query: SearchQuery;
  readonly count: number;
  /** The one car that a VIN or a stock number names. */
  readonly listingId?: string;
  /** Whether it leaves out the filters of the open search, which has no car of any name that begins like this. */
  readonly isWithoutFilters?: boolean;
}

/** Every kind a suggestion may have: those of names, the text as it stands, and the two that lead to one car. */
export const SUGGESTION_KINDS = [...KEYWORD_KINDS, 'search', 'vin', 'stockNumber'] as const;

/** A kind of `SUGGESTION_KINDS`, as the suggestions call answers it. */
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number];

/** As many as are listed below the keyword box. */
export const MAX_SUGGESTIONS = 10;

/** A name being typed may have so many words already: "grand cherokee l li". */
const MAX_TAIL_WORDS = 4;
const KEPT_READINGS = 2_000;

/** Kept beyond those shown, since some have no cars. */
const CANDIDATES_COUNTED = 14;

/** What joins two names. */
const JOINT = /(?:\b(?:and|or|vs)|[,/&+])\s*$/i;
const MODEL_FILTERS: ReadonlySet<string> = new Set(['modelCode', 'seriesCode']);

/** What somebody types, with the search that is open. */
interface Typed {
  readonly phrase: string;
  readonly words: readonly PhraseWord[];
  readonly context: SearchContext;
  readonly kept: readonly Param[];
}

/**
 * What a phrase may become: its last words are the beginning of a name, the words before them a search. Every suggestion has
 * the exact number of its cars, and none without cars is made.
 */
export class KeywordSuggestions {
  /** The words before the last stay the same from letter to letter. */
  private readonly readings = new LRUCache<string, PhraseReading>({ max: KEPT_READINGS });

  constructor(
    private readonly phrases: Phrases,
    private readonly counts: SuggestionCounts,
  ) {}

  /**
   * At most ten, the best match first, then those with most cars. `kept` is the search that is open: canonical pairs. Where it has no car
   * of any name, names are those of its place: whoever types "Corvette" under $10,000 sees that there are some, and how many.
   */
  async suggest(text: string, context: SearchContext, kept: readonly Param[] = []): Promise<readonly KeywordSuggestion[]> {
    const phrase = text.normalize('NFC');
    const typed = { phrase, words: phraseWords(phrase), context, kept };
    if (typed.words.length === 0) return [];
    const candidates = (await this.candidates(typed)) ?? (await this.candidatesOfCorrected(typed)) ?? [];
    const likely = candidates.toSorted(byMatch).slice(0, CANDIDATES_COUNTED);
    const counted = await Promise.all(likely.map(async (candidate) => ({ ...candidate, count: await this.carsOf(candidate) })));
    const found = this.readingAlike(counted.filter(({ count }) => count > 0).toSorted(byMatch), typed);
    const place = kept.filter(([name]) => isWhere(name));
    if (found.length > 0 || place.length === kept.length) return found;
    return (await this.suggest(text, context, place)).map((suggestion) => ({ ...suggestion, isWithoutFilters: true }));
  }

  /** A name may mean something else behind the words before it: "red leather seats" are no red car. Such a text is not suggested. */
  private readingAlike(candidates: readonly (Candidate & { count: number })[], { context, kept }: Typed): KeywordSuggestion[] {
    // By search: "red SUV" and "red" are one where SUVs are open.
    const alike = new Map<string, KeywordSuggestion>();
    for (const { text, kind, query, count } of candidates) {
      if (alike.size === MAX_SUGGESTIONS) break;
      const reading = this.read(text, context, kept);
      const search = query().toSearch();
      if (alike.has(search) || reading.notUnderstood.length > 0 || !reading.query.isSameAs(query())) continue;
      alike.set(search, { text, kind, query: query(), count });
    }
    return [...alike.values()];
  }

  /** Undefined where no name begins with the last words. */
  private async candidates({ phrase, words, context, kept }: Typed): Promise<readonly Candidate[] | undefined> {
    const candidates = new Map<string, Candidate>();
    let isNamed = false;
    const add = (candidate: Candidate) => {
      isNamed = true;
      const known = candidates.get(candidate.id);
      if (!known || isBetter(candidate, known)) candidates.set(candidate.id, candidate);
    };
    const whole = this.read(phrase, context, kept);
    const wholeHead = new PhraseHead(whole, kept);
    const addNames = async (matches: readonly PrefixMatch[], head: PhraseHead) => {
      isNamed ||= matches.length > 0;
      for (const match of await this.likeliest(matches, head, wholeHead)) add(nameCandidate(match, head));
    };
    for (let tailLength = Math.min(MAX_TAIL_WORDS, words.length); tailLength > 0; tailLength--) {
      const tail = words.slice(-tailLength);
      if (!tail[0]!.isBegin || (tailLength === 1 && isFinishedStopWord(tail[0]!, phrase))) continue;
      const before = phrase.slice(0, tail[0]!.from);
      const reading = this.read(before, context, kept);
      if (reading.notUnderstood.length > 0 || reading.vin !== undefined) continue;
      const head = new PhraseHead(reading, kept);
      const matches = this.matchesOf(keyOf(tail), head);
      // "silverado Express" asks for two models, which nobody means who does not say "or".
      const isOtherModel = ({ term }: PrefixMatch) =>
        isModel(term.kind) && reading.understood.some(({ filter }) => MODEL_FILTERS.has(filter));
      await addNames(JOINT.test(before) ? matches : matches.filter((match) => !isOtherModel(match)), head);
      if (tailLength === 1) for (const year of yearsStartingWith(tail[0]!.text, head, context)) add(yearCandidate(year, head));
    }
    if (whole.notUnderstood.length === 0) {
      if (whole.understood.length > 0 && whole.vin === undefined) add(wholeCandidate(whole, candidates));
      await addNames(
        this.trimsOf('', wholeHead).map(({ term }) => ({ term, quality: 2, isHardlyBegun: false })),
        wholeHead,
      );
    }
    return isNamed ? [...candidates.values()] : undefined;
  }

  /** Where no name begins like this, the last word may be misspelt. */
  private async candidatesOfCorrected(typed: Typed): Promise<readonly Candidate[] | undefined> {
    const last = typed.words.at(-1)!;
    const corrected = this.phrases.vocabulary.correction.correctionOf(last.text);
    if (corrected === undefined) return undefined;
    const phrase = typed.phrase.slice(0, last.from) + corrected;
    return this.candidates({ ...typed, phrase, words: phraseWords(phrase) });
  }

  /** No more of one head's names than can be shown, and those that the whole phrase says already. */
  private async likeliest(matches: readonly PrefixMatch[], head: PhraseHead, whole: PhraseHead): Promise<WeighedMatch[]> {
    const before = matches.map(({ term }) => (head.isCounted(term) ? head.searchBefore(term) : undefined));
    const searches = [...new Set(before)].filter((search) => search !== undefined);
    const counts = new Map(await Promise.all(searches.map(async (search) => [search, await this.counts.beside(search)] as const)));
    const weighed = matches
      .map((match, at) => head.weighed(match, before[at] && counts.get(before[at])))
      .filter(({ count }) => count !== 0);
    if (weighed.length <= CANDIDATES_COUNTED) return weighed;
    return weighed.toSorted(byMatch).filter(({ term }, at) => at < CANDIDATES_COUNTED || whole.isSaid(term.filter, term.value));
  }

  private carsOf({ count, query }: Candidate): number | Promise<number> {
    return count ?? this.counts.count(query());
  }

  private read(text: string, context: SearchContext, kept: readonly Param[]): PhraseReading {
    const key = `${context.brand.key} ${context.currentYear} ${kept.join()} ${text}`;
    let reading = this.readings.get(key);
    if (!reading) {
      reading = this.phrases.read(text, context, kept);
      this.readings.set(key, reading);
    }
    return reading;
  }

  private matchesOf(prefix: string, head: PhraseHead): PrefixMatch[] {
    const named = this.phrases.prefixes.startingWith(prefix).filter(({ term }) => head.isFitting(term));
    return [...named, ...(head.hasModels ? this.trimsOf(prefix, head) : this.trimsAlone(prefix, head))];
  }

  /** Trims without their model; behind all that the same letters mean in full. */
  private trimsAlone(prefix: string, head: PhraseHead): PrefixMatch[] {
    const trims = this.phrases.trimsAlone.startingWith(prefix).filter(({ term }) => head.isFitting(term));
    return trims.map(({ term, isWhole }) => ({
      term: head.makes.size > 0 ? { ...term, text: term.label } : term,
      quality: isWhole ? 1 : 2.5,
      isHardlyBegun: false,
    }));
  }

  /** Trims of the models that the search so far asks by one name; those of a family are one where they have one name. */
  private trimsOf(prefix: string, head: PhraseHead): PrefixMatch[] {
    const trims = head.modelCodes.flatMap((code) => [...this.phrases.vocabulary.trimsOf(code)]).filter(([key]) => key.startsWith(prefix));
    const match = (term: KeywordTerm, key: string) => ({ term, quality: key === prefix ? 0 : 1, isHardlyBegun: false });
    if (head.modelCodes.length > 1) {
      const named = trims.flatMap(([key, terms]) => terms.filter(({ text }) => keyOfText(text) === key));
      return [...Map.groupBy(named, ({ text }) => keyOfText(text))].map(([key, terms]) => match(together(terms), key));
    }
    return trims
      .flatMap(([key, terms]) => terms.map((term) => match(term, key)))
      .filter(({ term: { filter, value } }) => !head.isSaid(filter, value));
  }
}

/** Terms of one name as one that asks any of them. */
function together(terms: readonly KeywordTerm[]): KeywordTerm {
  return { ...terms[0]!, value: terms.map(({ value }) => value).join(','), params: terms.flatMap(({ params }) => params) };
}

/** "to" may become Toyota, "to " no more. */
function isFinishedStopWord({ text, to }: PhraseWord, phrase: string): boolean {
  return STOP_WORDS.has(text) && to < phrase.length;
}

/** Of two ways to say the same search: the better match, then the one whose cars are known. */
function isBetter(a: Candidate, b: Candidate): boolean {
  return a.quality < b.quality || (a.quality === b.quality && a.count !== undefined && b.count === undefined);
}

/** Those whose cars are still to be counted come before the counted ones of the same match, so that they get counted. */
function byMatch(a: Candidate | WeighedMatch, b: Candidate | WeighedMatch): number {
  return (
    a.quality - b.quality || (b.count ?? Infinity) * b.weight - (a.count ?? Infinity) * a.weight || NAMES.compare(nameOf(a), nameOf(b))
  );
}

const NAMES = new Intl.Collator('en-US', { numeric: true });

function nameOf(one: Candidate | WeighedMatch): string {
  return 'term' in one ? one.term.label : one.text;
}

function isModel(kind: string): boolean {
  return kind === 'model' || kind === 'series';
}

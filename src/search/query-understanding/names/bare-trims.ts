import type { Catalog } from '../../../catalog/catalog.js';
import type { Trim } from '../../../catalog/catalog-types.js';
import { MAX_MAKES } from '../../filters/make.js';
import {
  GRAMMAR_WORDS,
  NEGATIONS,
  ORDINARY_WORDS,
  SPANISH_WORDS,
  STOP_WORDS,
} from '../keyword-synonyms.js';
import type { KeywordTerm } from '../keyword-terms.js';
import { matchOfTerms } from './term-match.js';
import { contextOf } from '../phrase-reader.js';
import { keyOf, keyOfText } from '../phrase-words.js';
import type { PhraseWord } from '../phrase-words.js';
import type { TrimNameColumns } from './trim-names.js';
import { TrimNames } from './trim-names.js';
import { isTooShort } from './vocabulary.js';
import type { PhraseContext, Vocabulary } from './vocabulary.js';
import { isPhraseMatch } from '../phrase-parts.js';
import type { PhrasePart, PhraseText, PhraseMatch } from '../phrase-parts.js';

/** More trims would make the label too long. */
const MAX_TRIMS_NAMED = 3;
const MAX_WORDS_OF_NAME = 4;
const TWO_LETTERS = /^[a-z]{2}$/;
/** One letter begins a third of all trims. */
const MIN_PREFIX_LENGTH = 2;
const EVERYDAY_WORDS: ReadonlySet<string> = new Set([
  ...STOP_WORDS,
  ...NEGATIONS,
  ...GRAMMAR_WORDS,
  ...ORDINARY_WORDS,
  ...SPANISH_WORDS,
]);

/** Of the 100 parameters that a URL can have (query-string.ts); the rest is for other filters. */
const MAX_PARAMETERS = 90;

/** Trims without their model: "Laramie", "40th anniversary". */
export class BareTrims {
  private readonly names: TrimNames;

  constructor(
    private readonly vocabulary: Vocabulary,
    private readonly catalog: Catalog,
    names: TrimNameColumns,
  ) {
    this.names = new TrimNames(catalog, names);
  }

  /**
   * Trims with this beginning, of any model, with make and model in the text ("Ram 1500 Laramie").
   */
  startingWith(prefix: string): { term: KeywordTerm; isWhole: boolean }[] {
    if (prefix.length < MIN_PREFIX_LENGTH) return [];
    return this.names.startingWith(prefix).map(({ trim, isWhole }) => {
      const term = this.termOf(trim);
      return {
        term: { ...term, text: `${this.catalog.makeByCode(term.makeCode!)!.name} ${term.label}` },
        isWhole,
      };
    });
  }

  /**
   * How many makes share a trim's name, if there are too many for one search; undefined otherwise.
   */
  makesSharing(name: string): number | undefined {
    const terms = this.names.named(keyOfText(name)).map((trim) => this.termOf(trim));
    return isAskable(terms) ? undefined : makesOf(terms);
  }

  /** Reads unknown words as trims, as the last attempt, if the phrase names no model. */
  readIn(
    parts: readonly PhrasePart[],
    { words }: PhraseText,
    open: PhraseContext,
  ): readonly PhrasePart[] {
    const { makes, models } = contextOf(parts);
    const isUnread = (part: PhrasePart) =>
      !isPhraseMatch(part) && !part.isStopWord && !part.isKnown;
    if (models.size > 0 || !parts.some(isUnread)) return parts;
    const isAllThatIsSaid =
      parts.filter((part) => isPhraseMatch(part) || !part.isStopWord).length === 1;
    const read: PhrasePart[] = [];
    for (const [at, part] of parts.entries()) {
      if (part.start < (read.at(-1)?.end ?? 0)) continue;
      const runEnd = parts.slice(at).find(isPhraseMatch)?.start ?? words.length;
      const found =
        isUnread(part) && words[part.start]!.isBegin
          ? (this.rareNameAt(part.start, words, makes, parts) ??
            this.longestAt(
              part.start,
              runEnd,
              words,
              makes.size === 0 ? open.makes : makes,
              isAllThatIsSaid,
            ) ??
            this.longestAt(part.start, runEnd, words, makes, isAllThatIsSaid))
          : undefined;
      read.push(found ?? part);
    }
    return read;
  }

  /**
   * "Power Wagon" is not a wagon: a name of several words that few trims have, although one of its
   * words has a meaning of its own.
   */
  private rareNameAt(
    start: number,
    words: readonly PhraseWord[],
    makes: ReadonlySet<string>,
    parts: readonly PhrasePart[],
  ): PhraseMatch | undefined {
    // "sport wagon" is a wagon: if the first word is a trim itself, each word keeps its meaning.
    if (this.names.named(words[start]!.text).length > 0) return undefined;
    for (let end = Math.min(start + MAX_WORDS_OF_NAME, words.length); end > start + 1; end--) {
      // "8 60" of "8 60k" would cut a price in half.
      if (!parts.some((part) => part.end === end)) continue;
      const terms = this.termsOf(words.slice(start, end), makes, false);
      if (terms.length > 0 && terms.length <= MAX_TRIMS_NAMED)
        return matchOfTerms(start, end, terms);
    }
    return undefined;
  }

  private longestAt(
    start: number,
    runEnd: number,
    words: readonly PhraseWord[],
    makes: ReadonlySet<string>,
    isAllThatIsSaid: boolean,
  ): PhraseMatch | undefined {
    for (let end = Math.min(runEnd, words.length); end > start; end--) {
      if (end < words.length && !words[end]!.isBegin) continue;
      const terms = this.termsOf(words.slice(start, end), makes, isAllThatIsSaid);
      if (terms.length === 0) continue;
      const reading = matchOfTerms(start, end, terms);
      return terms.length > MAX_TRIMS_NAMED ? { ...reading, label: terms[0]!.text } : reading;
    }
    return undefined;
  }

  /**
   * Trims of the named makes; without makes, all trims of the name if they fit in one search. A
   * single common word is not a trim. Other single words need a make, unless the phrase has nothing
   * else; then two letters are enough.
   */
  private termsOf(
    run: readonly PhraseWord[],
    makes: ReadonlySet<string>,
    isAllThatIsSaid: boolean,
  ): KeywordTerm[] {
    const key = keyOf(run);
    if (EVERYDAY_WORDS.has(key) || (isTooShort(key) && !(isAllThatIsSaid && TWO_LETTERS.test(key))))
      return [];
    if (makes.size === 0 && run.length === 1 && !isAllThatIsSaid) return [];
    const terms = this.names.named(key).map((trim) => this.termOf(trim));
    const fitting = makes.size === 0 ? terms : terms.filter(({ makeCode }) => makes.has(makeCode!));
    return isAskable(fitting) ? fitting : [];
  }

  private termOf({ modelCode, name }: Trim): KeywordTerm {
    return this.vocabulary.trimsOf(modelCode).get(keyOfText(name))![0]!;
  }
}

/**
 * Whether all these trims fit in one search: each takes two parameters, its own and its model's.
 */
function isAskable(terms: readonly KeywordTerm[]): boolean {
  const makes = makesOf(terms);
  return makes <= MAX_MAKES && makes + 2 * terms.length <= MAX_PARAMETERS;
}

function makesOf(terms: readonly KeywordTerm[]): number {
  return new Set(terms.map(({ makeCode }) => makeCode)).size;
}

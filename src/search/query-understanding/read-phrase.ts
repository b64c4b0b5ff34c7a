import { referenceTables } from '../../catalog/reference-data/reference-file.js';
import { checkVin } from '../../inventory/vin.js';
import type { Param } from '../filters/filter.js';
import type { SearchContext } from '../search-context.js';
import type { KeywordTables } from './names/stored-names.js';
import { NamePrefixes } from './names/name-prefixes.js';
import { carContextOf } from './carry-over.js';
import { answer } from './phrase-answer.js';
import type { ParsedPhrase } from './phrase-answer.js';
import { PhraseReader, contextOf } from './phrase-reader.js';
import { phraseWords, plainText } from './phrase-words.js';
import type { PhraseWord } from './phrase-words.js';
import { nearestInYears } from './trims-of-years.js';
import { BareTrims } from './names/bare-trims.js';
import type { PhraseContext } from './names/vocabulary.js';
import { Vocabulary } from './names/vocabulary.js';
import { withFigures } from './amounts/written-figures.js';
import { isPhraseMatch, phraseText } from './phrase-parts.js';
import type { PhrasePart, PhraseText } from './phrase-parts.js';

/** Words beyond this number are reported. */
const MAX_WORDS = 40;

const VIN = /(?<![A-Za-z0-9])[A-HJ-NPR-Za-hj-npr-z0-9]{17}(?![A-Za-z0-9])/;
const SAID_TO_BE_VIN = /\bvin\s*(?:number|no\.?|num)?\s*[#:]?\s*$/i;
/**
 * A dealer's code after a leading word such as "stock". In "STK1042" the letters are part of the
 * code.
 */
const STOCK_NUMBER =
  /^\s*(?:(?:stock|stk)\s*(?:number|no\.?|num)?(?![a-z\d])\s*[#:]?\s*|#\s*)(?=[a-z-]*\d)([a-z0-9][a-z0-9-]{1,19})\s*$/i;
const LONE_CODE = /^\s*(?=[a-z-]*\d)([a-z0-9][a-z0-9-]{3,19})\s*$/i;

/**
 * Turns phrases into filters: "awd suv under 20k near 60601". Deterministic. Every word is
 * understood, corrected, a stop word, or reported.
 */
export class Phrases {
  readonly trimsAlone: BareTrims;
  readonly vocabulary: Vocabulary;
  readonly prefixes: NamePrefixes;
  private readonly reader: PhraseReader;

  constructor(private readonly context: SearchContext) {
    const tables = referenceTables<KeywordTables>();
    this.vocabulary = new Vocabulary(context, tables);
    this.trimsAlone = new BareTrims(this.vocabulary, context.catalog, tables.trimNames);
    this.prefixes = new NamePrefixes(tables.keywordPrefixes, this.vocabulary.terms);
    this.reader = new PhraseReader(this.vocabulary, context);
  }

  /** `kept`: parameters of the open search; see `carriedOver`. `context` has the brand and year. */
  read(
    typedPhrase: string,
    context: SearchContext = this.context,
    kept: readonly Param[] = [],
  ): ParsedPhrase {
    const phrase = typedPhrase.normalize('NFKC');
    const vin = vinIn(phrase);
    if (vin) return this.readAround(phrase, vin, context, kept);
    const stockNumber = STOCK_NUMBER.exec(phrase)?.[1];
    if (stockNumber !== undefined)
      return { ...this.readUnsaid(phrase, context, kept), stockNumber };
    const all = withFigures(phraseWords(phrase));
    const words = all.slice(0, MAX_WORDS);
    const { text, parts } = this.corrected(
      phrase,
      words,
      context.currentYear,
      openCars(kept, context),
    );
    const tail: PhrasePart[] =
      all.length > words.length
        ? [{ start: words.length, end: all.length, isStopWord: false }]
        : [];
    const reading = answer(
      phrase,
      { ...text, words: [...text.words, ...all.slice(MAX_WORDS)] },
      [...parts, ...tail],
      context,
      kept,
    );
    const loneCode = reading.understood.length === 0 ? LONE_CODE.exec(phrase)?.[1] : undefined;
    return loneCode === undefined ? reading : { ...reading, stockNumber: loneCode };
  }

  /** Reports the whole phrase, in case no car has this stock number. */
  private readUnsaid(phrase: string, context: SearchContext, kept: readonly Param[]): ParsedPhrase {
    return {
      ...answer(phrase, phraseText(plainText(phrase), phraseWords(phrase)), [], context, kept),
      notUnderstood: [phrase.trim()],
    };
  }

  /** Reads the words around a VIN as if it were not there. */
  private readAround(
    phrase: string,
    { vin, from, to }: FoundVin,
    context: SearchContext,
    kept: readonly Param[],
  ): ParsedPhrase {
    const start = from - (SAID_TO_BE_VIN.exec(phrase.slice(0, from))?.[0].length ?? 0);
    const rest = this.read(
      phrase.slice(0, start) + ' '.repeat(to - start) + phrase.slice(to),
      context,
      kept,
    );
    return {
      ...rest,
      vin,
      understood: [
        { text: phrase.slice(start, to), filter: 'vin', value: vin, label: `VIN ${vin}` },
        ...rest.understood,
      ],
    };
  }

  /** Corrects misspelled words by all names, then the rest by trims of the models found. */
  private corrected(
    phrase: string,
    words: readonly PhraseWord[],
    currentYear: number,
    open: PhraseContext,
  ): ReadText {
    const plain = plainText(phrase);
    const asTyped = phraseText(
      plain,
      words.map((word) => this.spelledRight(word)),
    );
    const read = (text: PhraseText): ReadText => ({
      text,
      parts: nearestInYears(
        this.trimsAlone.readIn(this.reader.read(text, currentYear, open), text, open),
        this.context.catalog,
      ),
    });
    const { correction, misspellings } = this.vocabulary;
    const correct = (word: string) => {
      const near = correction.correctionOf(word);
      // "hilander" is near the known misspelling "higlander".
      return near && (misspellings.get(near) ?? near);
    };
    const once = correctedIn(read(asTyped), plain, correct, read);
    if (once.text.words.every(({ text }) => correction.isKnown(text) || /\d/.test(text)))
      return once;
    const { models } = contextOf(once.parts);
    if (models.size === 0) return once;
    const ofTrims = this.vocabulary.trimCorrection(models);
    return correctedIn(once, plain, (word) => ofTrims.correctionOf(word), read);
  }

  private spelledRight(word: PhraseWord): PhraseWord {
    const meant = this.vocabulary.misspellings.get(word.text);
    return meant === undefined
      ? word
      : { ...word, text: meant, correctedFrom: word.correctedFrom ?? word.text };
  }
}

/** The open makes and models; includes the make of a car maker's own brand. */
function openCars(
  kept: readonly Param[],
  { brand: { lockedMakeCode }, catalog }: SearchContext,
): PhraseContext {
  const open = carContextOf(kept, catalog);
  return lockedMakeCode === undefined ? open : { ...open, makes: new Set([lockedMakeCode]) };
}

interface ReadText {
  readonly text: PhraseText;
  readonly parts: readonly PhrasePart[];
}

/** Corrects only whole words without a reading. A part of "f150xlz" is not a word. */
function correctedIn(
  asRead: ReadText,
  plain: string,
  correct: (word: string) => string | undefined,
  read: (text: PhraseText) => ReadText,
): ReadText {
  const { text, parts } = asRead;
  const isRead = (at: number) =>
    parts.some(
      (part) => (isPhraseMatch(part) || part.isKnown) && at >= part.start && at < part.end,
    );
  const words = text.words.map((word, at) => {
    const isWholeWord = word.isBegin && (text.words[at + 1]?.isBegin ?? true);
    const better = isRead(at) || !isWholeWord ? undefined : correct(word.text);
    return better === undefined ? word : { ...word, text: better, correctedFrom: word.text };
  });
  return words.every((word, at) => word === text.words[at])
    ? asRead
    : read(phraseText(plain, words));
}

interface FoundVin {
  readonly vin: string;
  readonly from: number;
  readonly to: number;
}

/** A VIN of 17 allowed characters, with a digit and a valid check digit. */
function vinIn(phrase: string): FoundVin | undefined {
  const match = VIN.exec(phrase);
  if (!match || !/\d/.test(match[0])) return undefined;
  const verdict = checkVin(match[0]);
  return verdict.isValid
    ? { vin: verdict.vin, from: match.index, to: match.index + match[0].length }
    : undefined;
}

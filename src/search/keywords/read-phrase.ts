import { checkVin } from '../../inventory/vin.js';
import type { Param } from '../filters/filter.js';
import { ALL_FILTERS } from '../filters/all-filters.js';
import type { SearchContext } from '../search-context.js';
import { SearchQuery } from '../search-query.js';
import type { PhrasePart } from './phrase-reader.js';
import { PhraseReader, contextOf, isReading } from './phrase-reader.js';
import { phraseWords, plainText } from './phrase-words.js';
import type { PhraseWord } from './phrase-words.js';
import { isWhere, phraseText } from './reading.js';
import type { PhraseText, Reading } from './reading.js';
import { TrimsAlone } from './trims-alone.js';
import { Vocabulary } from './vocabulary.js';
import type { WordCorrection } from './word-correction.js';

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

/** More words are a text and not a search; they are reported. */
const MAX_WORDS = 40;

const VIN = /(?<![A-Za-z0-9])[A-HJ-NPR-Za-hj-npr-z0-9]{17}(?![A-Za-z0-9])/;
const SAID_TO_BE_VIN = /\bvin\s*(?:number|no\.?|num)?\s*[#:]?\s*$/i;
const STOCK_NUMBER = /^\s*(?:(?:stock|stk)\s*(?:number|no\.?|num)?\s*[#:]?\s*|#\s*)([a-z0-9][a-z0-9-]{1,19})\s*$/i;
const LONE_CODE = /^\s*(?=[a-z-]*\d)([a-z0-9][a-z0-9-]{3,19})\s*$/i;

/**
 * Reads what shoppers type into filters: "awd suv under 20k near 60601". Deterministic, and nothing is dropped: a word is
 * understood, put right, an everyday word, or reported.
 */
export class Phrases {
  readonly trimsAlone: TrimsAlone;
  readonly vocabulary: Vocabulary;
  private readonly reader: PhraseReader;

  constructor(private readonly context: SearchContext) {
    this.vocabulary = new Vocabulary(context);
    this.trimsAlone = new TrimsAlone(this.vocabulary, context.catalogue);
    this.reader = new PhraseReader(this.vocabulary, context);
  }

  /** `kept` is the place of the search so far; it stays unless the phrase names another. `context` tells brand and year. */
  read(typedPhrase: string, context: SearchContext = this.context, kept: readonly Param[] = []): PhraseReading {
    const phrase = typedPhrase.normalize('NFC');
    const vin = vinIn(phrase);
    if (vin) return this.readAround(phrase, vin, context, kept);
    const stockNumber = STOCK_NUMBER.exec(phrase)?.[1];
    const all = phraseWords(phrase);
    const words = all.slice(0, MAX_WORDS);
    const { text, parts } = this.corrected(phrase, words, context.currentYear);
    const tail: PhrasePart[] = all.length > words.length ? [{ start: words.length, end: all.length, isStopWord: false }] : [];
    const reading = answer(phrase, { ...text, words: [...text.words, ...all.slice(MAX_WORDS)] }, [...parts, ...tail], context, kept);
    const loneCode = reading.understood.length === 0 ? LONE_CODE.exec(phrase)?.[1] : undefined;
    const stock = stockNumber ?? loneCode;
    return stock === undefined ? reading : { ...reading, stockNumber: stock };
  }

  /** A VIN is taken as it stands; the words beside it are read as if it were not there. */
  private readAround(phrase: string, { vin, from, to }: FoundVin, context: SearchContext, kept: readonly Param[]): PhraseReading {
    const before = phrase.slice(0, from).replace(SAID_TO_BE_VIN, (said) => ' '.repeat(said.length));
    const rest = this.read(before + ' '.repeat(to - from) + phrase.slice(to), context, kept);
    return {
      ...rest,
      vin,
      understood: [{ text: phrase.slice(from, to), filter: 'vin', value: vin, label: `VIN ${vin}` }, ...rest.understood],
    };
  }

  /** Misspelt words first by all names, then, for what is left, by the trims of the models found. */
  private corrected(phrase: string, words: readonly PhraseWord[], currentYear: number): ReadText {
    const plain = plainText(phrase);
    const asTyped = phraseText(plain, words.map(asFigure));
    const read = (text: PhraseText): ReadText => ({ text, parts: this.trimsAlone.readIn(this.reader.read(text, currentYear), text) });
    const once = correctedIn(read(asTyped), plain, this.vocabulary.correction, read);
    if (once.text.words.every(({ text }) => this.vocabulary.correction.isKnown(text) || /\d/.test(text))) return once;
    const { models } = contextOf(once.parts);
    return models.size === 0 ? once : correctedIn(once, plain, this.vocabulary.trimCorrection(models), read);
  }
}

/** Amounts that shoppers write out: "thirty thousand". */
const FIGURES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    five: '5',
    six: '6',
    seven: '7',
    eight: '8',
    nine: '9',
    ten: '10',
    twelve: '12',
    fifteen: '15',
    twenty: '20',
    thirty: '30',
    forty: '40',
    fifty: '50',
    sixty: '60',
    seventy: '70',
    eighty: '80',
    ninety: '90',
    hundred: '100',
  }),
);
const THOUSAND: ReadonlySet<string> = new Set(['thousand', 'grand', 'k']);

function asFigure(word: PhraseWord, at: number, words: readonly PhraseWord[]): PhraseWord {
  const figure = THOUSAND.has(words[at + 1]?.text ?? '') ? FIGURES.get(word.text) : undefined;
  return figure === undefined ? word : { ...word, text: figure, correctedFrom: word.text };
}

/** A text, and what its words were taken for. */
interface ReadText {
  readonly text: PhraseText;
  readonly parts: readonly PhrasePart[];
}

/** Only whole words that nothing reads are put right; a part of "f150xlz" is no word. */
function correctedIn(asRead: ReadText, plain: string, correction: WordCorrection, read: (text: PhraseText) => ReadText): ReadText {
  const { text, parts } = asRead;
  const isRead = (at: number) => parts.some((part) => isReading(part) && at >= part.start && at < part.end);
  const words = text.words.map((word, at) => {
    const isWholeWord = word.isBegin && (text.words[at + 1]?.isBegin ?? true);
    const better = isRead(at) || !isWholeWord ? undefined : correction.correctionOf(word.text);
    return better === undefined ? word : { ...word, text: better, correctedFrom: word.text };
  });
  return words.every((word, at) => word === text.words[at]) ? asRead : read(phraseText(plain, words));
}

interface FoundVin {
  readonly vin: string;
  readonly from: number;
  readonly to: number;
}

/** Seventeen characters a VIN may have, figures among them, with the right check digit. */
function vinIn(phrase: string): FoundVin | undefined {
  const match = VIN.exec(phrase);
  if (!match || !/\d/.test(match[0])) return undefined;
  const verdict = checkVin(match[0]);
  return verdict.isValid ? { vin: verdict.vin, from: match.index, to: match.index + match[0].length } : undefined;
}

/** The query of all parts; a part that the query could not take (a sixth make, a second price) is reported like an unknown word. */
function answer(
  phrase: string,
  text: PhraseText,
  parts: readonly PhrasePart[],
  context: SearchContext,
  kept: readonly Param[],
): PhraseReading {
  const readings = parts.filter(isReading);
  const asked = readings.flatMap(({ params }) => params);
  const query = SearchQuery.of([...asked, ...whereKept(asked, kept)], context);
  const queryParams = query.params();
  const taken = new Set<PhrasePart>(readings.filter(({ params }) => params.every((param) => isAsked(query, queryParams, param))));
  return {
    query,
    params: queryParams,
    correctedPhrase: text.words.some(({ correctedFrom }) => correctedFrom !== undefined) ? text.plain : phrase,
    understood: readings.filter((reading) => taken.has(reading)).map((reading) => understood(phrase, text, reading)),
    notUnderstood: runsOf(
      parts.filter((part) => !taken.has(part) && !('isStopWord' in part && part.isStopWord && !isCorrected(part, text))),
    ).map(([start, end]) => typed(phrase, text, start, end)),
  };
}

/** A place in the phrase takes the place of the one before; a radius alone is one around it. */
function whereKept(asked: readonly Param[], kept: readonly Param[]): readonly Param[] {
  const isNewPlace = asked.some(([name]) => name !== 'searchRadius' && isWhere(name));
  const hasRadius = asked.some(([name]) => name === 'searchRadius');
  return kept.filter(([name]) => isWhere(name) && !isNewPlace && !(hasRadius && name === 'searchRadius'));
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

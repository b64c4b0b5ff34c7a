import { adWords } from '../../../catalog/matching/ad-words.js';
import type { RecognizedModel } from '../../../catalog/matching/model-recognition.js';
import { specsInName } from './specs-in-name.js';
import { FIELD_LIMITS } from '../field-limits.js';
import { BODY_WORDS } from '../normalize/normalize-body.js';
import { DRIVE_WORDS, FUEL_WORDS } from '../normalize/normalize-powertrain.js';

/** Words of a model field besides make, model, trim and build. */
export interface WordsOfModel {
  /** A possible trim that the catalog lacks, as written: "Platypus" of "F-150 Platypus". */
  readonly trim: string;
  /** Words that are neither shown nor recognized. */
  readonly unread: string;
}

/** Maximum length of a listing's trim. */
const MAX_TRIM_CHARACTERS = FIELD_LIMITS.trim;

/** More words are advertising: "clean title call now". */
const MAX_WORDS_OF_TRIM = 3;

/** Words of advertisements that no trim has. */
const SALES_WORDS: ReadonlySet<string> = new Set(
  (
    'accident accidents available bad beautiful best cash cheap clean credit deal divorce drives excellent finance financing great local ' +
    'mechanic mileage miles must nice offer oneowner owner owners price priced reduced reliable runs sale sell selling title trade ' +
    'transferable urgent warranty'
  ).split(' '),
);

/** "extended cab pickup" is recognized as a whole. */
const MAX_WORDS_UNDERSTOOD = 3;

/** Words that repeat the body, or that mean nothing alone. */
const SAYING_NOTHING_MORE =
  /^(?:[2-5][\s-]?(?:d|dr|drs|doors?)|cab|class|series|or|vs|super ?duty|sd)$/i;
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}+]+$/gu;
const PLAIN_TABLES = [BODY_WORDS, DRIVE_WORDS, FUEL_WORDS] as const;

/** The words left after recognition of a car in the model text, or in model and trim. */
export function wordsOfModel(
  model: string,
  trim: string,
  recognized: RecognizedModel,
  year: number,
): WordsOfModel {
  const known = new Set([...adWords(trim).words, ...wordsOfNames(recognized), String(year)]);
  const left = new Set(recognized.leftAt);
  const tokens = tokensOf(model).flatMap((token) => {
    const words = token.words.filter(
      (word, index) => left.has(token.at + index) && !known.has(word),
    );
    return words.length === 0
      ? []
      : [words.length === token.words.length ? token : { ...token, text: words.join(' ') }];
  });
  const unread = withoutUnderstood(tokens);
  const behind = unread.filter(({ at }) => at >= recognized.modelEnd);
  const isTrim =
    trim === '' &&
    !recognized.trim &&
    behind.length <= MAX_WORDS_OF_TRIM &&
    isTrimText(textOf(behind));
  return {
    trim: isTrim ? textOf(behind) : '',
    unread: textOf(isTrim ? unread.filter((token) => !behind.includes(token)) : unread),
  };
}

function isTrimText(text: string): boolean {
  return text.length <= MAX_TRIM_CHARACTERS && !isPraise(text);
}

/** Whether a value is about the sale rather than the car: "must sell, divorce". */
export function isPraise(text: string): boolean {
  return adWords(text).words.some((word) => SALES_WORDS.has(word));
}

/** A word of the text, with the index of its first advertisement word. */
interface Token {
  readonly text: string;
  readonly words: readonly string[];
  readonly at: number;
}

/**
 * Splits a value into words as written, or into advertisement words if these join several of them
 * ("sport utility").
 */
function tokensOf(text: string): Token[] {
  const { words } = adWords(text);
  const written = text.split(/\s+/).map((part) => part.replace(EDGES, ''));
  const parts =
    written.flatMap((part) => adWords(part).words).join(' ') === words.join(' ') ? written : words;
  let at = 0;
  return parts.map((part) => {
    const token = { text: part, words: adWords(part).words, at };
    at += token.words.length;
    return token;
  });
}

function withoutUnderstood(tokens: readonly Token[]): Token[] {
  const unread: Token[] = [];
  for (let start = 0; start < tokens.length;) {
    const lengths = Array.from(
      { length: MAX_WORDS_UNDERSTOOD },
      (_, index) => MAX_WORDS_UNDERSTOOD - index,
    );
    const length = lengths.find((count) =>
      isUnderstood(textOf(tokens.slice(start, start + count))),
    );
    if (length === undefined) unread.push(tokens[start]!);
    start += length ?? 1;
  }
  return unread;
}

/** Whether words only describe the build. */
function isUnderstood(text: string): boolean {
  if (SAYING_NOTHING_MORE.test(text)) return true;
  return (
    Object.keys(specsInName(text)).length > 0 && PLAIN_TABLES.some((table) => table.isAllOf(text))
  );
}

function wordsOfNames({ model, unlistedMember, series }: RecognizedModel): string[] {
  return [model.name, unlistedMember?.name ?? '', series?.name ?? ''].flatMap(
    (name) => adWords(name).words,
  );
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join(' ');
}

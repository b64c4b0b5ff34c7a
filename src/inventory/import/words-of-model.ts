import { adWords } from '../../catalogue/ad-words.js';
import type { RecognisedModel } from '../../catalogue/recognise-model.js';
import { buildInName } from './build-in-name.js';
import { FIELD_LIMITS } from './field-limits.js';
import { BODY_WORDS } from './normalise-body.js';
import { DRIVE_WORDS, FUEL_WORDS } from './normalise-powertrain.js';

/** What the text of a model says beside make, model, trim and build. */
export interface WordsOfModel {
  /** As the feed writes it, where it may be a trim that the catalogue does not know: "Platypus" of "F-150 Platypus". */
  readonly trim: string;
  /** What is neither shown nor read. */
  readonly unread: string;
}

/** What a listing may hold as a trim. */
const MAX_TRIM_CHARACTERS = FIELD_LIMITS.trim;
/** A trim of more words is praise: "clean title call now". */
const MAX_WORDS_OF_TRIM = 3;
/** Words of advertisements that no trim of any car has. */
const SALES_WORDS: ReadonlySet<string> = new Set(
  (
    'accident accidents available bad beautiful best cash cheap clean credit deal divorce drives excellent finance financing great local ' +
    'mechanic mileage miles must nice offer oneowner owner owners price priced reduced reliable runs sale sell selling title trade ' +
    'transferable urgent warranty'
  ).split(' '),
);
/** "extended cab pickup" is understood as a whole. */
const MAX_WORDS_UNDERSTOOD = 3;

/** What the body says, too, and what says nothing alone. */
const SAYING_NOTHING_MORE = /^(?:[2-5][\s-]?(?:d|dr|drs|doors?)|cab|class|series|or|vs|super ?duty|sd)$/i;
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}+]+$/gu;
const PLAIN_TABLES = [BODY_WORDS, DRIVE_WORDS, FUEL_WORDS] as const;

/** What is left of a model's text once a car is recognised in it, or in it and the trim's behind it. */
export function wordsOfModel(model: string, trim: string, recognised: RecognisedModel, year: number): WordsOfModel {
  const known = new Set([...adWords(trim).words, ...wordsOfNames(recognised), String(year)]);
  const left = new Set(recognised.leftAt);
  const tokens = tokensOf(model).flatMap((token) => {
    const words = token.words.filter((word, index) => left.has(token.at + index) && !known.has(word));
    return words.length === 0 ? [] : [words.length === token.words.length ? token : { ...token, text: words.join(' ') }];
  });
  const unread = withoutUnderstood(tokens);
  const behind = unread.filter(({ at }) => at >= recognised.modelEnd);
  const isTrim = trim === '' && !recognised.trim && behind.length <= MAX_WORDS_OF_TRIM && isTrimText(textOf(behind));
  return { trim: isTrim ? textOf(behind) : '', unread: textOf(isTrim ? unread.filter((token) => !behind.includes(token)) : unread) };
}

function isTrimText(text: string): boolean {
  return text.length <= MAX_TRIM_CHARACTERS && !isPraise(text);
}

/** Whether a text speaks of the sale, and not of the car as it was built: "must sell, divorce". */
export function isPraise(text: string): boolean {
  return adWords(text).words.some((word) => SALES_WORDS.has(word));
}

/** Words with a blank around them, and where the first word of an advertisement in them stands. */
interface Token {
  readonly text: string;
  readonly words: readonly string[];
  readonly at: number;
}

/** A text as it is written; where two of its words are one of an advertisement's ("sport utility"), as those. */
function tokensOf(text: string): Token[] {
  const { words } = adWords(text);
  const written = text.split(/\s+/).map((part) => part.replace(EDGES, ''));
  const parts = written.flatMap((part) => adWords(part).words).join(' ') === words.join(' ') ? written : words;
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
    const lengths = Array.from({ length: MAX_WORDS_UNDERSTOOD }, (_, index) => MAX_WORDS_UNDERSTOOD - index);
    const length = lengths.find((count) => isUnderstood(textOf(tokens.slice(start, start + count))));
    if (length === undefined) unread.push(tokens[start]!);
    start += length ?? 1;
  }
  return unread;
}

/** Whether words say how the car is built and nothing else. */
function isUnderstood(text: string): boolean {
  if (SAYING_NOTHING_MORE.test(text)) return true;
  return Object.keys(buildInName(text)).length > 0 && PLAIN_TABLES.some((table) => table.isAllOf(text));
}

function wordsOfNames({ model, unlistedMember, series }: RecognisedModel): string[] {
  return [model.name, unlistedMember?.name ?? '', series?.name ?? ''].flatMap((name) => adWords(name).words);
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join(' ');
}

/** One word of a phrase: a run of letters, or a number with its commas and decimals. */
export interface PhraseWord {
  /** Lower case, without accents, apostrophes and thousands separators. */
  readonly text: string;
  /** Where it stands in the phrase as typed. */
  readonly from: number;
  readonly to: number;
  /** Whether the writer began a word here: false for the `150` of "f150". */
  readonly isBegin: boolean;
  /** Behind a sign that says so: "-black", "!ford". */
  readonly isUnwanted?: boolean;
  /** What was typed, where the word has been taken for another. */
  readonly correctedFrom?: string;
}

/** Words that may be missing or there: "Town & Country" is "town and country". */
const JOINING_WORDS: ReadonlySet<string> = new Set(['and', 'the']);

/** A number, a word, or whatever else somebody writes: other alphabets and pictures are words nobody knows. */
const WORD = /\d{1,3}(?:,\d{3})+(?![\d,])(?:\.\d+)?|\d+(?:\.\d+)?|[a-z]+(?:'[a-z]+)*|(?:(?![a-z0-9])[\p{L}\p{N}\p{M}\p{So}])+/gu;
/** Most names are of letters, figures and blanks: tens of thousands of them are read at the start, faster than any phrase. */
const PLAIN_NAME = /^[A-Za-z0-9 /-]*$/;
const PLAIN_WORD = /[a-z]+|\d+/g;
const NO_LETTER = /[ /-]+/g;
const MAY_JOIN = /and|the/i;

const ASCII = /^[\x20-\x7e]*$/;
const LETTER_OR_DIGIT = /[a-z0-9]/;

/** The words of a phrase as they are looked up, each with its place in the phrase. Punctuation between words is left out. */
export function phraseWords(phrase: string): PhraseWord[] {
  const plain = plainText(phrase);
  return Array.from(plain.matchAll(WORD), ({ 0: word, index }) => ({
    text: word.replace(/['’,]/g, ''),
    from: index,
    to: index + word.length,
    isBegin: index === 0 || !LETTER_OR_DIGIT.test(plain[index - 1]!),
    ...(/^[a-z]/.test(word) && /(?:^|\s)[-!]$/.test(plain.slice(Math.max(0, index - 2), index)) && { isUnwanted: true }),
  }));
}

/** The words as one name is looked up: "RAV-4", "rav 4" and "RAV4" are the same. */
export function keyOf(words: readonly PhraseWord[]): string {
  const named = words.filter(({ text }, at) => at === 0 || at === words.length - 1 || !JOINING_WORDS.has(text));
  return named.map(({ text }) => text).join('');
}

/** `keyOf` for the text of a name, by a shorter way where the name is plain. */
export function keyOfText(text: string): string {
  return PLAIN_NAME.test(text) && !MAY_JOIN.test(text) ? text.replace(NO_LETTER, '').toLowerCase() : keyOf(phraseWords(text));
}

/** The words alone, as `phraseWords` has them. */
export function wordsOfText(text: string): readonly string[] {
  return PLAIN_NAME.test(text) ? (text.toLowerCase().match(PLAIN_WORD) ?? []) : phraseWords(text).map(({ text: word }) => word);
}

/** The same length as the phrase, unit by unit, so that a place in one is the same place in the other. */
export function plainText(phrase: string): string {
  if (ASCII.test(phrase)) return phrase.toLowerCase();
  return Array.from({ length: phrase.length }, (_, at) => plainUnit(phrase[at]!)).join('');
}

function plainUnit(unit: string): string {
  const code = unit.charCodeAt(0);
  if (code < 0x80) return unit.toLowerCase();
  if (code === 0x2018 || code === 0x2019) return "'";
  if (code === 0x2013 || code === 0x2014) return '-';
  return code >= 0xd800 && code <= 0xdfff ? unit : (unit.normalize('NFD')[0]!.toLowerCase()[0] ?? unit);
}

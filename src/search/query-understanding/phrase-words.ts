/** A word of a phrase: a run of letters, or a number with its commas and decimals. */
export interface PhraseWord {
  /** Lower case, without accents, apostrophes and thousands separators. */
  readonly text: string;
  /** UTF-16 offsets in the typed phrase. */
  readonly from: number;
  readonly to: number;
  /** Whether a word begins here as typed: false for the `150` of "f150". */
  readonly isBegin: boolean;
  /** Whether a minus or exclamation mark precedes it: "-black", "!ford". */
  readonly isUnwanted?: boolean;
  /** The typed text, if the word was corrected. */
  readonly correctedFrom?: string;
}

/** Optional words: "Town & Country" is "town and country". */
const JOINING_WORDS: ReadonlySet<string> = new Set(['and', 'the']);

/** A number, a word, or a run of other characters; other alphabets and emoji are unknown words. */
const WORD =
  /\d{1,3}(?:,\d{3})+(?![\d,])(?:\.\d+)?|\d+(?:\.\d+)?|[a-z]+(?:'[a-z]+)*|(?:(?![a-z0-9])[\p{L}\p{N}\p{M}\p{So}])+/gu;
/**
 * Fast path for most names: letters, digits and blanks. Tens of thousands of them are read at
 * startup.
 */
const PLAIN_NAME = /^[A-Za-z0-9 /-]*$/;
const PLAIN_WORD = /[a-z]+|\d+/g;
const NO_LETTER = /[ /-]+/g;
const MAY_JOIN = /and|the/i;

const ASCII = /^[\x20-\x7e]*$/;
const LETTER_OR_DIGIT = /[a-z0-9]/;

/** The normalized words of a phrase, with their offsets. Drops punctuation between words. */
export function phraseWords(phrase: string): PhraseWord[] {
  const plain = plainText(phrase);
  return Array.from(plain.matchAll(WORD), ({ 0: word, index }) => ({
    text: word.replace(/['’,]/g, ''),
    from: index,
    to: index + word.length,
    isBegin: index === 0 || !LETTER_OR_DIGIT.test(plain[index - 1]!),
    ...(/^[a-z]/.test(word) &&
      /(?:^|\s)[-!]$/.test(plain.slice(Math.max(0, index - 2), index)) && { isUnwanted: true }),
  }));
}

/** The lookup key of words: "RAV-4", "rav 4" and "RAV4" are equal. */
export function keyOf(words: readonly PhraseWord[]): string {
  const named = words.filter(
    ({ text }, at) => at === 0 || at === words.length - 1 || !JOINING_WORDS.has(text),
  );
  return named.map(({ text }) => text).join('');
}

/** `keyOf` for a string, with a fast path for plain names. */
export function keyOfText(text: string): string {
  return PLAIN_NAME.test(text) && !MAY_JOIN.test(text)
    ? text.replace(NO_LETTER, '').toLowerCase()
    : keyOf(phraseWords(text));
}

/** The words of `phraseWords`, without offsets. */
export function wordsOfText(text: string): readonly string[] {
  return PLAIN_NAME.test(text)
    ? (text.toLowerCase().match(PLAIN_WORD) ?? [])
    : phraseWords(text).map(({ text: word }) => word);
}

/** Lower case without accents, of the same length as the phrase, so that offsets stay valid. */
export function plainText(phrase: string): string {
  if (ASCII.test(phrase)) return phrase.toLowerCase();
  return Array.from({ length: phrase.length }, (_, at) => plainUnit(phrase[at]!)).join('');
}

function plainUnit(unit: string): string {
  const code = unit.charCodeAt(0);
  if (code < 0x80) return unit.toLowerCase();
  if (code === 0x2018 || code === 0x2019) return "'";
  if (code === 0x2013 || code === 0x2014) return '-';
  return code >= 0xd800 && code <= 0xdfff
    ? unit
    : (unit.normalize('NFD')[0]!.toLowerCase()[0] ?? unit);
}

/** The words of free text in an ad, normalized for matching. */
export interface AdWords {
  /**
   * Runs of letters or digits, lower case. A decimal number ("2.5") is one word. "F-150" and "f150"
   * are both two words.
   */
  readonly words: readonly string[];
  /**
   * Whether each word begins a typed word: false for the `150` of "f150". One entry more than
   * `words`, which is true.
   */
  readonly begins: readonly boolean[];
  /** Whether a separator precedes each word: "Camry/Corolla", "Civic or Accord". */
  readonly parted: readonly boolean[];
  /** Number of the text's words before the first of these. */
  readonly offset: number;
}

/** A range of an ad's words by index: from `start` up to but without `end`. */
export interface WordSpan {
  readonly start: number;
  readonly end: number;
}

const WORD = /\d+\.\d+|\d+|[a-z]+/g;
const LETTER_OR_DIGIT = /[a-z0-9]/;

/**
 * Added by dealers' software. Otherwise it equals real model names: "Explorer Sport Utility 4D".
 */
const SPORT_UTILITY = /\bsport utility\b/g;
/**
 * A fuel and tires, not a Ford Flex or GMC Terrain: "F-150 flex fuel", "Sierra mud terrain tires".
 */
const WORD_PAIRS = /\b(flex|mud|all)[ -](fuel|terrain)\b/g;
/** A separate word even without a space before it: "MALIBUHYBRID". */
const HYBRID_BEHIND = /(?<=[a-z0-9])hybrid\b/g;
/** A decimal comma of an engine is not a list separator: "A6 3,0 TDI". */
const LITERS_WITH_COMMA =
  /(?<![\d.,])(\d),(\d)(?=\s?(?:l|t|i|d|si|td|tdi|tsi|tfsi|cdi|hdi|crdi|liters?|litres?|turbo|v\d+)\b)/g;
/** The abbreviation of dealers' software: "RAV4 HYB XLE". */
const HYBRID_IN_SHORT = /\bhyb\b/g;
const JOINING_WORDS: ReadonlySet<string> = new Set(['and', 'the']);
/** Text after this many words is praise. The limit also bounds the work for hostile strings. */
const MAX_WORDS = 60;
/** HTML entities left by web page exports, for `&` and blanks: "Town &amp; Country". */
const MARKUP_ENTITY = /&(?:[a-z]+|#\d+);/gi;
/** Between words: a list separator, or a dash that is not a name's hyphen. */
const BETWEEN_THINGS = /[/&,;|+\u2013\u2014]|\s-\s/;
const PARTING_WORDS: ReadonlySet<string> = new Set(['and', 'or', 'vs', 'versus']);
const YEAR = /^(19|20)\d\d$/;

/**
 * Splits an ad's text into words. Ignores accents and case, drops joining words, and stops after 60
 * words.
 */
export function adWords(text: string): AdWords {
  const plain = plainText(text);
  const words: string[] = [];
  const begins: boolean[] = [];
  const parted: boolean[] = [];
  let isParted = false;
  let end = 0;
  for (const { 0: word, index } of plain.matchAll(WORD)) {
    isParted ||= words.length > 0 && BETWEEN_THINGS.test(plain.slice(end, index));
    end = index + word.length;
    if (!JOINING_WORDS.has(word)) {
      if (words.length === MAX_WORDS) break;
      words.push(word);
      begins.push(index === 0 || !LETTER_OR_DIGIT.test(plain[index - 1]!));
      parted.push(isParted);
      isParted = false;
    }
    isParted ||= words.length > 0 && PARTING_WORDS.has(word);
  }
  begins.push(true);
  return { words, begins, parted, offset: 0 };
}

/** The lookup key of a name: "Town & Country", "town and country" and "TownCountry" are equal. */
export function squeezed(text: string): string {
  return adWords(text).words.join('');
}

/** The same ad without the words before the index. */
export function fromWord({ words, begins, parted, offset }: AdWords, index: number): AdWords {
  const behind = {
    begins: [true, ...begins.slice(index + 1)],
    parted: [false, ...parted.slice(index + 1)],
  };
  return { words: words.slice(index), ...behind, offset: offset + index };
}

/** The same ad without a leading model year, if it has one. */
export function withoutLeadingYear(ad: AdWords): AdWords {
  return YEAR.test(ad.words[0] ?? '') && ad.begins[1] ? fromWord(ad, 1) : ad;
}

/** The same ad with one word replaced, to try a correction. */
export function withWord(ad: AdWords, index: number, word: string): AdWords {
  return { ...ad, words: ad.words.with(index, word) };
}

/** Indexes of the words outside all spans, in order. */
export function placesOutside({ words }: AdWords, spans: readonly WordSpan[]): number[] {
  return [...words.keys()].filter((at) => !spans.some(({ start, end }) => at >= start && at < end));
}

function plainText(text: string): string {
  return text
    .replace(MARKUP_ENTITY, ' ')
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’`]/g, '')
    .toLowerCase()
    .replace(SPORT_UTILITY, 'suv')
    .replace(LITERS_WITH_COMMA, '$1.$2')
    .replace(WORD_PAIRS, '$1$2')
    .replace(HYBRID_BEHIND, ' hybrid')
    .replace(HYBRID_IN_SHORT, 'hybrid');
}

/** The words of a free text in an advertisement, ready to be matched. */
export interface AdWords {
  /** Runs of letters or of digits, lower case; a decimal ("2.5") is one word. "F-150" is two words, and so is "f150". */
  readonly words: readonly string[];
  /** Whether the word of this index begins where the writer began one: false for the `150` of "f150". One entry more than words, true. */
  readonly begins: readonly boolean[];
  /** Whether something stands before the word of this index that parts one thing from another: "Camry/Corolla", "Civic or Accord". */
  readonly parted: readonly boolean[];
  /** How many words of the text stand before the first of these. */
  readonly offset: number;
}

/** A run of an ad's words, by their indexes: from `start` up to but without `end`. */
export interface WordSpan {
  readonly start: number;
  readonly end: number;
}

const WORD = /\d+\.\d+|\d+|[a-z]+/g;
const LETTER_OR_DIGIT = /[a-z0-9]/;

/** Written in by every second dealer's software and equal to the name of real models otherwise: "Explorer Sport Utility 4D". */
const SPORT_UTILITY = /\bsport utility\b/g;
/** A fuel and tires, and no Ford Flex or GMC Terrain: "F-150 flex fuel", "Sierra mud terrain tires". */
const WORD_PAIRS = /\b(flex|mud|all)[ -](fuel|terrain)\b/g;
/** Written together with the name before it it is a word all the same: "MALIBUHYBRID". */
const HYBRID_BEHIND = /(?<=[a-z0-9])hybrid\b/g;
/** An engine written with a decimal comma is no list: "A6 3,0 TDI". */
const LITERS_WITH_COMMA = /(?<![\d.,])(\d),(\d)(?=\s?(?:l|t|i|d|si|td|tdi|tsi|tfsi|cdi|hdi|crdi|liters?|litres?|turbo|v\d+)\b)/g;
/** How dealers' software shortens it: "RAV4 HYB XLE". */
const HYBRID_IN_SHORT = /\bhyb\b/g;
const JOINING_WORDS: ReadonlySet<string> = new Set(['and', 'the']);
/** What a seller writes behind this many words is praise, and reading it would take a hostile text's time. */
const MAX_WORDS = 60;
/** "Town &amp; Country": what an export of a web page leaves of `&` and of blanks. */
const MARKUP_ENTITY = /&(?:[a-z]+|#\d+);/gi;
/** Between two words: a sign of a list, or a dash that is no hyphen of a name. */
const BETWEEN_THINGS = /[/&,;|+\u2013\u2014]|\s-\s/;
const PARTING_WORDS: ReadonlySet<string> = new Set(['and', 'or', 'vs', 'versus']);
const YEAR = /^(19|20)\d\d$/;

/** Takes an advertisement's text apart: accents and case do not count, joining words are left out, and it ends after 60 words. */
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

/** A name as it is looked up: "Town & Country", "town and country" and "TownCountry" are the same. */
export function squeezed(text: string): string {
  return adWords(text).words.join('');
}

/** The same ad without the words before the index. */
export function fromWord({ words, begins, parted, offset }: AdWords, index: number): AdWords {
  const behind = { begins: [true, ...begins.slice(index + 1)], parted: [false, ...parted.slice(index + 1)] };
  return { words: words.slice(index), ...behind, offset: offset + index };
}

/** The same ad without the model year that ads open with; as it is when it opens otherwise. */
export function withoutLeadingYear(ad: AdWords): AdWords {
  return YEAR.test(ad.words[0] ?? '') && ad.begins[1] ? fromWord(ad, 1) : ad;
}

/** The same ad with the word of this index replaced, to try a misspelt word as another. */
export function withWord(ad: AdWords, index: number, word: string): AdWords {
  return { ...ad, words: ad.words.with(index, word) };
}

/** Where the words stand that no span takes, in order: what is left once make, model and trim are known. */
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

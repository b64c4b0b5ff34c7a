import type { PhraseWord } from '../phrase-words.js';

const UNITS = wordsFrom(1, 'one two three four five six seven eight nine');
const TEENS = wordsFrom(
  10,
  'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
);
const TENS = new Map(
  [...wordsFrom(2, 'twenty thirty forty fifty sixty seventy eighty ninety')].map(([word, tens]) => [
    word,
    tens * 10,
  ]),
);
/** Words between the ends of a range. */
const TO: ReadonlySet<string> = new Set(['and', 'to']);
const MILLION: ReadonlySet<string> = new Set(['million', 'mil']);
/** Words that multiply the number before them. */
const MULTIPLE: ReadonlySet<string> = new Set(['thousand', 'grand', 'k', ...MILLION]);

/** A number in words, up to but without the word `end`. */
interface Amount {
  readonly number: number;
  readonly end: number;
}

/**
 * Turns amounts in words into digits: "twenty five thousand" becomes "25 thousand", "fifteen
 * hundred" "1500", "half a million" "0.5 million", and "twenty nineteen" a year. Numbers without
 * hundreds, thousands or millions stay: "three row".
 */
export function withFigures(words: readonly PhraseWord[]): PhraseWord[] {
  const read: PhraseWord[] = [];
  for (let at = 0; at < words.length;) {
    const amount = figureAt(at, words);
    if (amount) read.push(amount.figure);
    else read.push(words[at]!);
    at = amount ? amount.end : at + 1;
  }
  return read;
}

/** "twenty twenty two", "twenty nineteen", "two thousand eighteen". */
function yearAt(start: number, words: readonly PhraseWord[]): Amount | undefined {
  if (wordAt(start, words) === 'two' && wordAt(start + 1, words) === 'thousand') {
    const last = belowHundredAt(wordAt(start + 2, words) === 'and' ? start + 3 : start + 2, words);
    return last && last.number < 30 ? { number: 2000 + last.number, end: last.end } : undefined;
  }
  const rest = wordAt(start, words) === 'twenty' ? belowHundredAt(start + 1, words) : undefined;
  return rest && rest.number >= 10 && rest.number < 30
    ? { number: 2000 + rest.number, end: rest.end }
    : undefined;
}

function figureAt(
  start: number,
  words: readonly PhraseWord[],
): { figure: PhraseWord; end: number } | undefined {
  const amount = yearAt(start, words) ?? amountAt(start, words);
  if (!amount) return undefined;
  const { number, end } = amount;
  const [{ from, isBegin, isUnwanted }, { to }] = [words[start]!, words[end - 1]!];
  const typed = words.slice(start, end).map(({ text }) => text);
  return {
    figure: {
      text: String(number),
      from,
      to,
      isBegin,
      ...(isUnwanted && { isUnwanted }),
      correctedFrom: typed.join(' '),
    },
    end,
  };
}

function amountAt(start: number, words: readonly PhraseWord[]): Amount | undefined {
  const ofMillion = partOfMillionAt(start, words);
  if (ofMillion) return ofMillion;
  const first =
    belowHundredAt(start, words) ??
    (wordAt(start, words) === 'hundred' ? { number: 1, end: start } : undefined);
  if (!first) return undefined;
  let { number, end } = first;
  const hasHundreds = wordAt(end, words) === 'hundred';
  if (hasHundreds) {
    const rest = belowHundredAt(wordAt(end + 1, words) === 'and' ? end + 2 : end + 1, words);
    number = number * 100 + (rest?.number ?? 0);
    end = rest?.end ?? end + 1;
  }
  if (hasHundreds || MULTIPLE.has(wordAt(end, words) ?? '')) return { number, end };
  // "between ten and fifteen thousand": "thousand" applies to both numbers.
  const upper = TO.has(wordAt(end, words) ?? '') ? belowHundredAt(end + 1, words) : undefined;
  return upper && MULTIPLE.has(wordAt(upper.end, words) ?? '') ? { number, end } : undefined;
}

/** "a million", "half a million", "half million": up to "million". */
function partOfMillionAt(start: number, words: readonly PhraseWord[]): Amount | undefined {
  const isHalf = wordAt(start, words) === 'half';
  const article = isHalf ? start + 1 : start;
  const hasArticle = wordAt(article, words) === 'a';
  const end = hasArticle ? article + 1 : article;
  return (isHalf || hasArticle) && MILLION.has(wordAt(end, words) ?? '')
    ? { number: isHalf ? 0.5 : 1, end }
    : undefined;
}

/** "five", "fifteen", "twenty", "twenty five". */
function belowHundredAt(start: number, words: readonly PhraseWord[]): Amount | undefined {
  const word = wordAt(start, words) ?? '';
  const tens = TENS.get(word);
  if (tens === undefined) {
    const number = UNITS.get(word) ?? TEENS.get(word);
    return number === undefined ? undefined : { number, end: start + 1 };
  }
  const unit = UNITS.get(wordAt(start + 1, words) ?? '');
  return unit === undefined
    ? { number: tens, end: start + 1 }
    : { number: tens + unit, end: start + 2 };
}

function wordAt(at: number, words: readonly PhraseWord[]): string | undefined {
  return words[at]?.text;
}

function wordsFrom(first: number, words: string): Map<string, number> {
  return new Map(words.split(' ').map((word, at) => [word, first + at]));
}

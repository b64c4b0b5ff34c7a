import {
  A_MONTH,
  ABOVE,
  AMOUNT,
  BELOW,
  MILES,
  MPG,
  NUMBER,
  OR_LESS,
  firstMatchAt,
  pattern,
} from './amounts/amount-patterns.js';
import { keyOf, keyOfText } from './phrase-words.js';
import type { PhrasePart, PhraseText } from './phrase-parts.js';

/**
 * Phrases that no filter answers and whose single words would be misread: "like new" is not new,
 * and "best gas mileage" does not mean gas engines. They are reported as a whole.
 */
export const UNANSWERED_PHRASES: readonly string[] = [
  'almost new',
  'as new',
  'bad credit',
  'best fuel economy',
  'best gas mileage',
  'best mpg',
  'black book',
  'blue book',
  'buy here pay here',
  'easy on gas',
  'first car',
  'fuel economy',
  'gas mileage',
  'gas saver',
  'good fuel economy',
  'good gas mileage',
  'good mpg',
  'good on gas',
  'gran coupe',
  'great gas mileage',
  'great on gas',
  'high mpg',
  'kelley blue book',
  'like brand new',
  'like new',
  'low money down',
  'money down',
  'muscle car',
  'muscle cars',
  'nearly new',
  'new battery',
  'new brakes',
  'new clutch',
  'new engine',
  'new motor',
  'new paint',
  'new shape',
  'new tires',
  'new transmission',
  'no credit',
  'no credit check',
  'no money down',
  'off road',
  'off roading',
  'race car',
  'rent to own',
  'sport car',
  'sport cars',
  'sports car',
  'sports cars',
  'take over payments',
  'this year',
  'zero down',
];

const MAX_WORDS = 4;
const KEYS: ReadonlySet<string> = new Set(UNANSWERED_PHRASES.map(keyOfText));

/** There is no filter for counties, and a county's name is often a color or city. */
const COUNTY = /(?:(?:in|near|around|from) (?:[a-z]+ )?)?[a-z]+ county(?:,? [a-z]{2})?(?![a-z])/y;

/** The color or metal of such a part is not the car's. */
const PART = /[a-z]+ (?:rims?|wheels|stripes?|grilles?|decals?|emblems?|calipers?)(?![a-z])/y;

/** An engine of another car: "ls swapped miata". */
const SWAP = /[a-z0-9]+[ -](?:engine[ -])?swap(?:ped)?(?![a-z])/y;

/** Audi generations ("B8 S4", "A4 B8") are not models of other makes. */
const GENERATIONS = [
  /[bc]\d(?:\.5)?(?= (?:audi )?(?:rs ?|s|a|q)\d(?![a-z0-9]))/y,
  /(?<=(?:^| )(?:rs ?|s|a|q)\d |allroad )[bc]\d(?:\.5)?(?![a-z0-9])/y,
];

/**
 * Amounts without a filter, whose numbers would be misread: maximum miles per gallon, minimum
 * payment or distance, kilometers, towing capacity.
 */
const AMOUNTS = [
  pattern(`(?:${BELOW}|worse than)`, NUMBER, MPG),
  pattern(NUMBER, MPG, OR_LESS),
  pattern(ABOVE, AMOUNT, A_MONTH),
  pattern(`(?:${BELOW}|${ABOVE})?`, AMOUNT, String.raw`(?:km|kms|kilomet(?:er|re)s?)(?![a-z0-9])`),
  pattern(
    String.raw`tow(?:s|ing)?`,
    `(?:${ABOVE}|${BELOW})?`,
    NUMBER,
    String.raw`(?:k |thousand )?(?:lbs?|pounds|tons?)?(?![a-z0-9])`,
  ),
  pattern(
    `(?:${ABOVE}|farther than|further than)`,
    NUMBER,
    MILES,
    String.raw`(?:away|from)(?![a-z])(?: \d{5}(?!\d))?`,
  ),
];

/** An Audi generation, which is never anything else. */
export function generationAt(start: number, { plain, spans }: PhraseText): PhrasePart | undefined {
  const found = firstMatchAt(GENERATIONS, plain, spans[start]![0]);
  return found && unanswered(start, spans[start]![0] + found[0].length, spans);
}

/** The longest unanswered run of words from `start`. */
export function unansweredAt(
  start: number,
  { words, plain, spans }: PhraseText,
): PhrasePart | undefined {
  const found = firstMatchAt([COUNTY, PART, SWAP, ...AMOUNTS], plain, spans[start]![0]);
  if (found) return unanswered(start, spans[start]![0] + found[0].length, spans);
  for (let end = Math.min(start + MAX_WORDS, words.length); end > start + 1; end--) {
    if (KEYS.has(keyOf(words.slice(start, end))))
      return { start, end, isStopWord: false, isKnown: true };
  }
  return undefined;
}

function unanswered(start: number, to: number, spans: PhraseText['spans']): PhrasePart {
  return {
    start,
    end: spans.findLastIndex(([from]) => from < to) + 1,
    isStopWord: false,
    isKnown: true,
  };
}

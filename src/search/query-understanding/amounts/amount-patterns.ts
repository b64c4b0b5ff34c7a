/** Patterns of amounts in shoppers' phrases; parts of regular expressions for lower-case text. */

/**
 * "$15,000", "20k", "7.5 k", "7,5k", "15 thousand", "1m", "1.5 mil", "2 million": groups dollar
 * sign, digits, unit. More digits before "m" are something else, such as months.
 */
export const AMOUNT = String.raw`(\$)?\s?(\d{1,3}(?:,\d{3})+|\d+,\d(?=\s?(?:k|grand|thousand|m|mil|million)(?![a-z0-9]))|\d+(?:\.\d+)?)\s?(k|grand|thousand|million|mil|(?<=\d[.,]\d+|\$\s?\d+|(?<![\d.,])\d)m)?(?![a-z0-9]|[.,]\d)`;

/** A model year of four digits, as group 1: "2019", but not "'19". */
export const YEAR = String.raw`((?:19|20)\d\d)(?![a-z0-9])`;

/** A whole number such as miles per gallon, as group 1. */
export const NUMBER = String.raw`(\d{1,3}(?:,\d{3})+|\d+)`;

/** Words before an upper limit: "under", "up to", "max price of". */
export const BELOW = `${oneOf(
  'under|below|sub|less than|fewer than|lower than|cheaper than|no more than|not more than|at most|up to',
  '(?:nothing|not|no|none|never) (?:over|above|more than|higher than|exceeding)',
  'max(?:imum)?(?: price)?(?: of)?|budget(?: of)?|price (?:under|below|up to)|priced (?:under|below)|<=?',
  'menos de|hasta',
)}(?: an?)?`;

/** Words before a lower limit: "over", "at least", "starting at". */
export const ABOVE = oneOf(
  'over|above|more than|higher than|at least|no less than|not less than',
  '(?:nothing|not|no|none|never) (?:under|below|less than|lower than|cheaper than)',
  'min(?:imum)?(?: price)?(?: of)?|starting (?:at|from)|price over|priced over|>=?',
  'mas de',
);

/** Between two amounts: "10k - 15k", "between 10k and 15k". */
export const TO = String.raw`(?:-|to|and|through|thru)`;

/** Words after an upper limit: "15k or less", "15k max". */
export const OR_LESS = String.raw`(?:(?:or|and) (?:less|under|below|lower|cheaper|fewer)|max(?:imum)?|tops)(?![a-z0-9])`;

/** Words after a lower limit: "30 mpg or more", "2018+". */
export const OR_MORE = String.raw`(?:(?:or|and) (?:more|over|above|up|higher|better)|\+)`;

/** The unit of a mileage, as a separate word: not the "mi" of "miata". */
export const MILES = String.raw`(?:miles|mile|mi|millas)(?![a-z0-9])`;

/** After an amount that is paid monthly. */
export const A_MONTH = String.raw`(?:(?:a|per|each|every|/)\s?(?:mo|month|mth)(?![a-z])|monthly|/\s?mo(?:nth)?(?![a-z]))`;

/** The unit of fuel economy. */
export const MPG = String.raw`(?:mpg|miles per gallon)(?![a-z0-9])`;

/** A sticky pattern of parts with optional blanks between them. */
export function pattern(...parts: string[]): RegExp {
  return new RegExp(parts.join(String.raw`\s*`), 'y');
}

/** The match of a pattern at exactly this offset. */
export function matchAt(
  expression: RegExp,
  plain: string,
  at: number,
): RegExpExecArray | undefined {
  expression.lastIndex = at;
  return expression.exec(plain) ?? undefined;
}

/** The match of the first pattern that matches at exactly this offset. */
export function firstMatchAt(
  patterns: readonly RegExp[],
  plain: string,
  at: number,
): RegExpExecArray | undefined {
  for (const each of patterns) {
    const match = matchAt(each, plain, at);
    if (match) return match;
  }
  return undefined;
}

/** Cars cost at most 5 million dollars (the import rejects higher prices). */
const MAX_MILLIONS = 5;

/** The number of the digits, times that of the unit. A comma before one digit is a decimal comma. */
export function amountOf(digits: string, unit: string | undefined): number {
  const number = Number(digits.replace(/,(?=\d$)/, '.').replaceAll(',', ''));
  return Math.round(number * (unit === undefined ? 1 : multipleOf(unit, number)));
}

/** "mil" is a million in "1.5 mil", and a thousand, as in Spanish, in "20 mil". */
function multipleOf(unit: string, number: number): number {
  if (unit === 'mil') return number > MAX_MILLIONS ? 1_000 : 1_000_000;
  return unit.startsWith('m') ? 1_000_000 : 1_000;
}

function oneOf(...alternatives: string[]): string {
  return `(?:${alternatives.join('|')})`;
}

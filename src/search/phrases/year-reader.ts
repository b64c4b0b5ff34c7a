import type { YearRange } from '../filters/year-range.js';
import { BELOW, NUMBER, TO, YEAR, matchAt, pattern } from './amount-patterns.js';

const FIRST_YEAR = 1900;

const BETWEEN = pattern(`(?:between |from )?`, YEAR, TO, YEAR);
const SINCE = pattern(`(?:since|from|starting(?: in)?)`, YEAR);
const OR_NEWER = pattern(YEAR, String.raw`(?:(?:or|and) (?:newer|later|up|above|on)|onwards?|\+)`);
const AFTER = pattern(`(?:newer than|later than|after|over|above)`, YEAR);
const UNTIL = pattern(`(?:up to|until|through)`, YEAR);
const OR_OLDER = pattern(YEAR, `(?:or|and) (?:older|earlier)`);
const BEFORE = pattern(`(?:older than|earlier than|before|prior to|under|below)`, YEAR);
const AGE = pattern(`(?:${BELOW}|newer than|within)`, NUMBER, String.raw`years?(?: old| of age)?(?![a-z0-9])`);
const ALONE = pattern(YEAR);

/** In order of precedence, each with what its numbers say. */
const READERS: readonly (readonly [RegExp, (first: number, second: number, currentYear: number) => YearRange])[] = [
  [BETWEEN, (start, end) => ({ start, end })],
  [AGE, (years, _, currentYear) => ({ start: currentYear - years })],
  [SINCE, (start) => ({ start })],
  [OR_NEWER, (start) => ({ start })],
  [AFTER, (year) => ({ start: year + 1 })],
  [UNTIL, (end) => ({ end })],
  [OR_OLDER, (end) => ({ end })],
  [BEFORE, (year) => ({ end: year - 1 })],
  [ALONE, (year) => ({ start: year, end: year })],
];

/** Years that stand at this place, and how much text they take: "2019", "2018-2021", "since 2020", "before 2015", "under 5 years old". */
export function yearsAt(plain: string, at: number, currentYear: number): { range: YearRange; length: number } | undefined {
  for (const [expression, rangeOf] of READERS) {
    const match = matchAt(expression, plain, at);
    if (!match || isRatherPrice(match)) continue;
    const range = rangeOf(Number(match[1]), Number(match[2]), currentYear);
    return isPossible(range, currentYear) ? { range, length: match[0].length } : undefined;
  }
  return undefined;
}

/** A number that can be a model year, written as one. */
export function mayBeYear(digits: string): boolean {
  return /^(?:19|20)\d\d$/.test(digits);
}

/** "under 2000" asks for cheap cars; "under 2015" for old ones. */
function isRatherPrice(match: RegExpExecArray): boolean {
  return /^(?:under|below|over|above|up to)/.test(match[0]) && mayBeYear(match[1]!) && Number(match[1]) % 500 === 0;
}

function isPossible({ start, end }: YearRange, currentYear: number): boolean {
  const years = [start, end].filter((year) => year !== undefined);
  return years.every((year) => year >= FIRST_YEAR && year <= currentYear + 2) && (start ?? 0) <= (end ?? Infinity);
}

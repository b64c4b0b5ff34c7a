import type { YearRange } from '../../filters/year-range.js';
import {
  ABOVE,
  BELOW,
  NUMBER,
  TO,
  YEAR,
  firstMatchAt,
  matchAt,
  pattern,
} from './amount-patterns.js';

const FIRST_YEAR = 1900;

const NOT = '(?:nothing|not|no|none)';
const BETWEEN = pattern(`(?:between |from )?`, YEAR, TO, YEAR);
const EITHER = pattern(YEAR, `(?:or|and|,|/)`, YEAR);
const DECADE = pattern(
  `(?:the )?(early|mid|late)?-?`,
  String.raw`((?:19|20)?\d0)\s?'?s(?![a-z0-9])`,
);
const SHORT = pattern(String.raw`'(\d\d)(?![a-z0-9])`);
const COUNTED = [
  'mpg|miles?|mi|months?|years?|k|grand|thousand|hp|percent|inch|foot|ft|ton',
  'series|state|speed|seat|seater|seats|passengers?|people|doors?|cyl|cylinders?',
].join('|');
/**
 * At the beginning of a phrase: "69 camaro", "05 civic". Elsewhere, such short numbers are
 * quantities.
 */
const SHORT_AT_START = pattern(
  String.raw`([01]\d|2[0-7]|[5-9]\d)(?= [a-z]{2})(?! (?:${COUNTED})(?![a-z]))`,
);
const SHORT_BETWEEN = [
  pattern(
    String.raw`(?:between |from )?20(\d\d)\s*(?:-|/|to|through|thru)\s*'?(\d\d)(?![a-z0-9,.]|\s?(?:k|grand|thousand|miles?|mi|mpg)(?![a-z]))`,
  ),
  pattern(String.raw`'(\d\d)\s*(?:-|to|through|thru)\s*'?(\d\d)(?![a-z0-9])`),
  pattern(
    String.raw`([5-9]\d|0\d) ?(?:-|to|through|thru) ?([5-9]\d|[0-2]\d)(?![a-z0-9,.]|\s?(?:k|grand|thousand|miles?|mi|mpg)(?![a-z]))`,
  ),
];
/** At the beginning of a phrase, before a name: "16-19 accord". */
const SHORT_BETWEEN_AT_START = pattern(
  String.raw`([0-2]\d) ?(?:-|to|through|thru) ?([0-2]\d)(?= [a-z]{2})(?! (?:${COUNTED}|inch|wheels?|k)(?![a-z]))`,
);
const SINCE = pattern(
  `(?:since|at least|no less than|not less than|no older than|not older than|min(?:imum)?|from|starting(?: in)?|${NOT} (?:older|earlier) than|${NOT} before)`,
  YEAR,
);
const OR_NEWER = pattern(YEAR, String.raw`(?:(?:or|and) (?:newer|later|up|above|on)|onwards?|\+)`);
const AFTER = pattern(`(?:newer than|later than|after|over|above|post-?)`, YEAR);
const UNTIL = pattern(
  `(?:up to|at most|no more than|not more than|no newer than|max(?:imum)?|until|through|${NOT} (?:newer|later) than|${NOT} after)`,
  YEAR,
);
const OR_OLDER = pattern(YEAR, `(?:or|and) (?:older|earlier)`);
const BEFORE = pattern(`(?:older than|earlier than|before|prior to|under|below|pre-?)`, YEAR);
const AGE = pattern(
  `(?:${BELOW}|newer than|within|no older than|not older than|no longer than|(?:in |from )?(?:the )?last)`,
  NUMBER,
  String.raw`years?(?: old| of age)?(?![a-z0-9])`,
);
const OLDER_AGE = pattern(
  `(?:${ABOVE}|older than)`,
  NUMBER,
  String.raw`years?(?: old| of age)?(?![a-z0-9])`,
);
const AGE_BETWEEN = pattern(
  `(?:between )?`,
  NUMBER,
  TO,
  NUMBER,
  String.raw`years?(?: old| of age)(?![a-z0-9])`,
);
const AGE_OR_LESS = pattern(
  NUMBER,
  String.raw`years?(?: old| of age)?`,
  `(?:(?:or|and) (?:less|newer|younger|under)|max(?:imum)?)(?![a-z])`,
);
const AGE_OR_MORE = pattern(
  NUMBER,
  String.raw`years?(?: old| of age)?`,
  `(?:or|and) (?:more|older|over)(?![a-z])`,
);
const EXACT_AGE = pattern(NUMBER, String.raw`years? old(?![a-z0-9])`);
const ALONE = pattern(YEAR);

/** In order of precedence, each with its range. */
const READERS: readonly (readonly [
  RegExp,
  (first: number, second: number, currentYear: number) => YearRange,
])[] = [
  [BETWEEN, (one, other) => ({ start: Math.min(one, other), end: Math.max(one, other) })],
  [EITHER, (start, end) => ({ start, end })],
  [AGE, (years, _, currentYear) => ({ start: currentYear - years })],
  [
    AGE_BETWEEN,
    (one, other, currentYear) => ({
      start: currentYear - Math.max(one, other),
      end: currentYear - Math.min(one, other),
    }),
  ],
  [AGE_OR_LESS, (years, _, currentYear) => ({ start: currentYear - years })],
  [AGE_OR_MORE, (years, _, currentYear) => ({ end: currentYear - years })],
  [OLDER_AGE, (years, _, currentYear) => ({ end: currentYear - years - 1 })],
  [
    EXACT_AGE,
    (years, _, currentYear) => ({ start: currentYear - years, end: currentYear - years }),
  ],
  [SINCE, (start) => ({ start })],
  [OR_NEWER, (start) => ({ start })],
  [AFTER, (year) => ({ start: year + 1 })],
  [UNTIL, (end) => ({ end })],
  [OR_OLDER, (end) => ({ end })],
  [BEFORE, (year) => ({ end: year - 1 })],
  [ALONE, (year) => ({ start: year, end: year })],
];

/**
 * The years at this offset, with the length of their text: "2019", "2018-2021", "since 2020",
 * "before 2015", "under 5 years old".
 */
export function yearsAt(
  plain: string,
  at: number,
  currentYear: number,
): { range: YearRange; length: number } | undefined {
  const written = decadeAt(plain, at, currentYear) ?? shortYearAt(plain, at, currentYear);
  if (written) return written;
  for (const [expression, rangeOf] of READERS) {
    const match = matchAt(expression, plain, at);
    if (
      !match ||
      isRatherPrice(match) ||
      (expression === EITHER && Number(match[2]) - Number(match[1]) !== 1)
    )
      continue;
    const range = rangeOf(Number(match[1]), Number(match[2]), currentYear);
    return isPossible(range, currentYear) ? { range, length: match[0].length } : undefined;
  }
  return undefined;
}

/** Years of a decade's parts: the first five are early, the last four late. */
const PARTS_OF_DECADE: Readonly<Record<string, readonly [first: number, last: number]>> = {
  early: [0, 4],
  mid: [3, 6],
  late: [6, 9],
};

function decadeAt(
  plain: string,
  at: number,
  currentYear: number,
): { range: YearRange; length: number } | undefined {
  const match = matchAt(DECADE, plain, at);
  if (!match) return undefined;
  const decade = match[2]!.length === 4 ? Number(match[2]) : inFull(match[2]!, currentYear);
  const [first, last] = PARTS_OF_DECADE[match[1] ?? ''] ?? [0, 9];
  const range = { start: decade + first, end: Math.min(decade + last, currentYear + 1) };
  return isPossible(range, currentYear) ? { range, length: match[0].length } : undefined;
}

function shortYearAt(
  plain: string,
  at: number,
  currentYear: number,
): { range: YearRange; length: number } | undefined {
  const between = firstMatchAt(
    at === 0 ? [...SHORT_BETWEEN, SHORT_BETWEEN_AT_START] : SHORT_BETWEEN,
    plain,
    at,
  );
  if (between) {
    const range = {
      start: inFull(between[1]!, currentYear),
      end: inFull(between[2]!, currentYear),
    };
    if (range.start < range.end && range.end <= currentYear + 1)
      return { range, length: between[0].length };
  }
  const match =
    matchAt(SHORT, plain, at) ?? (at === 0 ? matchAt(SHORT_AT_START, plain, at) : undefined);
  if (!match) return undefined;
  const year = inFull(match[1]!, currentYear);
  return { range: { start: year, end: year }, length: match[0].length };
}

/** The last year with these digits, up to the next model year. */
function inFull(lastDigits: string, currentYear: number): number {
  const year = 2000 + Number(lastDigits);
  return year <= currentYear + 1 ? year : year - 100;
}

export function mayBeYear(digits: string): boolean {
  return /^(?:19|20)\d\d$/.test(digits);
}

/** "under 2000" is a price, "under 2015" a year: multiples of 500 are prices. */
function isRatherPrice(match: RegExpExecArray): boolean {
  return (
    /^(?:under|below|over|above|up to|at least|at most|no (?:less|more) than|not (?:less|more) than)/.test(
      match[0],
    ) &&
    mayBeYear(match[1]!) &&
    Number(match[1]) % 500 === 0
  );
}

function isPossible({ start, end }: YearRange, currentYear: number): boolean {
  const years = [start, end].filter((year) => year !== undefined);
  return (
    years.every((year) => year >= FIRST_YEAR && year <= currentYear + 2) &&
    (start ?? 0) <= (end ?? Infinity)
  );
}

import { yearsAt } from '../query-understanding/amounts/year-reader.js';
import { invalidValue } from './filter.js';
import type { Filter, InvalidValue } from './filter.js';
import { amountOfRange, rangeParams } from './number-range.js';
import type { RangeNames } from './number-range.js';

/** Model years, bounds included. An absent bound is open; at least one is set. */
export interface YearRange {
  readonly start?: number;
  readonly end?: number;
}

const NAMES: RangeNames = ['startYear', 'endYear'];
const FIRST_CAR_YEAR = 1900;
const REVERSED = 'The last year comes before the first';

export const yearRange: Filter<YearRange> = {
  name: 'yearRange',
  params: NAMES,
  section: 'make-model-trim',
  documentation: {
    group: 'vehicle',
    parameters: {
      startYear: { about: 'First model year.', kind: 'wholeNumber', example: '2018' },
      endYear: { about: 'Last model year.', kind: 'wholeNumber', example: '2022' },
    },
  },

  read(raw, { currentYear }) {
    const rejected: InvalidValue[] = [];
    const [start, end] = NAMES.map((name) => {
      const text = raw.first(name);
      if (text === undefined) return undefined;
      const year = Number(text);
      if (/^\d{4}$/.test(text) && year >= FIRST_CAR_YEAR && year <= currentYear + 2) return year;
      rejected.push(
        invalidValue(
          name,
          text,
          `is not a model year from ${FIRST_CAR_YEAR} to ${currentYear + 2}`,
        ),
      );
      return undefined;
    });
    const isReversed = start !== undefined && end !== undefined && start > end;
    if (isReversed)
      rejected.push(
        invalidValue('endYear', String(end), 'comes before startYear', {
          rule: REVERSED,
          name: String(end),
        }),
      );
    const value = {
      ...(start !== undefined && { start }),
      ...(end !== undefined && !isReversed && { end }),
    };
    return { value: Object.keys(value).length > 0 ? value : undefined, rejected };
  },

  write: ({ start, end }) => rangeParams(NAMES, [start, end]),

  clauses: ({ start, end }) => [{ anyOf: [{ range: 'year', min: start, max: end }] }],

  chips: (range) => [
    { label: yearLabel(range), without: (current) => current.with(yearRange, undefined) },
  ],

  readAmount(plain, at, currentYear) {
    const found = yearsAt(plain, at, currentYear);
    if (!found) return undefined;
    const { range, length } = found;
    return amountOfRange(yearRange.name, NAMES, [range.start, range.end], {
      label: yearLabel(range),
      length,
    });
  },
};

/** Label of chips and breadcrumbs: "2021", "2019 and older", "2018 and newer", "2018 – 2022". */
export function yearLabel({ start, end }: YearRange): string {
  if (start === end) return String(start);
  if (start === undefined) return `${end} and older`;
  return end === undefined ? `${start} and newer` : `${start} – ${end}`;
}

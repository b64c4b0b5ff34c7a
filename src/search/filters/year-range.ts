import { refusal } from './filter.js';
import type { Filter, Refusal } from './filter.js';

export interface YearRange {
  readonly start?: number;
  readonly end?: number;
}

const FIRST_CAR_YEAR = 1900;

/** Model years, both ends included. */
export const yearRange: Filter<YearRange> = {
  name: 'yearRange',
  params: ['startYear', 'endYear'],
  section: 'Make / Model / Trim',

  read(raw, { currentYear }) {
    const refused: Refusal[] = [];
    const [start, end] = ['startYear', 'endYear'].map((name) => {
      const text = raw.first(name);
      if (text === undefined) return undefined;
      const year = Number(text);
      if (/^\d{4}$/.test(text) && year >= FIRST_CAR_YEAR && year <= currentYear + 2) return year;
      refused.push(refusal(name, text, `is not a model year from ${FIRST_CAR_YEAR} to ${currentYear + 2}`));
      return undefined;
    });
    const isReversed = start !== undefined && end !== undefined && start > end;
    if (isReversed) refused.push(refusal('endYear', String(end), 'comes before startYear'));
    const value = { ...(start !== undefined && { start }), ...(end !== undefined && !isReversed && { end }) };
    return { value: Object.keys(value).length > 0 ? value : undefined, refused };
  },

  write: ({ start, end }) => [
    ...(start === undefined ? [] : [['startYear', String(start)] as const]),
    ...(end === undefined ? [] : [['endYear', String(end)] as const]),
  ],

  clauses: ({ start, end }) => [{ anyOf: [{ range: 'year', min: start, max: end }] }],

  chips: (range) => [{ label: yearLabel(range), without: (asked) => asked.with(yearRange, undefined) }],
};

export function yearLabel({ start, end }: YearRange): string {
  if (start === end) return String(start);
  if (start === undefined) return `Up to ${end}`;
  return end === undefined ? `${start} and newer` : `${start} – ${end}`;
}

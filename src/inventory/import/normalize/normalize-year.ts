import type { ParseResult } from '../row-issues.js';

const FIRST_YEAR = 1900;
/** A model year may be on sale well before its calendar year. */
const YEARS_AHEAD = 2;

type YearReason = 'missing-year' | 'unreadable-year' | 'year-out-of-range';

/** The model year: 1900 to the year after next. */
export function modelYearFrom(text: string, currentYear: number): ParseResult<number, YearReason> {
  if (text === '') return { reason: 'missing-year' };
  if (!/^\d{4}(\.0*)?$/.test(text)) return { reason: 'unreadable-year' };
  const year = Math.trunc(Number(text));
  return year < FIRST_YEAR || year > currentYear + YEARS_AHEAD
    ? { reason: 'year-out-of-range' }
    : { value: year };
}

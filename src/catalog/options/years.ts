import type { Option } from './option.js';

/**
 * The oldest model year among the options, the first with VIN codes. Older cars are found by
 * leaving "From year" open.
 */
export const FIRST_MODEL_YEAR = 1981;

/**
 * Number of options for new cars, and how many years before the current one they begin
 * (specification: year options for NEW).
 */
const NEW_YEAR_COUNT = 4;
const NEW_YEARS_BACK = 2;

/**
 * Year options for used cars and for any condition, newest first, from next year to
 * `FIRST_MODEL_YEAR`.
 */
export function yearOptions(currentYear: number): Option[] {
  return yearsDown(currentYear + 1, FIRST_MODEL_YEAR);
}

/** Year options for new cars, newest first. "Any" unsets the filter. */
export function newCarYearOptions(currentYear: number): Option[] {
  const first = currentYear - NEW_YEARS_BACK;
  return yearsDown(first + NEW_YEAR_COUNT - 1, first);
}

function yearsDown(from: number, to: number): Option[] {
  return Array.from({ length: from - to + 1 }, (_, i) => String(from - i)).map((year) => ({
    code: year,
    label: year,
  }));
}

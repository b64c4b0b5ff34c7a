import type { Option } from './option.js';

/** The oldest model year offered in the year choices; older cars are found with the "To year" left open. */
export const FIRST_MODEL_YEAR = 1981;

/** How many choices there are for new cars, and how far before the current year they start (the specification's year options for NEW). */
const NEW_YEAR_COUNT = 4;
const NEW_YEARS_BACK = 2;

/** Year choices for used cars and for any condition, newest first: next year's models down to the first VIN-coded year. */
export function yearOptions(currentYear: number): Option[] {
  return yearsDown(currentYear + 1, FIRST_MODEL_YEAR);
}

/** Year choices when only new cars are asked for, newest first; "Any" is the filter unset. */
export function newCarYearOptions(currentYear: number): Option[] {
  const first = currentYear - NEW_YEARS_BACK;
  return yearsDown(first + NEW_YEAR_COUNT - 1, first);
}

function yearsDown(from: number, to: number): Option[] {
  return Array.from({ length: from - to + 1 }, (_, i) => String(from - i)).map((year) => ({ code: year, label: year }));
}

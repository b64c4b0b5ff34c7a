import { mileageUnitOf } from './mileage-units.js';
import { DOUBTFUL_COMMA, THOUSAND, writtenNumber } from './normalize-number.js';
import type { ParseResult } from '../row-issues.js';
import type { FieldText } from '../map/rule-reader.js';
import { isPlaceholder } from './placeholder-values.js';

const MILES_PER_KILOMETER = 0.621371;
/** Odometers have six digits, so a higher mileage is an error, and this one stands for any. */
const SIX_NINES = 999_999;

type MileageReason = 'unreadable-mileage' | 'impossible-mileage' | 'placeholder-mileage';

/** The car, which decides whether a mileage of 0 is valid (new) or a placeholder (old). */
export interface DrivenCar {
  readonly isNew: boolean;
  readonly modelYear: number;
  readonly currentYear: number;
}

/** Mileage in miles. The value is undefined if the feed has none or a placeholder ("N/A"). */
export function mileageMilesOf(
  { text, unit }: FieldText,
  car: DrivenCar,
): ParseResult<number | undefined, MileageReason> {
  if (isPlaceholder(text) && text !== '0') return { value: undefined };
  const written = writtenNumber(text);
  if (!written || written.before !== '') return { reason: 'unreadable-mileage' };
  const behind = written.behind.toLowerCase();
  const factor = THOUSAND.test(behind) ? 1_000 : 1;
  if (factor === 1 && DOUBTFUL_COMMA.pattern.test(text))
    return { reason: 'unreadable-mileage', detail: DOUBTFUL_COMMA.detail };
  const stated = behind.replace(THOUSAND, '') || unit || 'mi';
  const unitRead = mileageUnitOf(stated);
  if (!unitRead)
    return { reason: 'unreadable-mileage', detail: `"${stated}" is not a unit of mileage` };
  const number = written.number * factor;
  const miles = Math.round(number * (unitRead === 'km' ? MILES_PER_KILOMETER : 1));
  if (miles > SIX_NINES) return { reason: 'impossible-mileage' };
  const isUnlikelyZero = miles === 0 && !car.isNew && car.modelYear < car.currentYear;
  if (isUnlikelyZero || number === SIX_NINES) return { reason: 'placeholder-mileage' };
  return { value: miles };
}

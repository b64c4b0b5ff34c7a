import type { UseTypeCode } from '../../catalog/options/use-types.js';
import type { CarKind, MarketSegment } from './car-supply.js';
import type { Random } from './random.js';

const USUAL_MILES_A_YEAR = 11_800;
const MAX_MILES = 285_000;
/** Maximum mileage of certified programs. */
const MAX_CERTIFIED_MILES = 80_000;

/** Years on the road; slightly different from the age by model year. */
export function drawYearsOnRoad(random: Random, kind: CarKind, segment: MarketSegment): number {
  return segment === 'NEW' ? 0 : kind.ageYears + 0.15 + 0.75 * random.share();
}

/**
 * Odometer miles. New cars have been moved and test-driven. Usage of other cars varies by a factor
 * of eight.
 */
export function drawMileageMiles(
  random: Random,
  yearsOnRoad: number,
  segment: MarketSegment,
  useType: UseTypeCode,
): number {
  if (segment === 'NEW') return random.between(2, random.chance(0.1) ? 180 : 28);
  const habit = Math.min(2.4, Math.max(0.3, 1 + 0.36 * random.normal()));
  // Older cars are driven less per year.
  const drivenYears = Math.min(yearsOnRoad, 8) + 0.6 * Math.max(0, yearsOnRoad - 8);
  const miles = USUAL_MILES_A_YEAR * habit * drivenYears * (useType === 'COMMERCIAL' ? 1.5 : 1);
  const most =
    segment === 'CERTIFIED'
      ? MAX_CERTIFIED_MILES - random.between(0, 9_000)
      : MAX_MILES - random.between(0, 30_000);
  return Math.max(120, Math.round(Math.min(miles, most)));
}

/** Usual miles at this age, which the price assumes. */
export function usualMiles(yearsOnRoad: number): number {
  return USUAL_MILES_A_YEAR * (Math.min(yearsOnRoad, 8) + 0.6 * Math.max(0, yearsOnRoad - 8));
}

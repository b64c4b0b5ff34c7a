import type { UseTypeCode } from '../../catalogue/options/use-types.js';
import type { CarKind, Segment } from './car-supply.js';
import type { Random } from './random.js';

const USUAL_MILES_A_YEAR = 11_800;
const MAX_MILES = 285_000;
/** What certified programs accept. */
const MAX_CERTIFIED_MILES = 80_000;

/** How long a car has been on the road, in years: never quite its age by model year. */
export function drawYearsOnRoad(random: Random, kind: CarKind, segment: Segment): number {
  return segment === 'NEW' ? 0 : kind.ageYears + 0.15 + 0.75 * random.share();
}

/** Miles on the clock. New cars have been moved and test-driven; how much others are driven differs by a factor of eight. */
export function drawMileageMiles(random: Random, yearsOnRoad: number, segment: Segment, useType: UseTypeCode): number {
  if (segment === 'NEW') return random.between(2, random.chance(0.1) ? 180 : 28);
  const habit = Math.min(2.4, Math.max(0.3, 1 + 0.36 * random.normal()));
  // Old cars are driven less every year.
  const drivenYears = Math.min(yearsOnRoad, 8) + 0.6 * Math.max(0, yearsOnRoad - 8);
  const miles = USUAL_MILES_A_YEAR * habit * drivenYears * (useType === 'COMMERCIAL' ? 1.5 : 1);
  const most = segment === 'CERTIFIED' ? MAX_CERTIFIED_MILES - random.between(0, 9_000) : MAX_MILES - random.between(0, 30_000);
  return Math.max(120, Math.round(Math.min(miles, most)));
}

/** Miles a car of this age usually has: what its price takes for granted. */
export function usualMiles(yearsOnRoad: number): number {
  return USUAL_MILES_A_YEAR * (Math.min(yearsOnRoad, 8) + 0.6 * Math.max(0, yearsOnRoad - 8));
}

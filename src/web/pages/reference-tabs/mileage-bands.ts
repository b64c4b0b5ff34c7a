import { MILEAGES } from '../../../catalog/options/mileages.js';
import { formatCount } from '../../../formatting/number-formats.js';

/** Odometer miles, both bounds inclusive. The last band has no upper bound. */
export interface MileageBand {
  readonly min: number;
  readonly max: number;
}

/** The mileage filter's limits as disjoint bands: each car with known mileage is in one. */
export const MILEAGE_BANDS: readonly MileageBand[] = MILEAGES.map(({ min, max }, at) => ({
  min: Math.max(min, (MILEAGES[at - 1]?.max ?? -1) + 1),
  max,
}));

/** Mileage of a question in the FAQs (specification), and the band below it. */
export const MILEAGE_THRESHOLD = 50_000;
export const BELOW_THRESHOLD: MileageBand = { min: 0, max: MILEAGE_THRESHOLD - 1 };

/** "Under 15,000", "15,000 – 29,999", "150,000 or more". */
export function mileageBandText({ min, max }: MileageBand): string {
  if (min === 0) return `Under ${formatCount(max + 1)}`;
  return max === Infinity
    ? `${formatCount(min)} or more`
    : `${formatCount(min)} – ${formatCount(max)}`;
}

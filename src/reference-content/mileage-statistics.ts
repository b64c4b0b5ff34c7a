import { MILEAGES } from '../catalog/options/mileages.js';
import type { MileageBounds } from '../inventory/listing-store.js';
import type { MileageStatsAnswer } from './mileage-stats.dto.js';

/** Only values above 0 and below 250000 count (specification). */
export const MILEAGE_BOUNDS: MileageBounds = {
  above: 0,
  below: 250_000,
  limits: [...new Set(MILEAGES.flatMap(({ min, max }) => [min, max + 1]))].filter(
    (limit) => limit > 0 && limit < Infinity,
  ),
};

/** The cars of a mileage statistic. */
export interface MileageRequest {
  /** If undefined, both statistics are of all cars. */
  readonly modelCode?: string | undefined;
  /** Only cars of these conditions; empty for all. */
  readonly listingTypes: readonly string[];
}

/** Port of mileage statistics of the cars for sale. */
export abstract class MileageStatistics {
  /**
   * The model's statistics, then those of all cars. @throws the errors of the call `mileageStats`
   */
  abstract of(request: MileageRequest): Promise<MileageStatsAnswer>;
}

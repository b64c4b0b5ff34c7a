import type { MileageStatsAnswer } from './mileage-stats.dto.js';

/** Whose mileages are asked. */
export interface AskedMileages {
  /** Undefined: both statistics are of all cars. */
  readonly modelCode?: string | undefined;
  /** Only cars of these conditions; empty for all. */
  readonly listingTypes: readonly string[];
}

/** Port of the mileages of the cars for sale. */
export abstract class MileageStatistics {
  /** The model's statistics, then those of all cars. @throws what the call `mileageStats` throws. */
  abstract of(asked: AskedMileages): Promise<MileageStatsAnswer>;
}

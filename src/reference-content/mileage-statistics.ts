import type { MileageStatsAnswer } from './mileage-stats.dto.js';

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
  abstract of(asked: MileageRequest): Promise<MileageStatsAnswer>;
}

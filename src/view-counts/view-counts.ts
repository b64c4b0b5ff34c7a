/** Default date range in days (specification). */
export const VIEW_COUNT_DAYS = 7;

/** Maximum date range in days; older counts are deleted. */
export const MAX_VIEW_COUNT_DAYS = 30;

/** Views of a vehicle page by brand code; 0 for a brand without views. */
export type CountsByBrand = Readonly<Record<string, number>>;

/** Port of view counts: how often people viewed each car's page. */
export abstract class ViewCounts {
  /** Adds views of a car's page under a brand, for today. */
  abstract add(vin: string, brandCode: string, views?: number): void;
  /**
   * Views of the last `days`, including today, in the order of the VINs. Call it under the policy
   * of the call `viewCounts`, which provides `signal`.
   */
  abstract countsOf(
    vins: readonly string[],
    days: number,
    signal: AbortSignal,
  ): Promise<CountsByBrand[]>;
}

/** The specification's date range of view counts, days: what is answered when a call does not say. */
export const VIEW_COUNT_DAYS = 7;

/** The longest that can be asked for, days; older counts are deleted. */
export const MAX_VIEW_COUNT_DAYS = 30;

/** How often vehicle pages were viewed, by brand code; a brand without views has 0. */
export type CountsByBrand = Readonly<Record<string, number>>;

/** Port of the view counts: how often people looked at the page of each car. */
export abstract class ViewCounts {
  /** Views of a car's page under a brand's code, now: one, or so many. */
  abstract add(vin: string, brandCode: string, views?: number): void;
  /**
   * Views of the last so many days, today included, in the order of the VINs. To be asked under the policy of the call `viewCounts`, whose
   * signal it is.
   */
  abstract countsOf(vins: readonly string[], days: number, signal: AbortSignal): Promise<CountsByBrand[]>;
}

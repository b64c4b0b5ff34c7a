import type { Brand } from '../config/brands.js';

/** The specification's date range of view counts. */
export const VIEW_COUNT_DAYS = 7;

/** How often vehicle pages were viewed, by VIN and then by brand code; a brand without views has 0. */
export type CountsByBrand = Readonly<Record<Brand['code'], number>>;

/** Port of the view counts: how often each car was viewed in the last so many days, in the order of the VINs. */
export abstract class ViewCounts {
  abstract countsOf(vins: readonly string[], days: number): Promise<CountsByBrand[]>;
}

/** Before anything is counted nothing was counted: zeros, and no guesses. */
export class UncountedViews extends ViewCounts {
  async countsOf(vins: readonly string[]): Promise<CountsByBrand[]> {
    return vins.map(() => ({ ATC: 0, KBB: 0, HYUND: 0 }));
  }
}

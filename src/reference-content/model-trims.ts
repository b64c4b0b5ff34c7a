import type { TrimsOfModel } from './trim.dto.js';

/** Port of what the trims of models are made of, and cost as new, for all calls and pages that tell of them. */
export abstract class ModelTrims {
  /**
   * The trims of a model year that the catalogue knows, the least expensive first; with a fuel group, as far as they take it. The fuels are
   * those of all of them, in the order of fuel groups. @throws what the call `trims` throws.
   */
  abstract of(modelCode: string, year: number, fuelGroupCode?: string): Promise<TrimsOfModel>;
}

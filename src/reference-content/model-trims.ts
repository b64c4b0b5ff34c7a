import type { TrimsOfModel } from './trim.dto.js';

/** Port of the trims of models, for all calls and pages that show them. */
export abstract class ModelTrims {
  /**
   * The trims of a model year in the catalog, least expensive first. With a fuel group, only those
   * with an engine for it. The fuels are those of all trims, in the order of fuel groups.
   * @throws the errors of the call `trims`
   */
  abstract of(modelCode: string, year: number, fuelGroupCode?: string): Promise<TrimsOfModel>;
}

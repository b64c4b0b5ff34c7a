import type { Make, Model, Trim, Series } from '../catalog-types.js';
import type { FuelGroupCode } from '../options/fuel-groups.js';
import type { NotRecognized } from './model-reader.js';

/** A recognized car. `trim` is undefined if the text names no trim of the model. */
export interface RecognizedModel {
  readonly make: Make;
  readonly model: Model;
  readonly trim: Trim | undefined;
  /**
   * The named member of the model's series, if the catalog does not have it in that year: "330e".
   */
  readonly unlistedMember: Model | undefined;
  /**
   * Fuel of a named plug-in trim or member that the catalog has only in other years: "X5
   * xDrive40e".
   */
  readonly fuelOfOtherYears: FuelGroupCode | undefined;
  /** The make of the make field, if the car is of another make: "GMC" for a Silverado. */
  readonly statedMake: Make | undefined;
  /** The words that are not part of make, model or trim. */
  readonly rest: string;
  /**
   * Indexes of words that are not part of make, model or trim. Includes words of aliases beyond the
   * model's name, and trims of other years.
   */
  readonly leftAt: readonly number[];
  /** End of the shortest words that name the model. */
  readonly modelEnd: number;
  readonly series: Series | undefined;
}

/**
 * Result of `ModelRecognizer`: a model, or the reason for none. `make` is set if at least the make
 * was recognized.
 */
export type ModelRecognition = RecognizedModel | FailedRecognition;
export interface FailedRecognition {
  readonly make: Make | undefined;
  readonly model: undefined;
  readonly reason: NotRecognized;
}

import { vehicleStyleOf } from '../../catalogue/options/body-styles.js';
import type { KnownBodyCode } from '../../catalogue/options/body-styles.js';
import type { VehicleStyleCode } from '../../catalogue/options/vehicle-styles.js';
import type { ModelRange } from './stated-build.js';

/** Two bodies that nothing turns into one another: where the model is one, a column that says the other is a slip. */
const WORKING_STYLES: readonly VehicleStyleCode[] = ['TRUCKS', 'VANMV'];

/** "Pickup" and "crew cab pickup" are one body. */
export function isSameBody(left: KnownBodyCode, right: KnownBodyCode): boolean {
  const style = vehicleStyleOf(left);
  return left === right || (style === vehicleStyleOf(right) && (left === style || right === style));
}

/** "Transit Wagon" and "Cayenne Coupe" are names of a van and an SUV, no statements against it. */
export function isPartOfName(body: KnownBodyCode | undefined, range: ModelRange): boolean {
  const { styles } = range;
  const isSuvAlone = styles.size === 1 && styles.has('SUVCROSS');
  const isLowCar = body !== undefined && ['COUPE', 'HATCH', 'WAGON'].includes(vehicleStyleOf(body));
  return isOfOtherKind(body, range) || (isSuvAlone && isLowCar);
}

/** Bodies that some call so and others otherwise: SUVs and hatchbacks of a registry are wagons and coupes to sellers. */
const NEIGHBORS: readonly (readonly [VehicleStyleCode, VehicleStyleCode])[] = [
  ['SUVCROSS', 'WAGON'],
  ['WAGON', 'HATCH'],
  ['HATCH', 'COUPE'],
];

/** Whether two bodies are one, or one that some call this and others that. */
export function isLikeBody(left: KnownBodyCode, right: KnownBodyCode): boolean {
  const styles = [left, right].map(vehicleStyleOf);
  return isSameBody(left, right) || NEIGHBORS.some((pair) => pair.every((style) => styles.includes(style)));
}

/**
 * A VIN's description of a body is doubted where the feed names one that the model has, and the catalogue knows no such other. Open SUVs
 * are described like closed ones, wagons of some makers as SUVs, and all their closed cars as sedans; between bodies that are called so or
 * otherwise the seller's word stands. A hatchback of three doors is a coupe to sellers.
 */
export function isDoubtful(body: KnownBodyCode | undefined, said: KnownBodyCode | undefined, { bodies }: ModelRange): boolean {
  if (body === undefined || said === undefined || isSameBody(said, body)) return false;
  if (vehicleStyleOf(said) === 'COUPE' && body === 'HATCH3D') return true;
  const isBuilt = (code: KnownBodyCode) => [...bodies].some((built) => isSameBody(code, built));
  if (vehicleStyleOf(body) === 'SUVCROSS' && (vehicleStyleOf(said) === 'CONVERT' || !isBuilt(body))) return true;
  return isBuilt(said) && (!isBuilt(body) || body === 'SEDAN' || isLikeBody(said, body));
}

/** Whether a body is of a kind that the model never was: a pickup that is called a sedan, or the other way round. */
export function isOfOtherKind(body: KnownBodyCode | undefined, { model, styles }: ModelRange): boolean {
  if (body === undefined) return false;
  const style = vehicleStyleOf(body);
  const known = [model.vehicleStyleCode, ...styles];
  if (known.includes(style)) return false;
  return WORKING_STYLES.includes(style) || known.every((each) => WORKING_STYLES.includes(each));
}

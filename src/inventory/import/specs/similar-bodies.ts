import { vehicleStyleOf } from '../../../catalog/options/body-styles.js';
import type { KnownBodyCode } from '../../../catalog/options/body-styles.js';
import type { VehicleStyleCode } from '../../../catalog/options/vehicle-styles.js';
import type { ModelRange } from './resolve-specs.js';

/**
 * Styles that are never confused. If the model is one of them, a column with the other is an error.
 */
const WORKING_STYLES: readonly VehicleStyleCode[] = ['TRUCKS', 'VANMV'];

/** "Pickup" and "crew cab pickup" are the same body. */
export function isSameBody(left: KnownBodyCode, right: KnownBodyCode): boolean {
  const style = vehicleStyleOf(left);
  return left === right || (style === vehicleStyleOf(right) && (left === style || right === style));
}

/**
 * "Transit Wagon" and "Cayenne Coupe" are names of a van and an SUV, not statements about the body.
 */
export function isPartOfName(body: KnownBodyCode | undefined, range: ModelRange): boolean {
  const { styles } = range;
  const isSuvAlone = styles.size === 1 && styles.has('SUVCROSS');
  const isLowCar = body !== undefined && ['COUPE', 'HATCH', 'WAGON'].includes(vehicleStyleOf(body));
  return isOfOtherKind(body, range) || (isSuvAlone && isLowCar);
}

/**
 * Styles that registries and sellers name differently: SUVs and hatchbacks of a registry are wagons
 * and coupes for sellers.
 */
const NEIGHBORS: readonly (readonly [VehicleStyleCode, VehicleStyleCode])[] = [
  ['SUVCROSS', 'WAGON'],
  ['WAGON', 'HATCH'],
  ['HATCH', 'COUPE'],
];

/** Whether two bodies are the same or are often confused. */
export function isLikeBody(left: KnownBodyCode, right: KnownBodyCode): boolean {
  const styles = [left, right].map(vehicleStyleOf);
  return (
    isSameBody(left, right) ||
    NEIGHBORS.some((pair) => pair.every((style) => styles.includes(style)))
  );
}

/**
 * Whether to ignore the VIN's body: the feed names a body that the model has, and the catalog
 * lacks the VIN's. VINs often describe open SUVs as closed ones, wagons of some makers as SUVs, and
 * all closed cars of some makers as sedans. Between often confused bodies the seller's word wins.
 * Sellers call three-door hatchbacks coupes.
 */
export function isDoubtful(
  body: KnownBodyCode | undefined,
  said: KnownBodyCode | undefined,
  { bodies }: ModelRange,
): boolean {
  if (body === undefined || said === undefined || isSameBody(said, body)) return false;
  if (vehicleStyleOf(said) === 'COUPE' && body === 'HATCH3D') return true;
  const isBuilt = (code: KnownBodyCode) => [...bodies].some((built) => isSameBody(code, built));
  if (vehicleStyleOf(body) === 'SUVCROSS' && (vehicleStyleOf(said) === 'CONVERT' || !isBuilt(body)))
    return true;
  return isBuilt(said) && (!isBuilt(body) || body === 'SEDAN' || isLikeBody(said, body));
}

/**
 * Whether the model never had a body of this kind: a pickup that is called a sedan, or vice versa.
 */
export function isOfOtherKind(
  body: KnownBodyCode | undefined,
  { model, styles }: ModelRange,
): boolean {
  if (body === undefined) return false;
  const style = vehicleStyleOf(body);
  const known = [model.vehicleStyleCode, ...styles];
  if (known.includes(style)) return false;
  return WORKING_STYLES.includes(style) || known.every((each) => WORKING_STYLES.includes(each));
}

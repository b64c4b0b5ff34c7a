import type { Option } from '../../catalogue/options/option.js';
import type { Param } from './filter.js';

/**
 * Codes of makes, models or trims. The specification has two names for each (`makeCode`, `makeCodeList`): one code stands
 * under the first, unless the URL gave a list of one, which stays the list it was; several stand in the list.
 */
export interface VehicleCodes {
  /** Sorted, never empty. */
  readonly codes: readonly string[];
  readonly isList?: boolean;
}

/** A filter's value of codes in any order, each kept once; undefined for none. `isList` says that the URL wrote a single one as a list. */
export function vehicleCodes(codes: Iterable<string>, isList = false): VehicleCodes | undefined {
  const sorted = [...new Set(codes)].sort();
  if (sorted.length === 0) return undefined;
  return isList && sorted.length === 1 ? { codes: sorted, isList } : { codes: sorted };
}

/** The canonical pairs of a value, a pair for each code: under `name` for a single code, else under `nameList`. */
export function writeVehicleCodes(name: string, { codes, isList }: VehicleCodes): readonly Param[] {
  const param = codes.length > 1 || isList ? `${name}List` : name;
  return codes.map((code) => [param, code] as const);
}

/** A make, series, model or trim to choose. */
export function optionOf({ code, name }: { readonly code: string; readonly name: string }): Option {
  return { code, label: name };
}

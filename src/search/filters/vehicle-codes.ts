import type { Option } from '../../catalog/options/option.js';
import type { Param } from './filter.js';

/**
 * Codes of makes, models or trims. The specification has two names for each (`makeCode`,
 * `makeCodeList`). A single code uses the first, unless the URL had it as a list; several use the
 * list.
 */
export interface VehicleCodes {
  /** Sorted, never empty. */
  readonly codes: readonly string[];
  readonly isList?: boolean;
}

/**
 * A value from codes in any order, without duplicates; undefined without codes. `isList`: the URL
 * had a single code as a list.
 */
export function vehicleCodes(codes: Iterable<string>, isList = false): VehicleCodes | undefined {
  const sorted = [...new Set(codes)].sort();
  if (sorted.length === 0) return undefined;
  return isList && sorted.length === 1 ? { codes: sorted, isList } : { codes: sorted };
}

/** The canonical parameters, one per code: `name` for a single code, else `nameList`. */
export function writeVehicleCodes(name: string, { codes, isList }: VehicleCodes): readonly Param[] {
  const param = codes.length > 1 || isList ? `${name}List` : name;
  return codes.map((code) => [param, code] as const);
}

/** A make, series, model or trim as an option. */
export function optionOf({ code, name }: { readonly code: string; readonly name: string }): Option {
  return { code, label: name };
}

import { Memo } from '../platform/memoize.js';
import { mayBeModelYear } from './vin.js';
import type { VinFacts } from './vin-patterns.js';
import { VinPatternTable } from './vin-patterns.js';

/** By description (positions 1 to 8) and model year; a market of ordinary cars has about 20,000. */
const memo = new Memo<VinFacts>(20);
const NOTHING: VinFacts = {};

let table: VinPatternTable | undefined;

/**
 * Decodes positions 4 to 8 of a valid VIN in upper case, as returned by `checkVin`. The result is
 * empty for a maker, year or description that `data/vin-patterns.csv` does not have, for VINs
 * before 1981, and if the VIN's year code does not fit the model year: then one of the two belongs
 * to another car. Some makers do not distinguish AWD and 4WD; use `driveGroupOf` where that
 * matters. Equal facts are one object.
 */
export function vinFactsOf(vin: string, modelYear: number): VinFacts {
  if (vin.length !== 17 || !mayBeModelYear(vin, modelYear)) return NOTHING;
  return memo.of(`${vin.slice(0, 8)}${modelYear}`, () => {
    table ??= VinPatternTable.load();
    return table.factsOf(vin, modelYear);
  });
}

import { Remembered } from '../catalogue/remembering.js';
import { mayBeModelYear } from './vin.js';
import type { VinFacts } from './vin-patterns.js';
import { readVinPatterns, VinPatternTable } from './vin-patterns.js';

/** By description (positions 1 to 8 and the year): some twenty thousand are all that a market of ordinary cars has. */
const remembered = new Remembered<VinFacts>(20);
const NOTHING: VinFacts = {};

let table: VinPatternTable | undefined;

/**
 * Reads the description of a car out of positions 4 to 8 of a valid VIN in upper case, as `checkVin` answers it. Empty for a maker, year or
 * description that `data/vin-patterns.csv` does not know, for the short numbers of before 1981, and when the VIN's year code
 * cannot stand for the model year: then one of the two is of another car. AWD and 4WD are not told apart by all makers; take them as one
 * where that counts (`driveGroupOf`). Equal facts are one object. The table is read at the first call, which takes some tenths of a second.
 */
export function vinFactsOf(vin: string, modelYear: number): VinFacts {
  if (vin.length !== 17 || !mayBeModelYear(vin, modelYear)) return NOTHING;
  return remembered.of(`${vin.slice(0, 8)}${modelYear}`, () => {
    table ??= new VinPatternTable(readVinPatterns());
    return table.factsOf(vin, modelYear);
  });
}

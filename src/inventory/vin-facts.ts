import { LRUCache } from 'lru-cache';
import type { BodyStyleCode } from '../catalogue/options/body-styles.js';
import { BODY_STYLES } from '../catalogue/options/body-styles.js';
import { findOption } from '../catalogue/options/option.js';
import type { VehicleStyleCode } from '../catalogue/options/vehicle-styles.js';
import { mayBeModelYear } from './vin.js';
import type { PatternFacts } from './vin-patterns.js';
import { readVinPatterns, VinPatternTable } from './vin-patterns.js';

/** What a VIN says of its car without doubt, in the catalogue's codes; what it does not say is absent. */
export interface VinFacts extends Omit<PatternFacts, 'body'> {
  readonly vehicleStyleCode?: VehicleStyleCode;
  /** Absent where the VIN tells the style but not, for example, the cab. */
  readonly bodyStyleCode?: BodyStyleCode;
  readonly doors?: number;
}

/** Doors that go with a body, as marketed: a hatchback's tailgate counts. Vans and extended cabs come with several numbers. */
const DOORS: Readonly<Partial<Record<BodyStyleCode, number>>> = {
  SEDAN4D: 4,
  COUPE2D: 2,
  CONV2D: 2,
  CONV4D: 4,
  HATCH3D: 3,
  HATCH5D: 5,
  WAGON5D: 5,
  SUV2D: 2,
  SUV4D: 4,
  TRUCKREG: 2,
  TRUCKCREW: 4,
};

/** Descriptions (positions 1 to 8 and the year) to remember: some twenty thousand are all that a market of ordinary cars has. */
const REMEMBERED = 20_000;
const remembered = new LRUCache<string, VinFacts>({ max: REMEMBERED });

let table: VinPatternTable | undefined;

/**
 * Reads the description of a car out of positions 4 to 8 of a valid VIN in upper case, as `checkVin` answers it. Empty for a maker, year or
 * description that `data/vin-patterns.csv` does not know, for the short numbers of before 1981, and when the VIN's year code
 * cannot stand for the model year: then one of the two is of another car. AWD and 4WD are not told apart by all makers; take them as one
 * where that counts (`driveGroupOf`). The table is read at the first call, which takes some tenths of a second.
 */
export function vinFactsOf(vin: string, modelYear: number): VinFacts {
  if (vin.length !== 17 || !mayBeModelYear(vin, modelYear)) return {};
  const description = `${vin.slice(0, 8)}${modelYear}`;
  let facts = remembered.get(description);
  if (!facts) remembered.set(description, (facts = readFacts(vin, modelYear)));
  return facts;
}

function readFacts(vin: string, modelYear: number): VinFacts {
  table ??= new VinPatternTable(readVinPatterns());
  const { body, ...facts } = table.factsOf(vin, modelYear);
  return body === undefined ? facts : { ...bodyFactsOf(body), ...facts };
}

function bodyFactsOf(body: BodyStyleCode | VehicleStyleCode): VinFacts {
  const style = findOption(BODY_STYLES, body);
  if (!style) return { vehicleStyleCode: body as VehicleStyleCode };
  const doors = DOORS[style.code];
  return { vehicleStyleCode: style.vehicleStyleCode, bodyStyleCode: style.code, ...(doors !== undefined && { doors }) };
}

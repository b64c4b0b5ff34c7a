import type { KnownBodyCode } from '../catalog/options/body-styles.js';
import type { DriveTypeCode } from '../catalog/options/drive-groups.js';
import type { EngineCode } from '../catalog/options/engines.js';
import type { FuelGroupCode } from '../catalog/options/fuel-groups.js';
import { readPlainCsv } from '../catalog/reference-data/plain-csv.js';
import { BUILD_FOLDER } from '../platform/config/build-folder.js';
import { ACCEPTED_LENGTH, DESCRIBED_POSITIONS } from './vin-patterns.js';
import type { VinFacts, VinPattern } from './vin-patterns.js';

/**
 * The table. Columns:
 * - `wmis`: separated by spaces.
 * - `pattern`: positions 4 to 8, each a character, `*` for any, `[ABC]` for one of these or
 *   `[^ABC]` for any other.
 * - `from_year`, `to_year`: model years, inclusive.
 * - The facts, empty if the row does not state them: `body` (a body style, or else a vehicle
 *   style), `drive`, `fuel`, `engine` (cylinders, ELECTRIC or ROTARY), `liters`.
 *
 * Sources: submissions of makers under 49 CFR 565, published by NHTSA in vPIC (public domain), and,
 * for cabs that vPIC lacks, the VIN guides of GM, Dodge and Toyota. Values are mapped to catalog
 * codes; two-wheel drive is mapped with the catalog's builds of the model.
 *
 * Omitted:
 * - Rows that contradict themselves or those builds.
 * - Engines that the EPA lists with other cylinders.
 * - Drives and bodies of a model with several of them, if the table knows only one.
 * - Mild hybrids.
 * - Diesels of Ford's heavy trucks before 1999, which share their characters with the light ones.
 * - Facts that reliable words of real ads contradict.
 */
const TABLE = new URL('../src/inventory/data/vin-patterns.csv', BUILD_FOLDER);

const ALPHABET = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
const POSITION_PATTERN = /\[\^?[A-Z\d]+\]|[A-Z\d*]/g;

/**
 * The rows of the table. Equal parts of rows are shared objects. @throws if the file is missing or
 * a pattern is invalid
 */
export function readVinPatterns(): VinPattern[] {
  const sets = sharing(acceptedBy);
  const positions = sharing((pattern) => positionsOf(pattern, sets));
  const makers = sharing((wmis) => wmis.split(' '));
  const statements = sharing(factsOf);
  return readPlainCsv(TABLE).map((row) => ({
    wmis: makers(row.wmis!),
    fromYear: Number(row.from_year),
    toYear: Number(row.to_year),
    ...positions(row.pattern!),
    facts: statements([row.body, row.drive, row.fuel, row.engine, row.liters].join()),
  }));
}

/** Memoizes a function of a string. */
function sharing<Value>(make: (text: string) => Value): (text: string) => Value {
  const made = new Map<string, Value>();
  return (text) => {
    let value = made.get(text);
    if (value === undefined) made.set(text, (value = make(text)));
    return value;
  };
}

function positionsOf(
  pattern: string,
  sets: (text: string) => Uint8Array,
): Pick<VinPattern, 'accepts' | 'breadth'> {
  const texts = pattern.match(POSITION_PATTERN) ?? [];
  if (texts.length !== DESCRIBED_POSITIONS)
    throw new Error(
      `VIN pattern ${pattern} has ${texts.length} positions, not ${DESCRIBED_POSITIONS}`,
    );
  return {
    accepts: texts.map(sets),
    breadth: texts.reduce((product, text) => product * sizeOf(text), 1),
  };
}

/** Number of characters that a position accepts. */
function sizeOf(text: string): number {
  if (text === '*') return ALPHABET.length;
  if (text.startsWith('[^')) return ALPHABET.length - (text.length - 3);
  return text.startsWith('[') ? text.length - 2 : 1;
}

function acceptedBy(text: string): Uint8Array {
  const isOthers = text === '*' || text.startsWith('[^');
  const accepted = new Uint8Array(ACCEPTED_LENGTH);
  for (const character of ALPHABET)
    accepted[character.charCodeAt(0)] = text.includes(character) === isOthers ? 0 : 1;
  return accepted;
}

/** The facts of a row's cells, which are joined with commas in the order of the columns. */
function factsOf(cells: string): VinFacts {
  const [body, drive, fuel, engine, liters] = cells.split(',');
  return {
    ...(body && { body: body as KnownBodyCode }),
    ...(drive && { driveType: drive as DriveTypeCode }),
    ...(fuel && { fuelTypeGroup: fuel as FuelGroupCode }),
    ...(engine && { engineCode: (/^\d/.test(engine) ? `${engine}CLDR` : engine) as EngineCode }),
    ...(liters && { displacementLiters: Number(liters) }),
  };
}

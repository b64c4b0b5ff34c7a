import type { KnownBodyCode } from '../catalogue/options/body-styles.js';
import type { DriveTypeCode } from '../catalogue/options/drive-groups.js';
import type { EngineCode } from '../catalogue/options/engines.js';
import type { FuelGroupCode } from '../catalogue/options/fuel-groups.js';
import { readPlainCsv } from '../catalogue/plain-csv.js';
import { BUILD_FOLDER } from '../config/build-folder.js';
import { wmiOf } from './vin.js';

/** What a VIN, or a row of its table, says of a car without doubt, in the catalogue's codes; what it does not say is absent. */
export interface VinFacts {
  /** A vehicle style where no more than that is known. */
  readonly body?: KnownBodyCode;
  readonly driveType?: DriveTypeCode;
  readonly fuelTypeGroup?: FuelGroupCode;
  readonly engineCode?: EngineCode;
  readonly displacementLiters?: number;
}

/** A row of the table: what the VINs of some makers, model years and characters have in common. */
export interface VinPattern {
  readonly wmis: readonly string[];
  readonly fromYear: number;
  readonly toYear: number;
  /** Positions 4 to 8: by character code, 1 for what the position may hold. */
  readonly accepts: readonly Uint8Array[];
  /** How many descriptions the row holds, of all there can be. */
  readonly breadth: number;
  readonly facts: VinFacts;
}

/**
 * The table, beside the compiled code as beside the source. Columns: `wmis` (with spaces between), `pattern` (positions 4 to 8, each a
 * character, `*` for any, `[ABC]` for one of these or `[^ABC]` for any other), `from_year`, `to_year` (model years, both included), and the
 * facts, empty when the row does not state them: `body` (a body style, or a vehicle style where no more is known), `drive`, `fuel`,
 * `engine` (cylinders, ELECTRIC or ROTARY), `liters`.
 *
 * Sources: what makers submit under 49 CFR 565, as NHTSA publishes it in vPIC (public domain), and for cabs that vPIC leaves out
 * the VIN guides of GM, Dodge and Toyota. Its words became the catalogue's codes, two-wheel drive by what the catalogue's builds of
 * the model have. Left out: what contradicts itself or those builds, engines that the EPA knows with other cylinders, drives and
 * bodies of a model that comes in several where the table knows one alone, mild hybrids, diesels of Ford's heavy trucks of before 1999,
 * which the light ones share their characters with, and what real ads contradict in words to be
 * trusted.
 */
const TABLE = new URL('vin-patterns.csv', BUILD_FOLDER);

/** Positions 4 to 8 of a VIN. */
const FIRST_INDEX = 3;
const LENGTH = 5;

const ALPHABET = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
const POSITION_PATTERN = /\[\^?[A-Z\d]+\]|[A-Z\d*]/g;

/** Finds the rows that hold for a VIN. Rows are kept by maker, and by model year once that year is asked for. */
export class VinPatternTable {
  private readonly rowsByWmi = new Map<string, VinPattern[]>();
  private readonly rowsByYear = new Map<string, VinPattern[][]>();
  /** Every combination of facts that was found, once. */
  private readonly found = new Map<string, VinFacts>();

  constructor(rows: readonly VinPattern[]) {
    // The narrower of two rows says what is special about its cars: it is to come later.
    for (const row of rows.toSorted((a, b) => b.breadth - a.breadth)) {
      for (const wmi of row.wmis) {
        const ofWmi = this.rowsByWmi.get(wmi);
        if (ofWmi) ofWmi.push(row);
        else this.rowsByWmi.set(wmi, [row]);
      }
    }
  }

  /**
   * What the rows for a VIN state together, equal facts in one object. Where two state different values, the one whose cars are all among
   * the other's counts.
   */
  factsOf(vin: string, modelYear: number): VinFacts {
    const facts: VinFacts = Object.assign(
      {},
      ...this.rowsOf(wmiOf(vin), modelYear).flatMap((row) => (isMatch(row.accepts, vin) ? [row.facts] : [])),
    );
    const { body, driveType, fuelTypeGroup, engineCode, displacementLiters } = facts;
    const key = [body, driveType, fuelTypeGroup, engineCode, displacementLiters].join();
    const known = this.found.get(key);
    if (!known) this.found.set(key, facts);
    return known ?? facts;
  }

  private rowsOf(wmi: string, modelYear: number): readonly VinPattern[] {
    const ofWmi = this.rowsByWmi.get(wmi);
    if (!ofWmi) return [];
    let years = this.rowsByYear.get(wmi);
    if (!years) this.rowsByYear.set(wmi, (years = []));
    return (years[modelYear] ??= ofWmi.filter(({ fromYear, toYear }) => modelYear >= fromYear && modelYear <= toYear));
  }
}

/** The rows of the table. Equal parts of rows are one object. @throws when the file is missing or a pattern cannot be read */
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

/** Makes one value of each text. */
function sharing<Value>(make: (text: string) => Value): (text: string) => Value {
  const made = new Map<string, Value>();
  return (text) => {
    let value = made.get(text);
    if (value === undefined) made.set(text, (value = make(text)));
    return value;
  };
}

function positionsOf(pattern: string, sets: (text: string) => Uint8Array): Pick<VinPattern, 'accepts' | 'breadth'> {
  const texts = pattern.match(POSITION_PATTERN) ?? [];
  if (texts.length !== LENGTH) throw new Error(`VIN pattern ${pattern} has ${texts.length} positions, it needs ${LENGTH}`);
  return { accepts: texts.map(sets), breadth: texts.reduce((product, text) => product * sizeOf(text), 1) };
}

/** How many characters a position accepts. */
function sizeOf(text: string): number {
  if (text === '*') return ALPHABET.length;
  if (text.startsWith('[^')) return ALPHABET.length - (text.length - 3);
  return text.startsWith('[') ? text.length - 2 : 1;
}

function acceptedBy(text: string): Uint8Array {
  const isOthers = text === '*' || text.startsWith('[^');
  const accepted = new Uint8Array(128);
  for (const character of ALPHABET) accepted[character.charCodeAt(0)] = text.includes(character) === isOthers ? 0 : 1;
  return accepted;
}

/** The facts of a row, its cells in the order of the columns and with commas between. */
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

function isMatch(accepts: readonly Uint8Array[], vin: string): boolean {
  for (let position = 0; position < LENGTH; position++) {
    if (accepts[position]![vin.charCodeAt(FIRST_INDEX + position)] !== 1) return false;
  }
  return true;
}

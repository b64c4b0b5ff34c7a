import type { KnownBodyCode } from '../catalog/options/body-styles.js';
import type { DriveTypeCode } from '../catalog/options/drive-groups.js';
import type { EngineCode } from '../catalog/options/engines.js';
import type { FuelGroupCode } from '../catalog/options/fuel-groups.js';
import { readPlainCsv } from '../catalog/reference-data/plain-csv.js';
import { BUILD_FOLDER } from '../platform/config/build-folder.js';
import { wmiOf } from './vin.js';

/**
 * Certain facts of a VIN, or of a row of the table, in catalog codes. Unknown facts are absent.
 */
export interface VinFacts {
  /** A vehicle style if the body style is unknown. */
  readonly body?: KnownBodyCode;
  readonly driveType?: DriveTypeCode;
  readonly fuelTypeGroup?: FuelGroupCode;
  readonly engineCode?: EngineCode;
  readonly displacementLiters?: number;
}

/** A row of the table: facts of the VINs with these makers, model years and characters. */
export interface VinPattern {
  readonly wmis: readonly string[];
  readonly fromYear: number;
  readonly toYear: number;
  /** Positions 4 to 8: by character code, 1 if the position accepts the character. */
  readonly accepts: readonly Uint8Array[];
  /** Number of descriptions that match the pattern. */
  readonly breadth: number;
  readonly facts: VinFacts;
}

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
const TABLE = new URL('vin-patterns.csv', BUILD_FOLDER);

/** Index of position 4 of a VIN; the pattern covers positions 4 to 8. */
const FIRST_INDEX = 3;
const LENGTH = 5;

const ALPHABET = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
const POSITION_PATTERN = /\[\^?[A-Z\d]+\]|[A-Z\d*]/g;

/** Finds the rows that match a VIN. Rows are indexed by maker, and by model year on first use. */
export class VinPatternTable {
  private readonly rowsByWmi = new Map<string, VinPattern[]>();
  private readonly rowsByYear = new Map<string, VinPattern[][]>();
  /** Distinct combinations of facts. */
  private readonly found = new Map<string, VinFacts>();

  constructor(rows: readonly VinPattern[]) {
    // Narrower rows come later and override wider ones, because they describe special cars.
    for (const row of rows.toSorted((a, b) => b.breadth - a.breadth)) {
      for (const wmi of row.wmis) {
        const ofWmi = this.rowsByWmi.get(wmi);
        if (ofWmi) ofWmi.push(row);
        else this.rowsByWmi.set(wmi, [row]);
      }
    }
  }

  /**
   * The combined facts of all rows that match a VIN; equal facts are one object. If rows contradict
   * each other, the narrower one wins.
   */
  factsOf(vin: string, modelYear: number): VinFacts {
    const facts: VinFacts = {};
    for (const row of this.rowsOf(wmiOf(vin), modelYear)) {
      if (isMatch(row.accepts, vin)) Object.assign(facts, row.facts);
    }
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
    return (years[modelYear] ??= ofWmi.filter(
      ({ fromYear, toYear }) => modelYear >= fromYear && modelYear <= toYear,
    ));
  }
}

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
  if (texts.length !== LENGTH)
    throw new Error(`VIN pattern ${pattern} has ${texts.length} positions, not ${LENGTH}`);
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
  const accepted = new Uint8Array(128);
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

function isMatch(accepts: readonly Uint8Array[], vin: string): boolean {
  for (let position = 0; position < LENGTH; position++) {
    if (accepts[position]![vin.charCodeAt(FIRST_INDEX + position)] !== 1) return false;
  }
  return true;
}

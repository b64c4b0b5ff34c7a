import type { Catalog } from '../../src/catalog/catalog.js';
import type { Model, TrimConfiguration } from '../../src/catalog/catalog-types.js';
import { vehicleStyleOf } from '../../src/catalog/options/body-styles.js';
import type { VehicleStyleCode } from '../../src/catalog/options/vehicle-styles.js';
import { ModelRecognizer } from '../../src/catalog/matching/recognize-model.js';

const SEED = 1986;
const MPG_TOLERANCE = 0.15;
/** Mixed body types, which the EPA files under the class of the car that they derive from. */
const CLASSED_OTHERWISE: ReadonlySet<string> = new Set([
  'AVALANCHE',
  'ESCALADEEXT',
  'SANTACRUZ',
  'BAJA',
  'MAZDA5',
  'CELESTIQ',
]);

/** A row of the EPA's fuel economy data, by its own column names. */
export type EpaRow = Readonly<Record<string, string>>;

/** The EPA's rows for a model: those of one year, and those of all years as a fallback. */
interface Witness {
  readonly ofYear: readonly EpaRow[];
  readonly ofModel: readonly EpaRow[];
}

/** A model year that both our data and the EPA's have. */
export interface ModelYear {
  readonly model: Model;
  readonly year: number;
  readonly witness: Witness;
}

/** Model years of the rows, shuffled with a fixed seed, so that every run has the same. */
export function modelYearsOf(catalog: Catalog, rows: readonly EpaRow[]): ModelYear[] {
  return shuffledPairs(catalog, recognizedRows(catalog, rows));
}

/** One line per row of our data that contradicts the EPA. */
export function untruths(catalog: Catalog, { model, year, witness }: ModelYear): string[] {
  const file = `${catalog.makeByCode(model.makeCode)!.slug}.csv`;
  return catalog.trimsOfModel(model.code, year).flatMap((trim) =>
    catalog.configurations(trim, year).flatMap((ours) => {
      const problem = contradiction(ours, witness);
      return problem
        ? [`${file} ${model.code} ${year} ${trim.name} ${ours.engine.text}: ${problem}`]
        : [];
    }),
  );
}

/** Finds our models for the EPA's names with the recognizer. */
function recognizedRows(catalog: Catalog, rows: readonly EpaRow[]): Map<Model, EpaRow[]> {
  const recognizer = new ModelRecognizer(catalog);
  const known = rows.flatMap((row) => {
    const { model } = recognizer.recognizeModel(row.make!, row.model!, Number(row.year));
    return model ? [{ row, model }] : [];
  });
  return new Map(
    Array.from(
      Map.groupBy(known, ({ model }) => model),
      ([model, entries]) => [model, entries.map(({ row }) => row)],
    ),
  );
}

function shuffledPairs(catalog: Catalog, rowsByModel: ReadonlyMap<Model, EpaRow[]>): ModelYear[] {
  const pairs = [...rowsByModel].flatMap(([model, ofModel]) =>
    Array.from(
      Map.groupBy(ofModel, (row) => Number(row.year)),
      ([year, ofYear]) => ({ model, year, witness: { ofYear, ofModel } }),
    ),
  );
  const random = seededRandom(SEED);
  return pairs
    .filter(({ model, year }) => catalog.trimsOfModel(model.code, year).length > 0)
    .map((pair) => ({ pair, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ pair }) => pair);
}

function contradiction(ours: TrimConfiguration, { ofYear, ofModel }: Witness): string | undefined {
  // Without an EPA rating there is no contradiction.
  if (ours.cityMpg === undefined) return undefined;
  const sameFuel = firstSome([ofYear, ofModel], (row) => isSameFuel(ours, row));
  if (sameFuel.length === 0)
    return `fuel ${ours.fuelGroupCode}, EPA ${unique(ofModel, (row) => row.fuelType!)}`;
  const style = vehicleStyleOf(ours.bodyStyleCode);
  const isClassed =
    CLASSED_OTHERWISE.has(ours.modelCode) ||
    sameFuel.some((row) => stylesOf(row.VClass!).includes(style));
  if (!isClassed) return `${style}, EPA ${unique(sameFuel, (row) => row.VClass!)}`;
  const sameEngine = firstSome(
    [sameFuel, ofModel],
    (row) => isSameFuel(ours, row) && isSameEngine(ours, row),
  );
  if (sameEngine.length === 0)
    return `engine, EPA ${unique(ofModel, (row) => `${row.cylinders} ${row.displ}`)}`;
  if (sameEngine.some((row) => isMpgNear(ours, row))) return undefined;
  return `${ours.cityMpg}/${ours.highwayMpg} mpg, EPA ${unique(sameEngine, (row) => mpgOf(ours, row).map(String).join('/'))}`;
}

/** The matching rows of the first list that has any. */
function firstSome(
  lists: readonly (readonly EpaRow[])[],
  fits: (row: EpaRow) => boolean,
): EpaRow[] {
  return lists.map((rows) => rows.filter(fits)).find((rows) => rows.length > 0) ?? [];
}

function isSameFuel({ fuelGroupCode }: TrimConfiguration, { atvType, fuelType }: EpaRow): boolean {
  if (fuelGroupCode === 'ELE') return atvType === 'EV';
  if (fuelGroupCode === 'HYD') return atvType === 'FCV';
  if (fuelGroupCode === 'PIH') return atvType === 'Plug-in Hybrid';
  if (fuelGroupCode === 'DSL') return fuelType === 'Diesel';
  if (fuelGroupCode === 'ALT') return /CNG|E85|natural gas/.test(fuelType!);
  if (fuelGroupCode === 'HYB') return atvType === 'Hybrid';
  // The EPA counts mild hybrids as hybrids; they are sold as gasoline cars.
  return ['', 'FFV', 'Hybrid'].includes(atvType!);
}

/**
 * The EPA's classes depend on volume, so its wagons and cars include hatchbacks and small
 * crossovers.
 */
function stylesOf(epaClass: string): VehicleStyleCode[] {
  if (epaClass.includes('Pickup')) return ['TRUCKS'];
  if (epaClass.includes('Special Purpose')) return ['SUVCROSS', 'VANMV', 'TRUCKS'];
  if (epaClass.includes('Sport Utility')) return ['SUVCROSS', 'WAGON', 'HATCH', 'CONVERT'];
  if (epaClass.includes('Minivan') || epaClass.includes('Van')) return ['VANMV'];
  if (epaClass.includes('Station Wagon')) return ['WAGON', 'HATCH', 'SUVCROSS'];
  return ['SEDAN', 'COUPE', 'CONVERT', 'HATCH', 'WAGON', 'SUVCROSS'];
}

function isSameEngine({ engine }: TrimConfiguration, row: EpaRow): boolean {
  if (engine.displacementLiters === undefined) return true;
  const isSameSize = Math.abs(engine.displacementLiters - Number(row.displ)) < 0.15;
  return isSameSize && (engine.layout === 'R' || engine.cylinders === Number(row.cylinders));
}

function isMpgNear(ours: TrimConfiguration, row: EpaRow): boolean {
  const [city, highway, combined] = mpgOf(ours, row);
  return (
    (isNear(ours.cityMpg, city!) && isNear(ours.highwayMpg, highway!)) ||
    (ours.fuelGroupCode === 'PIH' &&
      isNear(ours.cityMpg, combined!) &&
      isNear(ours.highwayMpg, combined!))
  );
}

/** City, highway and combined; for a plug-in hybrid, in electric mode. */
function mpgOf({ fuelGroupCode }: TrimConfiguration, row: EpaRow): number[] {
  const mode = fuelGroupCode === 'PIH' ? 'A08' : '08';
  return [Number(row[`city${mode}`]), Number(row[`highway${mode}`]), Number(row[`comb${mode}`])];
}

function isNear(ours: number | undefined, theirs: number): boolean {
  return ours !== undefined && Math.abs(ours - theirs) <= theirs * MPG_TOLERANCE;
}

function unique(rows: readonly EpaRow[], valueOf: (row: EpaRow) => string): string {
  return [...new Set(rows.map(valueOf))].join(', ');
}

function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

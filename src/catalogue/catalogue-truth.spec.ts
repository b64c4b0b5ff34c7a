import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inflateRawSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { Catalogue } from './catalogue.js';
import type { Model, TrimConfiguration } from './catalogue-types.js';
import { vehicleStyleOf } from './options/body-styles.js';
import type { VehicleStyleCode } from './options/vehicle-styles.js';
import { ModelRecogniser } from './recognise-model.js';

const SHARED_DATA = process.env.SHARED_DATA_DIR
  ? pathToFileURL(`${process.env.SHARED_DATA_DIR}/`)
  : new URL('../../../shared/data/', import.meta.url);
const EPA_FILE = new URL('epa_vehicles_2025-10.csv.zip', SHARED_DATA);

const SAMPLE_SIZE = 200;
const SEED = 1986;
const MPG_TOLERANCE = 0.15;
/** Crossbreeds that the EPA files under what they were made from. */
const CLASSED_OTHERWISE: ReadonlySet<string> = new Set(['AVALANCHE', 'ESCALADEEXT', 'SANTACRUZ', 'BAJA', 'MAZDA5', 'CELESTIQ']);

type EpaRow = Readonly<Record<string, string>>;

/** What the EPA knows of a model: its rows of one year, and those of all years for what that year's lack. */
interface Witness {
  readonly ofYear: readonly EpaRow[];
  readonly ofModel: readonly EpaRow[];
}

interface ModelYear {
  readonly model: Model;
  readonly year: number;
  readonly witness: Witness;
}

/** The EPA's own table is the witness; the test skips itself where it is not at hand. */
(existsSync(EPA_FILE) ? describe : describe.skip)("the catalogue against the EPA's table", () => {
  const catalogue = Catalogue.load();
  let rowsByModel: Map<Model, EpaRow[]>;

  beforeAll(() => {
    rowsByModel = recognisedRows(catalogue, readEpaRows());
  }, 120_000);

  it('says of 200 models and model years what the EPA says: body, fuel, engine, miles per gallon', () => {
    const sample = shuffledPairs(catalogue, rowsByModel).slice(0, SAMPLE_SIZE);
    expect(sample.length).toBe(SAMPLE_SIZE);
    expect(sample.flatMap(({ model, year, witness }) => untruths(catalogue, model, year, witness))).toEqual([]);
  });

  it('says otherwise of fewer than one in a hundred of all models and model years', () => {
    const pairs = shuffledPairs(catalogue, rowsByModel);
    const contradicted = pairs.filter(({ model, year, witness }) => untruths(catalogue, model, year, witness).length > 0);
    expect(contradicted.length).toBeLessThan(pairs.length / 100);
  });
});

/** The recogniser tells which of our models an EPA name is. */
function recognisedRows(catalogue: Catalogue, rows: readonly EpaRow[]): Map<Model, EpaRow[]> {
  const recogniser = new ModelRecogniser(catalogue);
  const known = rows.flatMap((row) => {
    const { model } = recogniser.recogniseModel(row.make!, row.model!, Number(row.year));
    return model ? [{ row, model }] : [];
  });
  return new Map(
    Array.from(
      Map.groupBy(known, ({ model }) => model),
      ([model, entries]) => [model, entries.map(({ row }) => row)],
    ),
  );
}

/** Pairs that both we and the EPA know, shuffled with a fixed seed: the same ones in every run. */
function shuffledPairs(catalogue: Catalogue, rowsByModel: ReadonlyMap<Model, EpaRow[]>): ModelYear[] {
  const pairs = [...rowsByModel].flatMap(([model, ofModel]) =>
    Array.from(
      Map.groupBy(ofModel, (row) => Number(row.year)),
      ([year, ofYear]) => ({ model, year, witness: { ofYear, ofModel } }),
    ),
  );
  const random = seededRandom(SEED);
  return pairs
    .filter(({ model, year }) => catalogue.trimsOfModel(model.code, year).length > 0)
    .map((pair) => ({ pair, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ pair }) => pair);
}

/** One line for every row of our data that the EPA contradicts. */
function untruths(catalogue: Catalogue, model: Model, year: number, witness: Witness): string[] {
  const file = `${catalogue.makeByCode(model.makeCode)!.slug}.csv`;
  return catalogue.trimsOfModel(model.code, year).flatMap((trim) =>
    catalogue.configurations(trim, year).flatMap((ours) => {
      const problem = contradiction(ours, witness);
      return problem ? [`${file} ${model.code} ${year} ${trim.name} ${ours.engine.text}: ${problem}`] : [];
    }),
  );
}

function contradiction(ours: TrimConfiguration, { ofYear, ofModel }: Witness): string | undefined {
  // What the EPA does not rate it cannot contradict.
  if (ours.cityMpg === undefined) return undefined;
  const sameFuel = firstSome([ofYear, ofModel], (row) => isSameFuel(ours, row));
  if (sameFuel.length === 0) return `fuel ${ours.fuelGroupCode}, EPA ${unique(ofModel, (row) => row.fuelType!)}`;
  const style = vehicleStyleOf(ours.bodyStyleCode);
  const isClassed = CLASSED_OTHERWISE.has(ours.modelCode) || sameFuel.some((row) => stylesOf(row.VClass!).includes(style));
  if (!isClassed) return `${style}, EPA ${unique(sameFuel, (row) => row.VClass!)}`;
  const sameEngine = firstSome([sameFuel, ofModel], (row) => isSameFuel(ours, row) && isSameEngine(ours, row));
  if (sameEngine.length === 0) return `engine, EPA ${unique(ofModel, (row) => `${row.cylinders} ${row.displ}`)}`;
  if (sameEngine.some((row) => isMpgNear(ours, row))) return undefined;
  return `${ours.cityMpg}/${ours.highwayMpg} mpg, EPA ${unique(sameEngine, (row) => mpgOf(ours, row).map(String).join('/'))}`;
}

/** The rows that fit, of the first list that has some. */
function firstSome(lists: readonly (readonly EpaRow[])[], fits: (row: EpaRow) => boolean): EpaRow[] {
  return lists.map((rows) => rows.filter(fits)).find((rows) => rows.length > 0) ?? [];
}

function isSameFuel({ fuelGroupCode }: TrimConfiguration, { atvType, fuelType }: EpaRow): boolean {
  if (fuelGroupCode === 'ELE') return atvType === 'EV';
  if (fuelGroupCode === 'HYD') return atvType === 'FCV';
  if (fuelGroupCode === 'PIH') return atvType === 'Plug-in Hybrid';
  if (fuelGroupCode === 'DSL') return fuelType === 'Diesel';
  if (fuelGroupCode === 'ALT') return /CNG|E85|natural gas/.test(fuelType!);
  if (fuelGroupCode === 'HYB') return atvType === 'Hybrid';
  // The EPA counts mild hybrids, which are sold as gasoline cars, among the hybrids.
  return ['', 'FFV', 'Hybrid'].includes(atvType!);
}

/** Body classes of the EPA go by volume and not by form: its wagons and cars hold hatchbacks and small crossovers, too. */
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
    (ours.fuelGroupCode === 'PIH' && isNear(ours.cityMpg, combined!) && isNear(ours.highwayMpg, combined!))
  );
}

/** City, highway and combined; of a plug-in hybrid those of its electric mode. */
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

/** Reads the one file in the archive: its local header is 30 bytes, name and extra field; its size stands in the directory. */
function readEpaRows(): EpaRow[] {
  const archive = readFileSync(EPA_FILE);
  const directory = archive.lastIndexOf('PK\u0001\u0002', undefined, 'latin1');
  const header = archive.readUInt32LE(directory + 42);
  const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
  const csv = inflateRawSync(archive.subarray(start, start + archive.readUInt32LE(directory + 20)));
  return parse(csv, { columns: true }) as EpaRow[];
}

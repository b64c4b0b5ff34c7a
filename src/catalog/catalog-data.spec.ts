import { existsSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Catalog } from './catalog.js';
import { codeOf, DATA_FOLDER, readSafetyRatings } from './reference-data/catalog-files.js';
import { BODY_STYLES, vehicleStyleOf } from './options/body-styles.js';
import type { BodyStyleCode } from './options/body-styles.js';
import { DOORS } from './options/doors.js';
import { DRIVE_TYPES } from './options/drive-groups.js';
import { parseEngine } from './options/engines.js';
import { FUEL_GROUPS, hasElectricRange } from './options/fuel-groups.js';
import type { FuelGroupCode } from './options/fuel-groups.js';
import type { Option } from './options/option.js';
import { PACKAGES } from './options/packages.js';
import { subtypesOf } from './options/style-subtypes.js';
import { TRANSMISSIONS } from './options/transmissions.js';
import { TRUCK_BED_LENGTHS } from './options/truck-bed-lengths.js';
import { VEHICLE_STYLES } from './options/vehicle-styles.js';
import type { CsvRow } from './reference-data/plain-csv.js';
import { readPlainCsv } from './reference-data/plain-csv.js';

const FOUR_DRIVEN_WHEELS = /4matic|quattro|xdrive|4motion|\b(?:awd|4wd|4x4)\b/i;
const TWO_DRIVEN_WHEELS = /sdrive|\b(?:fwd|rwd|2wd|4x2)\b/i;
const NEWEST_YEAR = 2027;
const catalog = Catalog.load();

describe('The makes', () => {
  it('have unique codes, slugs and aliases, and real WMIs', () => {
    const { makes } = catalog;
    const spellings = makes.flatMap((make) => [make.name.toLowerCase(), ...make.aliases]);
    expect(new Set(makes.map((make) => make.code)).size).toBe(makes.length);
    expect(new Set(makes.map((make) => make.slug)).size).toBe(makes.length);
    expect(spellings.filter((spelling, i) => spellings.indexOf(spelling) !== i)).toEqual([]);
    expect(
      makes.filter(
        (make) =>
          make.wmis.length === 0 || !make.wmis.every((wmi) => /^[A-HJ-NPR-Z0-9]{3}$/.test(wmi)),
      ),
    ).toEqual([]);
  });
});

describe('The catalog', () => {
  it('is as wide as the US market', () => {
    const trims = catalog.models.flatMap((model) => catalog.trimsOfModel(model.code));
    expect(
      catalog.makes.filter((make) => catalog.modelsOfMake(make.code).length > 0).length,
    ).toBeGreaterThanOrEqual(45);
    expect(catalog.models.length).toBeGreaterThanOrEqual(450);
    expect(trims.length).toBeGreaterThanOrEqual(2_500);
  });

  it('gives every model a unique code across makes', () => {
    const codes = catalog.models.map((model) => model.code);
    expect(
      codes.filter((code, i) => codes.indexOf(code) !== i || !/^[A-Z0-9]+$/.test(code)),
    ).toEqual([]);
  });

  it('has models for its packages', () => {
    const unknown = PACKAGES.flatMap(({ makeCode, modelCodes }) =>
      modelCodes.filter((code) => catalog.modelByCode(code)?.makeCode !== makeCode),
    );
    expect(unknown).toEqual([]);
  });
});

describe('The safety ratings', () => {
  const ratings = readSafetyRatings(DATA_FOLDER);

  it('cover models in years they were sold, since the tests of 2011', () => {
    const wrong = ratings.filter(({ modelCode, fromYear, toYear }) => {
      const model = catalog.modelByCode(modelCode);
      return (
        !model ||
        fromYear < 2011 ||
        fromYear > toYear ||
        fromYear < model.fromYear ||
        toYear > model.toYear
      );
    });
    expect(wrong).toEqual([]);
  });

  it('are 1 to 5 stars, one row for each configuration and year', () => {
    const isNoRating = (stars: number) => !Number.isInteger(stars) || stars < 1 || stars > 5;
    expect(
      ratings.filter(
        ({ leastStars, mostStars }) =>
          isNoRating(leastStars) || isNoRating(mostStars) || leastStars > mostStars,
      ),
    ).toEqual([]);
    const years = ratings.flatMap(({ modelCode, configuration, fromYear, toYear }) =>
      Array.from(
        { length: toYear - fromYear + 1 },
        (_, at) => `${modelCode} ${configuration} ${fromYear + at}`,
      ),
    );
    expect(years.filter((year, at) => years.indexOf(year) !== at)).toEqual([]);
  });

  it.each([
    ['RAV4', 2025, 'SUV AWD', 5],
    ['CIVIC', 2018, 'Coupe FWD', 5],
    ['F150', 2024, 'Crew Cab 4WD', 5],
    ['WRANGLER', 2015, undefined, undefined],
  ])("equal NHTSA's for a %s of %d", (modelCode, year, configuration, stars) => {
    const found = ratings.find(
      (rating) =>
        rating.modelCode === modelCode &&
        rating.fromYear <= year &&
        rating.toYear >= year &&
        (configuration === undefined || rating.configuration.endsWith(configuration)),
    );
    expect(found?.leastStars).toBe(stars);
  });
});

describe.each(catalog.makes.map((make) => make.slug))('The data of %s', (slug) => {
  it('has models with listed field values', () => {
    expect(problems(`models/${slug}.csv`, modelProblems)).toEqual([]);
  });

  it('has trims with listed field values', () => {
    expect(problems(`trims/${slug}.csv`, trimProblems)).toEqual([]);
  });
});

/** One line per invalid row: its location and the problems. */
function problems(path: string, problemsOf: (row: CsvRow) => string[]): string[] {
  const file = new URL(path, DATA_FOLDER);
  if (!existsSync(file)) return [];
  return readPlainCsv(file).flatMap((row, i) => {
    const found = problemsOf(row);
    return found.length > 0
      ? [`${path}:${i + 2} ${Object.values(row).join(',')}: ${found.join('; ')}`]
      : [];
  });
}

function modelProblems(row: CsvRow): string[] {
  return [
    ...ifNot(row.name !== '', 'no name'),
    ...ifNot((row.series_code === '') === (row.series_name === ''), 'series code without name'),
    ...ifNot(isIn(VEHICLE_STYLES, row.vehicle_style), 'vehicle_style'),
    ...ifNot(isSpan(row, 1950), 'years'),
  ];
}

function trimProblems(row: CsvRow): string[] {
  const model = catalog.modelByCode(row.model!);
  const style = isIn(BODY_STYLES, row.body) ? vehicleStyleOf(row.body as BodyStyleCode) : undefined;
  const subtypes = style ? subtypesOf(style) : [];
  const isPluggedIn = hasElectricRange(row.fuel as FuelGroupCode);
  return [
    ...ifNot(model, 'unknown model'),
    ...ifNot(codeOf(row.trim!) !== '' && row.trim!.length <= 60, 'trim'),
    ...ifNot(isSpan(row, 1990), 'years'),
    ...ifNot(
      !model || (Number(row.from_year) >= model.fromYear && Number(row.to_year) <= model.toYear),
      "years outside the model's",
    ),
    ...ifNot(style, 'body'),
    ...ifNot(subtypes.length > 0 ? isIn(subtypes, row.subtype) : row.subtype === '', 'subtype'),
    ...ifNot(isIn(DOORS, row.doors), 'doors'),
    ...ifNot(isNumber(row.seats, 1, 15), 'seats'),
    ...ifNot(style === 'TRUCKS' ? isIn(TRUCK_BED_LENGTHS, row.bed) : row.bed === '', 'bed'),
    ...ifNot(parseEngine(row.engine!), 'engine'),
    ...ifNot(
      (row.engine === 'EV') === (row.fuel === 'ELE' || row.fuel === 'HYD'),
      'engine and fuel disagree',
    ),
    ...ifNot(isIn(DRIVE_TYPES, row.drive), 'drive'),
    ...ifNot(isDriveOfName(row), 'drive is not that of the name'),
    ...ifNot(isIn(TRANSMISSIONS, row.transmission), 'transmission'),
    ...ifNot(isIn(FUEL_GROUPS, row.fuel), 'fuel'),
    ...ifNot(row.city === '' || isNumber(row.city, 5, 170), 'city'),
    ...ifNot(row.highway === '' || isNumber(row.highway, 8, 170), 'highway'),
    ...ifNot(isPluggedIn ? isNumber(row.range, 1, 550) : row.range === '', 'range'),
    ...ifNot(isNumber(row.msrp, 5_000, 3_000_000), 'msrp'),
  ];
}

function isDriveOfName({ trim, drive }: CsvRow): boolean {
  const isAllWheel = drive === 'AWD' || drive === '4WD';
  return !(isAllWheel ? TWO_DRIVEN_WHEELS : FOUR_DRIVEN_WHEELS).test(trim!);
}

function ifNot(isRight: unknown, problem: string): string[] {
  return isRight ? [] : [problem];
}

function isIn(options: readonly Option[], code: string | undefined): boolean {
  return options.some((option) => option.code === code);
}

function isNumber(text: string | undefined, least: number, most: number): boolean {
  return /^\d+(\.\d+)?$/.test(text ?? '') && Number(text) >= least && Number(text) <= most;
}

function isSpan(row: CsvRow, first: number): boolean {
  return (
    isNumber(row.from_year, first, NEWEST_YEAR) &&
    isNumber(row.to_year, Number(row.from_year), NEWEST_YEAR)
  );
}

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Catalog } from '../catalog.js';
import { readCatalogContent } from '../catalog-content.js';
import {
  DATA_FOLDER,
  readMakes,
  readMarketAreas,
  readModelRows,
  readSafetyRatings,
  readTrimRows,
} from './catalog-files.js';
import { MarketAreas } from '../places/market-areas.js';
import { readNamedPlaces } from '../places/named-places.js';
import { Places } from '../places/places.js';
import { readReferenceFile, REFERENCE_FILE } from './reference-file.js';
import { SafetyRatings } from '../safety-ratings.js';
import { readZipFile } from '../places/zip-file.js';

describe('The built reference data', () => {
  const catalog = Catalog.load();
  const content = readCatalogContent(DATA_FOLDER);
  const makes = readMakes(DATA_FOLDER);

  it('has every market area of its file, in order', () => {
    expect(MarketAreas.load().all).toEqual(readMarketAreas(DATA_FOLDER));
  });

  it('has every safety rating of its file, and none of an unrated model', () => {
    const ratings = readSafetyRatings(DATA_FOLDER);
    const built = SafetyRatings.load();
    const modelCodes = new Set(ratings.map(({ modelCode }) => modelCode));
    expect([...modelCodes].flatMap((code) => built.ofModel(code))).toEqual(ratings);
    expect(catalog.models.filter(({ code }) => built.ofModel(code).length > 0).length).toBe(
      modelCodes.size,
    );
  });

  it('has every ZIP Code of its file, in order', () => {
    const areas = new MarketAreas(readMarketAreas(DATA_FOLDER));
    expect(Places.load().all()).toEqual(
      readZipFile().map((row) => ({ ...row, marketAreaCode: areas.nearest(row)?.code })),
    );
  });

  it('has every named place of its files, with states and ZIP Code counts', () => {
    const areas = new MarketAreas(readMarketAreas(DATA_FOLDER));
    const expected = new Places(Places.tablesOf(readZipFile(), areas, readNamedPlaces()), areas);
    const places = Places.load();
    const known = (source: Places) =>
      readNamedPlaces().map(({ name, zip }) =>
        textOf([
          source.firstPlaceOf(name, source.placeOfZip(zip)!.state),
          [...source.zipsByState(name)],
        ]),
      );
    expect(known(places)).toEqual(known(expected));
  });

  it('has every make, model and series of their files, in shopper order', () => {
    expect(catalog.makes).toEqual(content.makes);
    expect(catalog.models).toEqual(content.models);
    expect(catalog.makes.flatMap(({ code }) => catalog.seriesOfMake(code))).toEqual(
      catalog.makes.flatMap(({ code }) =>
        content.series.filter(({ makeCode }) => makeCode === code),
      ),
    );
    expect(catalog.makes.toSorted(byCode)).toEqual(makes.toSorted(byCode));
    const models = makes
      .flatMap((make) => readModelRows(DATA_FOLDER, make))
      .map(({ model }) => model);
    expect(catalog.models.toSorted(byCode)).toEqual(models.toSorted(byCode));
  });

  it('has every trim of their files, in shopper order', () => {
    const trims = catalog.models.map(({ code }) => catalog.trimsOfModel(code));
    expect(trims.map((each) => each.map(textOf))).toEqual(
      content.trims.map((each) => each.map(textOf)),
    );
    expect(trims.flat().filter((trim) => catalog.trimByValue(trim.value) !== trim)).toEqual([]);
  });

  it.each(makes)('has every trim configuration of $name, and no other', (make) => {
    const rows = readTrimRows(DATA_FOLDER, make).map(({ configuration }) => configuration);
    const trims = catalog.modelsOfMake(make.code).flatMap(({ code }) => catalog.trimsOfModel(code));
    const built = trims.flatMap(({ configurations }) => configurations);
    expect(built.map(textOf).toSorted()).toEqual(rows.map(textOf).toSorted());
  });

  it('creates each trim once', () => {
    expect(catalog.trimsOfModel('RAV4')[0]).toBe(catalog.trimsOfModel('RAV4')[0]);
  });
});

describe('A reference data file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'reference-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('that is missing causes an error with advice', () => {
    expect(() => readReferenceFile(pathToFileURL(join(folder, 'none.bin')))).toThrow(
      /none\.bin is missing\. Run `npm run build`\.$/,
    );
  });

  it.each([
    ['truncated', readFileSync(REFERENCE_FILE).subarray(0, 100_000)],
    ['empty', Buffer.alloc(0)],
    ['of another format', Buffer.from('SQLite format 3\0'.repeat(100))],
  ])('that is %s causes an error with advice', (_, bytes) => {
    const path = join(folder, 'other.bin');
    writeFileSync(path, bytes);
    expect(() => readReferenceFile(pathToFileURL(path))).toThrow(
      /other\.bin is damaged or of another version\. Run `npm run build`\.$/,
    );
  });
});

/**
 * Text for comparison, since comparing ten thousand rows then takes milliseconds. Keeps undefined
 * properties visible.
 */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => (each === undefined ? 'undefined' : each));
}

function byCode(a: { readonly code: string }, b: { readonly code: string }): number {
  return a.code < b.code ? -1 : 1;
}

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { Catalog } from '../../src/catalog/catalog.js';
import { ModelRecognizer } from '../../src/catalog/matching/recognize-model.js';
import { EmbeddedListingStore } from '../../src/inventory/embedded/embedded-listing-store.js';
import type { ImportSummary } from '../../src/inventory/import/run/import-summary.js';
import { importedRows } from '../../src/inventory/import/run/import-summary.js';
import { DROPPED_FACT_REASONS, REJECT_REASONS } from '../../src/inventory/import/row-issues.js';
import { importInto } from '../imports/import-into.js';
import { realDataFile } from './real-data-file.js';

const FILE = realDataFile('craigslist_us_2020.csv');

/** Reasons that list all columns with a row's place. */
const OF_PLACES: ReadonlySet<string> = new Set(['unknown-place', 'contradicts-place']);

type Row = Readonly<Record<string, string>>;

/** Real ads of 2020 as sellers typed them. The file is not part of the project. */
describe('The ads of craigslist', () => {
  let dataDir: string;
  let rows: Row[];
  let rejects: Row[];
  let summary: ImportSummary;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'craigslist-'));
    summary = await importInto(dataDir, FILE);
    rows = parse(readFileSync(FILE, 'utf8'), { columns: true }) as Row[];
    rejects = parse(readFileSync(summary.rejectsPath!, 'utf8'), { columns: true }) as Row[];
  });

  afterAll(async () => rmSync(dataDir, { recursive: true }));

  it('become listings: at least 95 % of those with a price, a year since 1990 and a recognizable make', async () => {
    const recognizer = new ModelRecognizer(Catalog.load());
    const refusedLines = new Set(
      rejects
        .filter((reject) => reject['status'] === 'refused')
        .map((reject) => Number(reject['line'])),
    );
    const eligible = rows.flatMap((row, index) => (isEligible(row, recognizer) ? [index + 2] : []));
    expect(eligible.length).toBeGreaterThan(4_000);
    const imported = eligible.filter((line) => !refusedLines.has(line));
    expect(imported.length / eligible.length).toBeGreaterThanOrEqual(0.95);
  });

  it('are each counted once, and each rejected one is listed with a documented reason', async () => {
    const documented = readFileSync(
      join(import.meta.dirname, '..', '..', 'docs', 'feeds.md'),
      'utf8',
    );
    expect(summary.read).toBe(rows.length);
    expect(importedRows(summary) + summary.refused).toBe(summary.read);
    expect(rejects.filter((reject) => reject['status'] === 'refused')).toHaveLength(
      summary.refused,
    );
    for (const { line, reason = '', column = '', value = '' } of rejects) {
      expect(Object.keys({ ...REJECT_REASONS, ...DROPPED_FACT_REASONS })).toContain(reason);
      expect(documented).toContain(`\`${reason}\``);
      // The place of a row is in several columns, some of them found by patterns.
      if (!OF_PLACES.has(reason))
        expect([reason, rows[Number(line) - 2]![column] ?? '']).toEqual([reason, value]);
    }
  });

  it('re-posted under one VIN are one listing, by one seller, since no seller is named', async () => {
    const store = new EmbeddedListingStore(dataDir);
    const reposted = (await store.carsByVin(['JTEHT05J432041280']))[0]!;
    expect(reposted).toMatchObject({
      offerCount: 1,
      listing: {
        makeCode: 'TOYOTA',
        modelCode: 'LANDCRUISER',
        year: 2003,
        priceDollars: 24_997,
        zip: expect.stringMatching(/^97/),
      },
      owner: { name: 'Dealer in Portland, OR', sellerType: 'd' },
    });
    const wrangler = (await store.carsByVin(['1C4HJWDG6HL702229']))[0];
    expect(wrangler).toMatchObject({
      offerCount: 1,
      listing: { priceDollars: 29_990 },
      owner: { city: 'Harrisonburg' },
    });
    await store.close();
  });

  it('are recognized when the make is typed into the model, and follow a stated body', async () => {
    const store = new EmbeddedListingStore(dataDir);
    const listings = (await Array.fromAsync(store.allCars())).map((car) => car.listing);
    await store.close();
    const trax = listings.find(
      (listing) => listing.mileageMiles === 384 && listing.priceDollars === 20_431,
    )!;
    expect(trax).toMatchObject({
      makeCode: 'CHEV',
      modelCode: 'TRAX',
      bodyStyleCode: 'HATCH',
      listingType: 'USED',
    });
    const fusion = listings.find((listing) => listing.vin === '3FA6P0LU6KR225374')!;
    expect(fusion).toMatchObject({
      modelCode: 'FUSIONHYBRID',
      fuelTypeGroup: 'HYB',
      bodyStyleCode: 'SEDAN4D',
    });
  });
});

describe('The models in the ads of craigslist', () => {
  const catalog = Catalog.load();
  const recognizer = new ModelRecognizer(catalog);
  const ads = (parse(readFileSync(FILE), { columns: true }) as Row[]).filter(
    (row) => Number(row['price']) > 0 && Number(row['year']) >= 1990,
  );

  it('are found in at least 85 of 100 ads with a recognizable make', () => {
    const results = ads.map((ad) =>
      recognizer.recognizeModel(ad['manufacturer']!, ad['model']!, Number(ad['year'])),
    );
    const withMake = results.filter((result) => result.make);
    expect(withMake.length).toBeGreaterThan(ads.length * 0.9);
    expect(withMake.filter((result) => result.model).length / withMake.length).toBeGreaterThan(
      0.85,
    );
  });

  it('are of the maker that the VIN names', () => {
    const disagreeing = ads.filter((ad) => {
      const { make } = recognizer.recognizeModel(
        ad['manufacturer']!,
        ad['model']!,
        Number(ad['year']),
      );
      const makersOfVin = catalog.makes.filter(({ wmis }) => wmis.includes(ad['VIN']!.slice(0, 3)));
      return (
        make && ad['VIN']!.length === 17 && makersOfVin.length > 0 && !makersOfVin.includes(make)
      );
    });
    expect(disagreeing.length).toBeLessThan(ads.length / 100);
  });
});

function isEligible(row: Row, recognizer: ModelRecognizer): boolean {
  const hasMake = recognizer.recognizeMake(row['manufacturer'] || row['model']!) !== undefined;
  return Number(row['price']) > 0 && Number(row['year']) >= 1990 && hasMake;
}

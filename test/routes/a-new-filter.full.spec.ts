import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import request from 'supertest';
import type { RangeOption } from '../../src/catalog/options/option.js';
import type { FieldFact } from '../../src/inventory/import/map/field-facts.js';
import type { Filter } from '../../src/search/filters/filter.js';
import { aSearchContext } from '../search-context.js';

/**
 * Follows the walkthrough "A new filter" of `docs/ARCHITECTURE.md` for a fact that listings lack:
 * the towing capacity. Each of its four steps holds the code for the one file that the step names;
 * no other file changes.
 */

// 1. The fact: src/inventory/listing.ts
declare module '../../src/inventory/listing.js' {
  interface Listing {
    towingPounds?: number;
  }
}

// 2. Its source: src/inventory/import/map/field-facts.ts
const TOWING_FACT: FieldFact = {
  field: 'towing',
  fact: 'towingPounds',
  read: (text) => Number(text) || undefined,
};

// 3. The filter and its options: src/search/filters/towing.ts
const TOWING_OPTIONS: readonly RangeOption[] = [
  { code: '5000', label: '5,000 lbs', min: 5_000, max: Infinity, phrases: ['tows 5000 pounds'] },
  {
    code: '10000',
    label: '10,000 lbs',
    min: 10_000,
    max: Infinity,
    phrases: ['tows 10000 pounds', 'heavy hauler'],
  },
];

async function towingFilter(): Promise<Filter> {
  const { optionFilter } = await import('../../src/search/filters/option-filter.js');
  const { rangesHolding } = await import('../../src/catalog/options/option.js');
  return optionFilter({
    name: 'towing',
    section: 'truck-bed-length',
    choice: 'any',
    options: TOWING_OPTIONS,
    documentation: { group: 'vehicle', about: 'Pounds it may tow, at least.' },
    keywords: { areLabelsRead: false },
    probes: TOWING_OPTIONS.map(({ min }) => ({ towingPounds: min })),
    valuesOf: ({ listing }) =>
      rangesHolding(TOWING_OPTIONS, listing.towingPounds ?? 0).map(({ code }) => code),
    chipLabel: ({ label }) => `Tows ${label}`,
  });
}

const MAP = {
  name: 'towing-feed',
  fields: {
    vin: 'Vin',
    make: 'Make',
    model: 'Model',
    year: 'Year',
    price: 'Price',
    zip: 'Zip',
    towing: 'Towing',
  },
};
const ROWS = [
  ['Vin', 'Make', 'Model', 'Year', 'Price', 'Zip', 'Towing'],
  ['2T3P1RFV8LC084532', 'Toyota', 'RAV4', '2020', '24995', '78701', '1500'],
  ['', 'Ford', 'F-150', '2021', '39950', '78701', '12000'],
  ['', 'Ford', 'Explorer', '2021', '31950', '78701', '5600'],
];

const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-test-'));
let app: NestFastifyApplication;
let origin: string;
const get = (path: string) => request(origin).get(path).redirects(0);

// Modules that derive data from the lists are imported after the lists are complete.
beforeAll(async () => {
  const { FIELD_FACTS } = await import('../../src/inventory/import/map/field-facts.js');
  (FIELD_FACTS as unknown as FieldFact[]).push(TOWING_FACT);
  // 4. One line: src/search/filters/all-filters.ts
  const { ALL_FILTERS } = await import('../../src/search/filters/all-filters.js');
  (ALL_FILTERS as Filter[]).push(await towingFilter());

  // The tables that the build writes.
  const { referenceTables } = await import('../../src/catalog/reference-data/reference-file.js');
  const { makeKeywordTables } =
    await import('../../src/search/query-understanding/keyword-tables.js');
  Object.assign(referenceTables<object>(), makeKeywordTables(aSearchContext()));

  const { csvFile, importInto } = await import('../imports/import-into.js');
  const { readFeedMap } = await import('../../src/inventory/import/map/read-feed-map.js');
  await importInto(dataDir, csvFile(dataDir, ROWS), {
    map: readFeedMap(JSON.stringify(MAP), 'the map'),
  });

  const { createApp } = await import('../../src/create-app.js');
  const { readConfig } = await import('../../src/platform/config/config.js');
  app = await createApp(
    readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', METRICS_PORT: '0' }),
  );
  await indexInThisThread();
  await app.listen(0, '127.0.0.1');
  origin = `http://127.0.0.1:${(app.getHttpServer().address() as { port: number }).port}`;
});

afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Builds the index in this thread: the index thread runs the build, which lacks this filter. */
async function indexInThisThread(): Promise<void> {
  const { ListingStore } = await import('../../src/inventory/listing-store.js');
  const { toIndexedCar } = await import('../../src/search/indexing/indexed-car.js');
  const { LiveSearchIndex } = await import('../../src/search/index/embedded/live-search-index.js');
  const context = aSearchContext();
  const cars = await Array.fromAsync(app.get(ListingStore).allCars(), (car) =>
    toIndexedCar(car, context, Date.now())!,
  );
  await app.get(LiveSearchIndex).replaceAll(cars);
}

describe('a new filter on a new fact, added in four files', () => {
  it('finds matching cars of a feed, at a canonical URL and with a chip', async () => {
    const { body } = await get('/cars-for-sale/page-data?towing=10000');
    expect(body.listings.map(({ name }: { name: string }) => name)).toEqual([
      expect.stringContaining('Ford F-150'),
    ]);
    expect(body.appliedChips).toEqual([
      expect.objectContaining({ label: 'Tows 10,000 lbs', href: '/cars-for-sale' }),
    ]);
    const { status, headers } = await get('/cars-for-sale?towing=10000,5000,nonsense');
    expect([status, headers['location']]).toEqual([301, '/cars-for-sale?towing=10000&towing=5000']);
  });

  it('appears in its panel section with a count for each option', async () => {
    const { body } = await get('/cars-for-sale/page-data?towing=5000');
    const section = body.panel.sections.find(
      ({ id }: { id: string }) => id === 'section-truck-bed-length',
    );
    expect(section.heldText).toBe('1');
    expect(section.body.options).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          name: 'towing',
          label: '5,000 lbs',
          countText: '2',
          checked: true,
        }),
        expect.objectContaining({
          name: 'towing',
          label: '10,000 lbs',
          countText: '+1',
          checked: false,
        }),
      ]),
    );
    expect(body.panel.carried).toEqual([]);
  });

  it('is a parameter of the listing API and of its documentation', async () => {
    const { body } = await get('/rest/lsc/listing?towing=5000&makeCode=FORD');
    expect(body.filters.towing.options).toEqual([
      { label: '5,000 lbs', value: '5000', count: 2, selected: true, disabled: false },
      { label: '10,000 lbs', value: '10000', count: 1, selected: false, disabled: false },
    ]);
    expect(
      (await get('/cars-for-sale/reference/filters')).body.filters.towing.options,
    ).toHaveLength(2);
    expect((await get('/rest/lsc/listing?towing=3')).body.errors).toEqual([
      expect.objectContaining({ field: 'towing', value: '3' }),
    ]);
    const parameters = Object.values<{ name: string }>(
      (await get('/docs-json')).body.components.parameters,
    );
    expect(parameters.find(({ name }) => name === 'towing')).toMatchObject({
      description: 'Pounds it may tow, at least. Several values mean any of them.',
      'x-group': 'Make, model and year',
      schema: { items: { enum: ['5000', '10000'] } },
    });
  });

  it('is recognized in phrases and suggested', async () => {
    const { body } = await get('/cars-for-sale/svc/keyword-search?text=ford%20heavy%20hauler');
    expect([body.query, body.notUnderstood]).toEqual(['?makeCode=FORD&towing=10000', []]);
    const { body: typed } = await get('/rest/lsc/marketplace/suggested/keywords/tows%2050');
    expect(typed.suggestions).toEqual([
      expect.objectContaining({ text: 'tows 5000 pounds', query: '?towing=5000', count: 2 }),
    ]);
  });
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { FeedMap } from '../../src/inventory/import/map/feed-map.js';
import { readFeedMap } from '../../src/inventory/import/map/read-feed-map.js';
import { summaryLines } from '../../src/inventory/import/run/import-summary.js';
import { csvFile, dumpOf, importInto } from './import-into.js';

const GROUP = {
  data: [
    {
      dealerInfo: [
        {
          dealerNm: 'Example One',
          vehicles: [
            { vin: 'KM8KMDAF0NU000101', modelNm: 'Ioniq 5', trimDesc: 'SE', price: '$48,770.00' },
            { vin: 'KM8KMDAF2NU000102', modelNm: 'Ioniq 5', trimDesc: 'SEL', price: '$49,770.00' },
          ],
          zip: '07302',
        },
        {
          zip: '78701',
          dealerNm: 'Example Two',
          vehicles: [
            { vin: 'KM8KMDAF4NU000103', modelNm: 'Ioniq 5', trimDesc: 'SE', price: '$48,770.00' },
          ],
        },
      ],
    },
  ],
};

const CARS = {
  year: { constant: '2022' },
  make: { constant: 'Hyundai' },
  condition: { constant: 'new' },
  sellerType: { constant: 'dealer' },
};

const META_COLUMNS =
  'vehicle_id,make,model,year,mileage,image,vin,price,address,availability,state_of_vehicle,dealer_name'.split(
    ',',
  );
const ADDRESS =
  '{"addr1":"1 Main St","city":"Austin","region":"TX","postal_code":"78701","country":"US"}';
const META_ROWS = [
  [
    'v1',
    'Honda',
    'Accord',
    2021,
    '{"value":"30000","unit":"MI"}',
    '[{"url":"https://d.example/1.jpg","tag":["Exterior"]}]',
    '',
    '16000 USD',
  ],
  [
    'v2',
    'Toyota',
    'RAV4',
    2019,
    '{"value":"48000","unit":"KM"}',
    '[{"url":"https://d.example/2.jpg"}]',
    '',
    '18500 USD',
  ],
  [
    'v3',
    'Ford',
    'F-150',
    2021,
    '{"value":"10","unit":"MI"}',
    '[{"url":"https://d.example/3.jpg"}]',
    '',
    '40000 USD',
  ],
  [
    'v4',
    'Toyota',
    'Camry',
    2019,
    "{value: 48000, unit: 'KM'}",
    "[{url: 'https://d.example/4.jpg'}, {url: 'https://d.example/5.jpg'}]",
    '',
    '18500 USD',
  ],
];
const META_ENDS = [
  [ADDRESS, 'available', 'used', 'Example Motors'],
  [ADDRESS, 'not_available', 'used', 'Example Motors'],
  [ADDRESS, 'PENDING', 'new', 'Example Motors'],
  [ADDRESS.replaceAll(/"(\w+)":/g, '$1: '), 'available', 'used', 'Example Motors'],
];

describe('A real-world feed', () => {
  let dataDir: string;

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'practical-feeds-'));
  });

  afterEach(() => rmSync(dataDir, { recursive: true }));

  it("with nested lists yields the cars of each dealer, with the dealer's fields before and after", async () => {
    const map = mapOf('data[].dealerInfo[].vehicles[]', {
      vin: 'vin',
      model: 'modelNm',
      trim: 'trimDesc',
      price: 'price',
      zip: '^.zip',
      dealerName: '^.dealerNm',
    });
    expect(await importInto(dataDir, write(GROUP), { map })).toMatchObject({
      read: 3,
      new: 3,
      refused: 0,
    });
    expect(listings()).toEqual([
      ['KM8KMDAF0NU000101', '07302', 'Example One'],
      ['KM8KMDAF2NU000102', '07302', 'Example One'],
      ['KM8KMDAF4NU000103', '78701', 'Example Two'],
    ]);
  });

  it('rejects a row that gives a field several values through a list, naming the field', async () => {
    const path = 'dealerInfo[].vehicles[]';
    const map = mapOf('data', {
      vin: `${path}.vin`,
      model: `${path}.modelNm`,
      price: `${path}.price`,
      zip: 'dealerInfo[].zip',
      dealerName: 'dealerInfo[].dealerNm',
    });
    expect(await importInto(dataDir, write(GROUP), { map })).toMatchObject({
      read: 1,
      refusedBy: { 'several-texts': 1 },
    });
  });

  it('accepts a list of one or of equal values, and the value that "part" selects', async () => {
    const cars = [
      {
        model: ['Ioniq 5', 'Ioniq 5'],
        price: [{ asking: '$48,770' }, { asking: '$50,000' }],
        zip: '78701',
      },
    ];
    const map = mapOf('cars', {
      model: 'model[]',
      price: { column: 'price[].asking', part: 0 },
      zip: 'zip[]',
    });
    expect(await importInto(dataDir, write({ cars }), { map })).toMatchObject({ read: 1, new: 1 });
  });

  it('skips rows by the map, counted by column and text, without rejects', async () => {
    const rows = ['sold', 'Pending', 'for sale', ''].map((status, index) => [
      String(index),
      'Ioniq 5',
      40_000,
      '78701',
      status,
    ]);
    const map = mapOf(
      undefined,
      { id: 'id', model: 'model', price: 'price', zip: 'zip' },
      { status: ['Sold', 'pending'] },
    );
    const file = csvFile(dataDir, [['id', 'model', 'price', 'zip', 'status'], ...rows]);
    expect(await importInto(dataDir, file, { map, isFull: true })).toMatchObject({
      read: 4,
      new: 2,
      skipped: 2,
      skippedBy: { 'status "sold"': 1, 'status "pending"': 1 },
      refused: 0,
      rejectsPath: undefined,
    });
    const allSold = csvFile(dataDir, [
      ['id', 'model', 'price', 'zip', 'status'],
      ['2', 'Ioniq 5', 40_000, '78701', 'sold'],
    ]);
    expect(await importInto(dataDir, allSold, { map, isFull: true, isForced: true })).toMatchObject(
      { skipped: 1, removed: 2 },
    );
  });

  it("of Meta's catalog reads availability, and JSON cells with or without quoted keys", async () => {
    const file = csvFile(dataDir, [
      META_COLUMNS,
      ...META_ROWS.map((row, index) => [...row, ...META_ENDS[index]!]),
    ]);
    expect(await importInto(dataDir, file)).toMatchObject({
      read: 4,
      new: 2,
      skippedBy: { 'availability "not_available"': 1, 'availability "pending"': 1 },
      droppedBy: {},
    });
    expect(documents()).toEqual([
      expect.objectContaining({
        modelCode: 'ACCORD',
        mileageMiles: 30_000,
        zip: '78701',
        images: ['https://d.example/1.jpg'],
      }),
      expect.objectContaining({
        modelCode: 'CAMRY',
        mileageMiles: 29_826,
        zip: '78701',
        images: ['https://d.example/4.jpg', 'https://d.example/5.jpg'],
      }),
    ]);
  });

  it('finds dealers in a file of stores, and rejects cars of unknown stores', async () => {
    const map = mapOf(
      undefined,
      {
        id: 'id',
        model: 'model',
        price: 'price',
        zip: 'store.zip',
        dealerName: 'store.name',
        leadEmail: 'store.leads',
      },
      undefined,
      { column: 'store', key: 'code' },
    );
    const cars = [
      ['1', 'Ioniq 5', 40_000, 'd1'],
      ['2', 'Ioniq 5', 41_000, 'D9,D2'],
      ['3', 'Ioniq 5', 42_000, 'D9'],
      ['4', 'Ioniq 5', 43_000, ''],
    ];
    const file = csvFile(dataDir, [['id', 'model', 'price', 'store'], ...cars]);
    const stores = [
      ['D1', 'North', '78701', 'a@north.example'],
      ['D2', 'South', '07302', ''],
    ];
    const storesFile = csvFile(
      dataDir,
      [['code', 'name', 'zip', 'leads'], ...stores],
      'stores.csv',
    );
    expect(await importInto(dataDir, file, { map, storesFile })).toMatchObject({
      read: 4,
      new: 2,
      refusedBy: { 'unknown-store': 2 },
    });
    expect(listings()).toEqual([
      [undefined, '78701', 'North'],
      [undefined, '07302', 'South'],
    ]);
    const twice = csvFile(
      dataDir,
      [['code', 'name', 'zip', 'leads'], ...stores, ...stores],
      'stores.csv',
    );
    await expect(importInto(dataDir, file, { map, storesFile: twice })).rejects.toThrow(
      'stores, line 4: "d1" is also on line 2.',
    );
  });

  it('of Merchant Center uses place and dealer of the stores file, options, and the page without its placeholder', async () => {
    const columns =
      'VIN,id,store_code,link_template,brand,model,year,price,condition,mileage,vehicle_option'.split(
        ',',
      );
    const page = 'https://d.example/cars/7?store={store_code}';
    const row = [
      '',
      '7',
      'A1',
      page,
      'Toyota',
      'Camry',
      2019,
      '20000 USD',
      'used',
      '40000 miles',
      'Sunroof,Bluetooth',
    ];
    const file = csvFile(dataDir, [columns, row]);
    const storesFile = csvFile(
      dataDir,
      [
        ['store_code', 'name', 'zip'],
        ['A1', 'North Motors', '78701'],
      ],
      'stores.csv',
    );
    expect(await importInto(dataDir, file, { storesFile })).toMatchObject({
      new: 1,
      droppedBy: {},
    });
    expect(documents()).toEqual([
      expect.objectContaining({
        zip: '78701',
        website: 'https://d.example/cars/7',
        features: ['1202', '1501'],
      }),
    ]);
  });

  it('keeps the cars of a dealer that lost more than half in a full feed, unless forced', async () => {
    const map = mapOf(undefined, {
      id: 'id',
      model: 'model',
      price: 'price',
      zip: 'zip',
      dealerName: 'dealer',
    });
    const header = ['id', 'model', 'price', 'zip', 'dealer'];
    const carsOf = (dealer: string, count: number) =>
      Array.from({ length: count }, (_, index) => [
        `${dealer}${index}`,
        'Ioniq 5',
        40_000,
        '78701',
        dealer,
      ]);
    const importAll = (rows: (string | number)[][], isForced = false) =>
      importInto(dataDir, csvFile(dataDir, [header, ...rows]), { map, isFull: true, isForced });
    await importAll([...carsOf('North', 40), ...carsOf('South', 20), ...carsOf('Small', 5)]);
    const smaller = [...carsOf('North', 30), ...carsOf('South', 3)];
    expect(await importAll(smaller)).toMatchObject({ removed: 15, guarded: 17, guardedSellers: 1 });
    expect(await importAll(smaller)).toMatchObject({ removed: 0, guarded: 17 });
    expect(await importAll(smaller, true)).toMatchObject({ removed: 17, guarded: 0 });
  });

  it('keeps cars that a page of a longer list lacks, and warns, unless forced', async () => {
    const map = readFeedMap(
      JSON.stringify({
        name: 'paged',
        items: 'data',
        fields: { ...CARS, id: 'id', model: 'model', price: 'price', zip: { constant: '78701' } },
      }),
      'paged.json',
    );
    const importPage = (ids: string[], around: object, isForced = false) => {
      const data = ids.map((id) => ({ id, model: 'Ioniq 5', price: 40_000 }));
      const file = write({ ...around, data, total: 5 });
      return importInto(dataDir, file, { map, isFull: true, isForced });
    };
    const all = ['1', '2', '3', '4', '5'];
    expect(await importPage(all, { page: 1, pages: 1 })).toMatchObject({ new: 5, part: undefined });
    const page = await importPage(['1', '2'], { page: 1, pages: 3 });
    expect(page).toMatchObject({ removed: 0, unchanged: 2, part: 'page 1 of 3' });
    expect(summaryLines(page)).toContainEqual(
      expect.stringMatching(/^WARNING: the file says that it is page 1 of 3\./),
    );
    expect(await importPage(['1', '2', '3'], {})).toMatchObject({
      removed: 0,
      part: '3 of 5 rows',
    });
    expect(await importPage(['1', '2', '3'], {}, true)).toMatchObject({ removed: 2 });
  });

  it('lists rejects by VIN, stock number and dealer, with their rows, and as a page for dealers', async () => {
    const map = mapOf(undefined, {
      stockNumber: 'stock',
      vin: 'vin',
      model: 'model',
      price: 'price',
      zip: 'zip',
      dealerName: 'dealer',
    });
    const file = csvFile(dataDir, [
      ['stock', 'vin', 'model', 'price', 'zip', 'dealer'],
      ['S1', 'KM8KMDAF0NU000101', 'Ioniq 5', 'Call', '78701', 'North <Motors>'],
      ['S2', 'bad', 'Ioniq 5', '40000', '78701', 'South'],
      ['S3', '', 'Nosuch', '40000', '78701', 'South'],
    ]);
    const { rejectsPath, reportPath } = await importInto(dataDir, file, { map });
    const rejects = parse<Record<string, string>>(readFileSync(rejectsPath!), { columns: true });
    expect(rejects).toEqual([
      expect.objectContaining({
        status: 'refused',
        vin: 'KM8KMDAF0NU000101',
        stockNumber: 'S1',
        dealer: 'North <Motors>',
      }),
      expect.objectContaining({
        status: 'kept',
        vin: 'bad',
        stockNumber: 'S2',
        dealer: 'South',
        row: '',
      }),
      expect.objectContaining({
        status: 'refused',
        vin: '',
        stockNumber: 'S3',
        reason: 'unknown-model',
      }),
    ]);
    expect(rejects[0]!['row']).toContain('model: Ioniq 5 | ');
    const page = readFileSync(reportPath!, 'utf8');
    expect(page.match(/<h2.*<\/h2>/g)).toEqual([
      '<h2 id="d0">North &lt;Motors&gt;: 1 car</h2>',
      '<h2 id="d1">South: 1 car</h2>',
    ]);
    expect(page).toContain('<td>KM8KMDAF0NU000101</td><td>S1</td><td>The price is not one number');
  });

  function mapOf(
    items: string | undefined,
    fields: object,
    skip?: object,
    stores?: object,
  ): FeedMap {
    return readFeedMap(
      JSON.stringify({ name: 'group', items, skip, stores, fields: { ...CARS, ...fields } }),
      'group',
    );
  }

  function write(document: object): string {
    const path = join(dataDir, 'feed.json');
    writeFileSync(path, JSON.stringify(document));
    return path;
  }

  function documents(): Record<string, unknown>[] {
    const all = dumpOf(dataDir)['offers']!.map(
      (offer) => JSON.parse((offer as { doc: string }).doc) as Record<string, unknown>,
    );
    return all.toSorted((left, right) =>
      String(left['modelCode']).localeCompare(String(right['modelCode'])),
    );
  }

  function listings(): unknown[][] {
    const owners = new Map(
      dumpOf(dataDir)['owners']!.map((owner) => {
        const { id, doc } = owner as { id: string; doc: string };
        return [id, (JSON.parse(doc) as { name: string }).name];
      }),
    );
    return documents()
      .map(({ vin, zip, ownerId }) => [vin, zip, owners.get(String(ownerId))])
      .toSorted((left, right) => String(left[0]).localeCompare(String(right[0])));
  }
});

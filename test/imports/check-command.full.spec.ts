import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { csvFile } from './import-into.js';
import { runImport } from './import-process.js';

const MAP = {
  name: 'my-dealer',
  items: 'vehicles',
  fields: {
    id: 'ref',
    make: 'make',
    model: 'model',
    year: 'year',
    price: 'price',
    zip: 'zip',
    mileage: 'odometer',
    images: 'photos[].url',
  },
};
const CARS = [
  {
    ref: 1,
    make: 'Toyota',
    model: 'Camry',
    year: 2019,
    price: 18_000,
    zip: '78701',
    color: 'red',
    photos: [{ url: 'https://p.example/1.jpg' }],
  },
  { ref: 2, make: 'Toyota', model: 'Camry', year: 2019, price: 0, zip: '78701' },
  { ref: 3, make: 'Ford', model: 'F-150', year: 2018, price: 21_000, zip: '', odometer: '52k' },
];

describe('npm run inventory:import', () => {
  let folder: string;
  let dataDir: string;
  let map: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'check-'));
    dataDir = join(folder, 'data');
    map = written('map.json', MAP);
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  it('--check reports what an import would do, shows rows before and after, and writes nothing', async () => {
    const { code, output } = await runImport(
      dataDir,
      written('cars.json', { dealer: 'North', vehicles: CARS }),
      '--map',
      map,
      '--check',
    );
    expect(code).toBe(0);
    for (const said of [
      'JSON, UTF-8, 10 columns; map "my-dealer"',
      'Columns the map does not read: dealer, color',
      '3 rows: 1 would be listed',
      /missing-price +1 +33.3 %/,
      /unknown-place +1 +33.3 %/,
      /mileage +1 +33.3 %/,
      /before {2}id: 1 \| make: Toyota .* images: https:\/\/p.example\/1.jpg/,
      /after .*makeCode: TOYOTA \| modelCode: CAMRY/,
      'missing-price "0"',
      'Nothing was written.',
    ]) {
      expect(output).toEqual(
        expect.stringMatching(
          typeof said === 'string' ? said.replaceAll(/[.()]/g, String.raw`\$&`) : said,
        ),
      );
    }
    expect(existsSync(dataDir)).toBe(false);
  });

  it('--check names optional columns of the map that JSON does not have', async () => {
    const { code, output } = await runImport(
      dataDir,
      written('cars.json', { vehicles: CARS }),
      '--map',
      written('misspelled.json', {
        ...MAP,
        fields: { ...MAP.fields, vin: 'vni', images: 'photos.url' },
      }),
      '--check',
    );
    expect(code).toBe(0);
    expect(output).toContain(
      [
        'Columns of the map that the first rows lack:',
        '  - vin: "vni"',
        '  - images: "photos.url" (a list: write "photos[].url")',
      ].join('\n'),
    );
  });

  it('--check counts values that would be dropped, and rows in percent of all', async () => {
    const car = { ...CARS[0]!, odometer: 'far', price: 18_000 };
    const vehicles = [
      car,
      { ...car, ref: 2, odometer: 'farther', photos: [{ url: '/2.jpg' }, { url: '/3.jpg' }] },
    ];
    const { output } = await runImport(
      dataDir,
      written('doubted.json', { vehicles }),
      '--map',
      map,
      '--check',
    );
    expect(output).toMatch(
      /2 would be listed\n\nValues in these rows that would be left out or doubted:\n/,
    );
    expect(output).toMatch(/^ {2}unusable-address +1$/m);
    expect(output).toMatch(/^ {2}unreadable-mileage +2$/m);
  });

  it.each([
    ['all valid', [], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    ['with two invalid ones near the end', [13, 15], [1, 2, 3, 4, 5, 6, 7, 8, 13, 15]],
    ['with many invalid ones', [3, 8, 9, 10, 11, 12, 13, 14], [1, 2, 3, 4, 5, 8, 9, 10, 11, 12]],
  ])('--check shows ten of fifteen rows: %s', async (_name, faulty, shown) => {
    const vehicles = Array.from({ length: 15 }, (_, at) => ({
      ...CARS[0]!,
      ref: at + 1,
      price: faulty.includes(at + 1) ? 0 : 18_000,
    }));
    const { output } = await runImport(
      dataDir,
      written('fifteen.json', { vehicles }),
      '--map',
      map,
      '--check',
    );
    expect(Array.from(output.matchAll(/before {2}id: (\d+) /g), ([, ref]) => Number(ref))).toEqual(
      shown,
    );
  });

  it('stops when the file lacks columns that the map names, unless forced', async () => {
    const map = written('flat.json', {
      ...MAP,
      fields: {
        ...MAP.fields,
        images: 'photo',
        price: [{ compute: ['price', '+', 'fee'] }, 'price'],
      },
    });
    const file = csvFile(folder, [
      ['ref', 'make', 'model', 'year', 'price', 'zip', 'photo'],
      ['1', 'Toyota', 'Camry', '2019', '18000', '78701', ''],
    ]);
    const stopped = await runImport(dataDir, file, '--map', map);
    expect([stopped.code, stopped.output, existsSync(dataDir)]).toEqual([2, '', false]);
    for (const wanted of ['mileage: "odometer"', 'price: "fee"'])
      expect(stopped.errors).toContain(wanted);
    expect((await runImport(dataDir, file, '--map', map, '--check')).output).toContain(
      'mileage: "odometer"',
    );

    const forced = await runImport(dataDir, file, '--map', map, '--force');
    expect([forced.code, /new +1/.test(forced.output)]).toEqual([0, true]);
  });

  it('reports success for a forced empty feed, and removes nothing with a map that fits no row', async () => {
    const into = join(folder, 'emptied');
    const header = ['id', 'make', 'model', 'year', 'price', 'zip', 'mileage', 'image'];
    const car = ['1', 'Toyota', 'Camry', '2019', '18000', '78701', '5000', ''];
    const map = written('plain.json', {
      name: 'plain',
      fields: Object.fromEntries(header.map((name) => [name === 'image' ? 'images' : name, name])),
    });
    const run = (rows: string[][]) =>
      runImport(into, csvFile(folder, [header, ...rows]), '--map', map, '--full', '--force');
    expect((await run([car])).code).toBe(0);
    const refused = await run([car.with(4, '1')]);
    expect([refused.code, /removed +0/.test(refused.output)]).toEqual([1, true]);
    const emptied = await run([]);
    expect([emptied.code, /removed +1/.test(emptied.output)]).toEqual([0, true]);
  });

  it('rejects --check with --full', async () => {
    expect(await runImport(dataDir, 'any.csv', '--check', '--full')).toMatchObject({
      code: 2,
      output: '',
    });
  });

  function written(name: string, content: unknown): string {
    const path = join(folder, name);
    writeFileSync(path, JSON.stringify(content));
    return path;
  }
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readFeedMap } from '../../src/inventory/import/map/read-feed-map.js';
import { csvFile, dumpOf, importInto } from './import-into.js';

const COLUMNS = ['id', 'vin', 'make', 'model', 'trim', 'year', 'engine'];
const MAP = readFeedMap(
  JSON.stringify({
    name: 'field',
    fields: {
      ...Object.fromEntries(COLUMNS.map((column) => [column, column])),
      price: { constant: '20000' },
      zip: { constant: '78701' },
      sellerType: { constant: 'dealer' },
      dealerName: { constant: 'Test Motors' },
    },
  }),
  'field.json',
);

type Row = readonly (string | number)[];

describe('Cars as feeds name them', () => {
  let dataDir: string;

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'field-'));
  });

  afterEach(() => rmSync(dataDir, { recursive: true }));

  it.each<[string, Row, string]>([
    ['a Dodge Ram 4500', [1, '', 'Dodge', 'Ram 4500', 'ST', 2009, ''], 'DODGERAM4500'],
    ['a Dodge Ram 5500', [1, '', 'Dodge', 'Ram 5500', 'ST', 2009, ''], 'DODGERAM5500'],
    ['a Dodge Ram 3500', [1, '', 'Dodge', 'Ram 3500', 'ST', 2009, ''], 'DODGERAM3500'],
    ['a Ram 5500', [1, '', 'Ram', '5500', 'Tradesman', 2014, ''], 'RAM5500'],
    [
      'a hybrid by its engine',
      [1, 'JTM16RFV0ND051816', 'Toyota', 'RAV4', 'HS', 2022, '2.5L 4-Cyl. Hybrid'],
      'RAV4HYBRID',
    ],
    [
      'a gasoline car by its engine',
      [1, '', 'Toyota', 'RAV4', 'XLE', 2022, '2.5L 4-Cyl. Gasoline'],
      'RAV4',
    ],
  ])('are of the stated model: %s', async (_, row, modelCode) => {
    await importInto(dataDir, csvFile(dataDir, [COLUMNS, row]), { map: MAP });
    expect(offers()).toEqual([expect.objectContaining({ model_code: modelCode })]);
  });

  it('have one listing if a scanner put an I before the VIN of one of two rows', async () => {
    const car = ['Nissan', 'Titan', 'SE', 2010, ''];
    const rows = [
      [1, 'I1N6AA0ED4AN318993', ...car],
      [2, '1N6AA0ED4AN318993', ...car],
    ];
    await importInto(dataDir, csvFile(dataDir, [COLUMNS, ...rows]), { map: MAP });
    expect(offers()).toEqual([expect.objectContaining({ vin: '1N6AA0ED4AN318993' })]);
  });

  const offers = () => dumpOf(dataDir)['offers'];
});

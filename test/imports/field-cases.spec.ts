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
    ['a GTO by its trim', [1, '', '', 'gto judge', '', 1970, ''], 'PONTGTO'],
    [
      'a pickup by the series of its VIN',
      [1, '1GC2KUEG4FZ545154', 'Chevrolet', 'Silverado', 'LT', 2015, '6.0L V8'],
      'SILVERADO2500HD',
    ],
    [
      'a Sierra by the series of its VIN',
      [1, '1GT12YE8XFF000007', 'GMC', 'Sierra', 'Denali', 2015, ''],
      'SIERRA2500HD',
    ],
    [
      'a pickup whose series is stated, whatever the VIN says',
      [1, '1GC2KUEG4FZ545154', 'Chevrolet', 'Silverado 3500HD', 'LT', 2015, ''],
      'SILVERADO3500HD',
    ],
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
  ])('match the stated model: %s', async (_, row, modelCode) => {
    await importInto(dataDir, csvFile(dataDir, [COLUMNS, row]), { map: MAP });
    expect(offers()).toEqual([expect.objectContaining({ model_code: modelCode })]);
  });

  it.each<[string, Row, string]>([
    ['a truck that is heavier', [1, '', 'GMC', 'Sierra 4500', '', 2019, ''], 'unknown-model'],
    [
      'a pickup with the engine of two series, whose VIN states neither',
      [1, '1GB0C4EGXGZ280783', 'Chevrolet', 'Silverado', '', 2016, ''],
      'ambiguous-model',
    ],
  ])('are rejected rather than matched to another model: %s', async (_, row, reason) => {
    const summary = await importInto(dataDir, csvFile(dataDir, [COLUMNS, row]), { map: MAP });
    expect(summary.refusedBy).toEqual({ [reason]: 1 });
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

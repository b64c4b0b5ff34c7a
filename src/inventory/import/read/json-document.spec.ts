import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isReadable } from './feed-row.js';
import { jsonCells } from './json-cells.js';
import type { ItemsPlace } from './json-document.js';
import { JsonDocument, jsonDocumentRows } from './json-document.js';
import { jsonLayoutOf } from './json-layout.js';
import { JsonRow, ndjsonRows } from './ndjson-rows.js';
import { textLines } from './text-lines.js';
import { processorMs } from '../../../../test/processor-time.js';

type Row = [line: number, cells: Record<string, string> | string];

const TEXT = fc.string({
  unit: fc.constantFrom('a', '"', '\\', '{', '}', '[', ']', ',', ':', ' ', '\n', 'é', '😀'),
});
const VALUE = fc.oneof(
  TEXT,
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(TEXT, { maxLength: 3 }),
  fc.array(fc.record({ url: TEXT }), { maxLength: 2 }),
);
const ITEM = fc.dictionary(fc.constantFrom('make', 'model', 'photos', 'a"b', 'x{'), VALUE);

describe('The items of a JSON document', () => {
  it('are equal in a list, a document and NDJSON, pretty or compact, in any chunks', async () => {
    const items = fc.array(ITEM, { minLength: 2, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(
        items,
        fc.constantFrom(undefined, 2, '\t'),
        fc.integer({ min: 1, max: 30 }),
        async (list, indent, size) => {
          const cells = list.map((item) => Object.fromEntries(jsonCells(JSON.stringify(item))));
          const outer = {
            status: 'o,k',
            paging: { pages: [1, 2], none: [] },
            dealer: { name: 'A "B"' },
          };
          const document = {
            ...outer,
            data: { cars: list, photos: [{ url: 'x' }] },
            end: [{ a: 1 }],
          };
          const outerCells = { status: 'o,k', 'dealer.name': 'A "B"' };
          const within = cells.map((item) => ({ ...outerCells, ...item }));
          const linewise = list.map((item) => JSON.stringify(item)).join('\n');
          const concatenated = list
            .map((item) => JSON.stringify(item, undefined, indent))
            .join('\n');
          expect(
            await cellsOf(JSON.stringify(list, undefined, indent), 'first-list', size),
          ).toEqual(cells);
          expect(
            await cellsOf(JSON.stringify(document, undefined, indent), 'first-list', size),
          ).toEqual(within);
          expect(
            await cellsOf(JSON.stringify(document, undefined, indent), { path: 'data.cars' }, size),
          ).toEqual(within);
          expect(await cellsOf(concatenated, 'top-level', size)).toEqual(cells);
          const lines = ndjsonRows(textLines(inPieces(linewise, size), '\n'));
          expect(
            (await Array.fromAsync(lines)).flat().map((row) => columnsOf(row as JsonRow)),
          ).toEqual(cells);
        },
      ),
    );
  });

  it('have the line on which they start, also with old Mac line endings', async () => {
    const text =
      '{"dealer":\n{"name":"X"},\n"cars": [\n  {\n    "make": "Ford"\n  },\n\n  {"make": "Kia"}, {"make": "Jeep"}\n]}\n';
    expect((await read(text, 'first-list')).map(([line]) => line)).toEqual([4, 8, 8]);
    const rows = jsonDocumentRows(inPieces(text.replaceAll('\n', '\r'), 5), 'first-list', '\r');
    expect((await Array.fromAsync(rows)).flat().map(({ line }) => line)).toEqual([4, 8, 8]);
  });

  it('are found by a path, past other lists, in every document of the file', async () => {
    const page = (make: string) =>
      `{"dealers":[{"make":"none"}],"data":{"inventory":[{"make":"${make}"}]}}`;
    expect(await cellsOf(`${page('Ford')}\n${page('Kia')}`, { path: 'data.inventory' })).toEqual([
      { make: 'Ford' },
      { make: 'Kia' },
    ]);
    await expect(read(page('Ford'), { path: 'vehicles' })).rejects.toThrow(
      'The JSON document has no list at "vehicles".',
    );
    expect(await read('{"vehicles":[]}', { path: 'vehicles' })).toEqual([]);
  });

  it.each([
    ['{"data":[{"cars":[{"make":"Kia"}]}]}', 'data.cars', 'data[].cars'],
    ['[{"cars":[{"make":"Kia"}]}]', 'cars', '[].cars'],
    ['{"a":{"b":[{"c":[{"cars":[]}]}]}}', 'a.b[].c.cars', 'a.b[].c[].cars'],
    ['[{"a":[{"b":3},{"b":[{"cars":[]}]}]}]', 'a.b.cars', '[].a[].b[].cars'],
    ['{"a":[[{"cars":[]}]]}', 'a[].cars', 'a[][].cars'],
  ])('are rejected with the corrected path if it lacks []: %s', async (text, path, corrected) => {
    await expect(read(text, { path })).rejects.toThrow(
      `The JSON document has no list at "${path}". Write "items": "${corrected}" in the map: each list on the way takes [].`,
    );
  });

  it('are found through nested lists, in any chunks, with their parent objects', async () => {
    const dealer = (name: string, cars: string[], zip: string) => ({
      name,
      stock: { cars: cars.map((make) => ({ make })) },
      zip,
    });
    const groups = [
      { dealers: [dealer('North', ['Ford', 'Kia'], '1'), 3, dealer('South', [], '2')] },
      { dealers: [dealer('East', ['Jeep'], '3')] },
    ];
    const text = JSON.stringify({ title: 'T', groups, end: [{ make: 'none' }] }, undefined, 1);
    const place = { path: 'groups[].dealers[].stock.cars[]' };
    const columns = ['make', 'title', '^.^.name', '^.^.zip', '^.^.^.^.title', '^.name'];
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 40 }), async (size) => {
        const first = new JsonDocument(place, '\n');
        for await (const piece of inPieces(text, size)) first.take(piece);
        first.end();
        const rows = (
          await Array.fromAsync(
            jsonDocumentRows(inPieces(text, size), place, '\n', { late: first.lateFound }),
          )
        ).flat() as JsonRow[];
        expect(rows.map((row) => columns.map((column) => row.cell(column)))).toEqual([
          ['Ford', 'T', 'North', '1', 'T', ''],
          ['Kia', 'T', 'North', '1', 'T', ''],
          ['Jeep', 'T', 'East', '3', 'T', ''],
        ]);
      }),
    );
    const list = '[{"dealer":"A","cars":[{"make":"Ford"}]},{"cars":[{"make":"Kia"}],"dealer":"B"}]';
    expect(await cellsOf(list, { path: '[].cars' })).toEqual([
      { make: 'Ford', '^.dealer': 'A' },
      { make: 'Kia' },
    ]);
    await expect(read('{"groups":[{"dealers":[]}]}', place)).rejects.toThrow(
      'no list at "groups[].dealers[].stock.cars[]"',
    );
    await expect(read('{"groups":[{"dealers":[{"stock":{"cars":[{}', place)).rejects.toThrow(
      'cut off',
    );
    await expect(read('{"groups":[{"dealers":[}', place)).rejects.toThrow('brackets do not match');
  });

  it('inherit columns of the document', async () => {
    expect(
      await cellsOf('{"city":"Austin","make":"?","cars":[{"make":"Ford"}],"late":1}', 'first-list'),
    ).toEqual([{ city: 'Austin', make: 'Ford' }]);
  });

  it('lose one row when it is damaged but delimited', async () => {
    const good = (make: string) => `{"make":"${make}","year":2015}`;
    const broken = [
      '{"make":"x" "year":1}',
      '{"make":"x,"year":1}',
      '{"make":"35" tires","year":1}',
      '{"make":"x","year":1',
      '{"make":"x"}}',
      '7',
    ];
    for (const item of broken) {
      for (const gap of ['', '\n', '\n  ']) {
        const text = `[${[good('Ford'), good('Fiat'), item, good('Kia'), good('Jeep')].map((one) => gap + one).join(',')}${gap}]`;
        const makes = (await read(text, 'first-list')).flatMap(([, cells]) =>
          typeof cells === 'object' ? [cells['make']] : [],
        );
        expect([item, ...makes].filter((make) => make !== 'x')).toEqual([
          item,
          'Ford',
          'Fiat',
          'Kia',
          'Jeep',
        ]);
      }
    }
  });

  it('lose one row when it is too long', async () => {
    const rows = await read(
      `[{"make":"Ford"},\n{"make":"${'x'.repeat(3_000_000)}"},\n{"make":"Kia"}]`,
      'first-list',
      65_536,
    );
    expect(rows).toEqual([
      [1, { make: 'Ford' }],
      [2, 'the row is 3,000,011 characters long, more than 1,000,000'],
      [3, { make: 'Kia' }],
    ]);
  });

  it('are rejected when the document is truncated or brackets do not match', async () => {
    const whole = '{"a":{"b":1},"cars":[{"make":"Ford"},{"make":"Kia"}],"c":[1]}';
    for (let length = 2; length < whole.length; length++) {
      await expect(read(whole.slice(0, length), 'first-list')).rejects.toThrow(
        /cut off or damaged: it ends .* Nothing was changed/,
      );
    }
    await expect(read('[{"make":"Ford"}],{"make":"Kia"}]', 'first-list')).rejects.toThrow(
      'its brackets do not match',
    );
    await expect(read('{"cars":[{"make":"Ford"}],{"make":"Kia"}]}', 'first-list')).rejects.toThrow(
      'its brackets do not match',
    );
    await expect(read('{"make":"Ford"}', 'first-list')).rejects.toThrow('no list of objects');
  });

  it.each<[string, ItemsPlace, string]>([
    [
      '[{"make":"Ford"}]\n# end of export',
      'first-list',
      'on line 2 with "# end of export", which is not JSON.',
    ],
    ['{"cars":[{"make":"Ford"}]} end', 'first-list', 'on line 1 with "end", which is not JSON.'],
    [
      '{"cars":[{"make":"Ford"}]}\n\n"end"',
      { path: 'cars' },
      'on line 3 with ""end"", which is not JSON.',
    ],
    [
      '{"make":"Ford"}\n{"make":"Kia"}\nend',
      'top-level',
      'on line 3 with "end", which is not JSON.',
    ],
  ])('are rejected when text that is not JSON follows: %j', async (text, place, sentence) => {
    await expect(read(text, place, 1_000)).rejects.toThrow(
      `After its JSON, the file continues ${sentence}`,
    );
    for (const size of [1, 7])
      await expect(read(text, place, size)).rejects.toThrow(
        sentence.slice(0, 'on line 1, with "'.length),
      );
  });

  it('are found in linear time', async () => {
    const hostile = [
      `{"a":${'['.repeat(1_000_000)}`,
      '['.repeat(1_000_000),
      '{"a":'.repeat(300_000),
      `[${'{"a":"'.repeat(300_000)}`,
      `[${`,{"a":"${'x'.repeat(40)}"`.repeat(40_000)}`,
      `[{"a":"${'\\'.repeat(2_000_000)}`,
      `{"${'"'.repeat(1_000_000)}`,
    ];
    for (const text of hostile) {
      const startedAt = processorMs();
      await expect(read(text, 'first-list', 65_536)).rejects.toThrow(/brackets/);
      expect(processorMs() - startedAt).toBeLessThan(10_000);
    }
  });
});

describe('The layout of a JSON file', () => {
  it.each([
    ['{"make":"Ford"}\n{"make":"Kia"}\n', 'lines'],
    ['{"make":"Ford"\n{"make":"Kia"}\n', 'lines'],
    ['\n{"make":"Ford","photos":[{"url":"a"}]}\n{"make":"Kia"}\n', 'lines'],
    ['[{"make":"Ford"}]', 'first-list'],
    ['{"cars":[{"make":"Ford"}]}', 'first-list'],
    ['{"cars":[\n{"make":"Ford"},\n{"make":"Kia"}\n]}', 'first-list'],
    ['{\n"dealer":"X", "cars":[{"make":', 'first-list'],
    ['{\n  "make": "Ford",\n  "photos": [{"url":"a"}]\n}\n{\n  "make": "Kia"\n}\n', 'top-level'],
    ['{"make":"Ford"}', 'top-level'],
    ['{"make":"Ford"},\n{"make":"Kia"},\n', 'top-level'],
  ])('of %j is %s', (text, layout) => {
    expect(jsonLayoutOf(text, true, '\n')).toBe(layout);
  });
});

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function read(text: string, place: ItemsPlace, size = 7): Promise<Row[]> {
  const records = (
    await Array.fromAsync(jsonDocumentRows(inPieces(text, size), place, '\n'))
  ).flat();
  return records.map((record) => [
    record.line,
    isReadable(record) ? columnsOf(record as JsonRow) : record.detail,
  ]);
}

async function cellsOf(text: string, place: ItemsPlace, size?: number): Promise<unknown[]> {
  return (await read(text, place, size)).map(([, cells]) => cells);
}

function columnsOf(row: JsonRow): Record<string, string> {
  return Object.fromEntries([...row.columns].map((column) => [column, row.cell(column)]));
}

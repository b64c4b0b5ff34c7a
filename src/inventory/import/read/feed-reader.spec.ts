import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FeedOptions } from './feed-layout.js';
import { openFeed } from './feed-reader.js';
import type { FeedRow } from './feed-row.js';
import { FeedChanged, FeedError, isReadable } from './feed-row.js';

describe('A feed', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'feed-'));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it('with comma, tab, semicolon or bar separated values is read by its header', async () => {
    for (const delimiter of [',', '\t', ';', '|']) {
      expect(await read(`Make${delimiter}Model\nFord${delimiter}F-150\n`)).toEqual([
        [2, 'Ford', 'F-150'],
      ]);
    }
  });

  it('is read with byte order mark, Windows line endings, blank lines and no final line ending', async () => {
    expect(await read('\uFEFFmake,model\r\n\r\nFord, F-150 \r\n\r\nKia,Rio')).toEqual([
      [3, 'Ford', 'F-150'],
      [5, 'Kia', 'Rio'],
    ]);
  });

  it('in JSON is read when its first row or its preamble exceeds the inspected bytes', async () => {
    const long = { make: 'Ford', model: 'F-150', description: 'x '.repeat(200_000) };
    const rows = [
      [1, 'Ford', 'F-150'],
      [1, 'Kia', 'Rio'],
    ];
    expect(await read(JSON.stringify([long, { make: 'Kia', model: 'Rio' }]))).toEqual(rows);
    expect(
      await read(
        JSON.stringify({ about: long.description, vehicles: [{ make: 'Kia', model: 'Rio' }] }),
      ),
    ).toEqual([rows[1]]);
  });

  it('has changed if its size differs after it was read', async () => {
    const path = join(folder, 'growing');
    writeFileSync(path, 'make,model\nFord,F-150\n');
    const feed = await openFeed(path);
    writeFileSync(path, 'Kia,Rio\n', { flag: 'a' });
    await expect(Array.fromAsync(feed.records(() => undefined))).rejects.toThrow(FeedChanged);
  });

  it('has changed, and is not cut off, if more of it arrives while it is read', async () => {
    const path = join(folder, 'growing.gz');
    const bytes = gzipSync(`make,model\nFord,${randomBytes(500_000).toString('hex')}\n`);
    writeFileSync(path, bytes.subarray(0, -4));
    const feed = await openFeed(path);
    writeFileSync(path, bytes.subarray(-4, -2), { flag: 'a' });
    await expect(Array.fromAsync(feed.records(() => undefined))).rejects.toThrow(FeedChanged);
  });

  it('is read when gzipped, whatever its name', async () => {
    expect(await read(gzipSync('make,model\nFord,F-150\n'))).toEqual([[2, 'Ford', 'F-150']]);
  });

  it('reports the line of a record, even after cells with line breaks', async () => {
    expect(await read('make,model\nFord,"F\n150"\nKia,Rio\n')).toEqual([
      [2, 'Ford', 'F\n150'],
      [4, 'Kia', 'Rio'],
    ]);
  });

  it('in NDJSON is read with nested values as columns', async () => {
    const text =
      '{"make":"Ford","model":"F-150","mileage":{"value":12}}\n\n{"make":"Kia","model":["Rio","5"]}\n';
    expect(await read(text)).toEqual([
      [1, 'Ford', 'F-150'],
      [3, 'Kia', 'Rio,5'],
    ]);
    expect(await openFeed(write(text))).toMatchObject({
      format: 'NDJSON',
      delimiter: undefined,
      columns: ['make', 'model', 'mileage.value', 'model[0]', 'model[1]'],
    });
  });

  it('in JSON is read as a list, and as a document with a list, whose path a map may give', async () => {
    const list = '[{"make":"Ford","model":"F-150"},\n{"make":"Kia","price":1}]';
    const rows = [
      [1, 'Ford', 'F-150'],
      [2, 'Kia', ''],
    ];
    expect(await read(list)).toEqual(rows);
    expect(
      await read(`{"dealer":{"name":"X"},"makes":[{"make":"none"}],"cars":${list}}`, {
        items: 'cars',
      }),
    ).toEqual(rows);
    expect(await openFeed(write(`{"dealer":{"name":"X"},"cars":${list}}`))).toMatchObject({
      format: 'JSON',
      columns: ['dealer.name', 'make', 'model', 'price'],
    });
    await expect(openFeed(write(`{"cars":${list}`))).rejects.toThrow('cut off');
  });

  it('is a JSON document if its only line is long, but NDJSON if more lines follow', async () => {
    const cars = Array.from({ length: 20_000 }, (_, index) => ({
      make: 'Ford',
      model: `F-${index}`,
    }));
    expect((await read(JSON.stringify({ dealer: 'X', cars }))).length).toBe(20_000);
    expect(
      await read(`{"make":"${'x'.repeat(10_000_000)}"}\n{"make":"Kia","model":"Rio"}\n`),
    ).toEqual([
      [1, 'unreadable-row', 'the row is 10,000,011 characters long, more than 1,000,000'],
      [2, 'Kia', 'Rio'],
    ]);
  });

  it('reports encoding and delimiter, even when detected late', async () => {
    expect(await openFeed(write(Buffer.from('\uFEFFmake;model\n', 'utf16le')))).toMatchObject({
      format: 'CSV',
      encoding: 'UTF-16 LE',
      delimiter: { character: ';', name: 'semicolon' },
    });
    const late = `make,model\n${'Ford,F-150\n'.repeat(100_000)}Citro\xEBn,2CV\n`;
    const feed = await openFeed(write(Buffer.from(late, 'latin1')));
    expect(feed.encoding).toBe('UTF-8');
    const records = (await Array.fromAsync(feed.records(() => undefined))).flat();
    expect([feed.encoding, (records.at(-1) as FeedRow).cell('make')]).toEqual([
      'Windows-1252',
      'Citroën',
    ]);
  });

  it('reports malformed lines and reads the others', async () => {
    expect(await read('make,model\nFord\nKia,Rio\n')).toEqual([
      [2, 'wrong-column-count', 'the row has 1 cells, the header 2'],
      [3, 'Kia', 'Rio'],
    ]);
    const [bad, good] = await read('{"make":"Ford"\n{"make":"Kia","model":"Rio"}\n');
    expect(bad!.slice(0, 2)).toEqual([1, 'unreadable-row']);
    expect(good).toEqual([2, 'Kia', 'Rio']);
    expect(await read('{"make":"A"}\n[1]\n')).toEqual([
      [1, 'A', ''],
      [2, 'unreadable-row', 'the row is JSON, but not an object'],
    ]);
  });

  it('reports unusual line endings as the cause of too many cells', async () => {
    const detail =
      'the row has 3 cells, the header 2: its line endings differ from those of the header';
    expect(await read('make,model\nFord,F-150\rKia,Rio\r\n')).toEqual([
      [2, 'wrong-column-count', detail],
    ]);
  });

  it('loses one line to an unclosed quote, not the rest of the file', async () => {
    const rows = Array.from({ length: 3_000 }, (_, index) => `Ford,F-${index}`);
    const records = await read(`make,model\n"Kia,Rio\n${rows.join('\n')}\n`);
    expect(records[0]).toEqual([2, 'unreadable-row', 'the quote is never closed']);
    expect(records.slice(1)).toEqual(rows.map((_, index) => [index + 3, 'Ford', `F-${index}`]));
  });

  it('loses one line to a stray quote closed by an inch sign', async () => {
    expect(await read('make,model\nFord,"F-150\nKia,Rio\nJeep,Wrangler 35" tires\n')).toEqual([
      [2, 'unreadable-row', 'a quote spans lines that are separate rows'],
      [3, 'Kia', 'Rio'],
      [4, 'Jeep', 'Wrangler 35" tires'],
    ]);
  });

  it('loses one line to a stray quote closed by a later quote', async () => {
    const records = await read('make,model\n"Kia,Rio\nFord,F-150\nAudi,"A4"\n');
    expect(records.map(([line]) => line)).toEqual([2, 3, 4]);
    expect(records.slice(1)).toEqual([
      [3, 'Ford', 'F-150'],
      [4, 'Audi', 'A4'],
    ]);
  });

  it('that is truncated or corrupt when compressed is rejected with a message', async () => {
    const whole = gzipSync(
      `make,model\n${Array.from({ length: 50_000 }, () => `Ford,${Math.random()}`).join('\n')}`,
    );
    const cutOff = read(whole.subarray(0, whole.length - 2_000));
    await expect(cutOff).rejects.toThrow(FeedError);
    await expect(cutOff).rejects.toThrow(
      /^The file is cut off: .* [\d,]+ bytes were read, which gave [\d,]+ bytes of rows. Nothing was/,
    );
    const damaged = Buffer.concat([
      whole.subarray(0, 300_000),
      Buffer.alloc(1_000, 0xff),
      whole.subarray(301_000),
    ]);
    await expect(read(damaged)).rejects.toThrow(
      /^The file’s gzip data is damaged \(.*Nothing was changed\.$/,
    );
    const behind = [
      'more',
      '\n',
      '\0\0\0more',
      Buffer.concat([Buffer.alloc(300_000), gzipSync('Kia,Rio\n')]),
    ];
    for (const more of behind) {
      await expect(read(Buffer.concat([whole, Buffer.from(more)]))).rejects.toThrow(
        /^After its gzip data, .* bytes that are not gzip\. Nothing was changed\.$/,
      );
    }
    expect(
      await read(Buffer.concat([gzipSync('make,model\nFord,F-150\n'), Buffer.alloc(512)])),
    ).toEqual([[2, 'Ford', 'F-150']]);
  });

  it('of several concatenated gzip members is read completely', async () => {
    const [first, second, third] = ['make,model\nFord,F-', '150\nKia', ',Rio\n'].map((text) =>
      gzipSync(text),
    );
    expect(await read(Buffer.concat([first!, second!, third!, Buffer.alloc(512)]))).toEqual([
      [2, 'Ford', 'F-150'],
      [3, 'Kia', 'Rio'],
    ]);
  });

  it('in XML is read when its first row exceeds the inspected bytes and contains row-like elements', async () => {
    const photos = '<photos><photo url="x" caption="y"/><photo url="x" caption="y"/></photos>';
    const car = (make: string, more = '') =>
      `<car><id>1</id>${photos}${more}<make>${make}</make><model>Rio</model></car>`;
    for (const length of [300_000, 17_000_000]) {
      const long = `<description>${'x '.repeat(length / 2)}</description>`;
      const content = `<cars>${car('Ford', long)}${car('Kia')}${car('Jeep')}</cars>`;
      const rows = await read(content);
      expect(rows.map((row) => row[1])).toEqual([
        length > 1_000_000 ? 'unreadable-row' : 'Ford',
        'Kia',
        'Jeep',
      ]);
    }
  });

  it('in XML is read in its declared encoding', async () => {
    const make = Buffer.from([0x83, 0x67, 0x83, 0x88, 0x83, 0x5e]);
    const row = Buffer.concat([
      Buffer.from('<car><make>'),
      make,
      Buffer.from('</make><model>Rio</model></car>'),
    ]);
    const content = Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="Shift_JIS"?><cars>'),
      row,
      row,
      Buffer.from('</cars>'),
    ]);
    expect(await read(content)).toEqual([
      [1, 'トヨタ', 'Rio'],
      [1, 'トヨタ', 'Rio'],
    ]);
    expect((await openFeed(write(content))).encoding).toBe('Shift_jis');
  });

  it('that is missing, empty, a folder or neither CSV nor NDJSON is rejected', async () => {
    await expect(openFeed(join(folder, 'none.csv'))).rejects.toThrow('The file cannot be opened');
    await expect(openFeed(folder)).rejects.toThrow('is not a file');
    await expect(openFeed(write(''))).rejects.toThrow('The file is empty.');
    await expect(openFeed(write('make\nFord\n'))).rejects.toThrow('fewer than two columns');
    const long = openFeed(write('make,model '.repeat(100_000)));
    await expect(long).rejects.toThrow(
      'The first line, which names the columns, is longer than 1,000,000 characters',
    );
    const tail = openFeed(write('{"cars":[{"make":"Ford","model":"F-150"}]} 1 car'));
    await expect(tail).rejects.toThrow('continues on line 1 with "1 car"');
  });

  it('with thousands of columns is a table, even with a very long header', async () => {
    const columns = Array.from({ length: 20_000 }, (_, index) => `another column ${index}`);
    const cells = columns.map(() => '1');
    expect(await read(`make,model,${columns.join(',')}\nFord,F-150,${cells.join(',')}\n`)).toEqual([
      [2, 'Ford', 'F-150'],
    ]);
  });

  function write(content: string | Buffer): string {
    const path = join(folder, 'feed');
    writeFileSync(path, content);
    return path;
  }

  /** Line, make and model of each record; line, reason and detail of unreadable ones. */
  async function read(content: string | Buffer, options?: FeedOptions): Promise<unknown[][]> {
    const read: unknown[][] = [];
    const feed = await openFeed(write(content), options);
    for await (const records of feed.records(() => undefined)) {
      for (const record of records) {
        const { line } = record;
        read.push(
          isReadable(record)
            ? [line, record.cell('make'), record.cell('MODEL')]
            : [line, record.reason, record.detail],
        );
      }
    }
    return read;
  }
});

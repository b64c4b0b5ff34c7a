import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openFeed } from './feed-reader.js';
import type { FeedRow } from './feed-row.js';

const ROWS = `make,model\n${'Ford,F-150\n'.repeat(50_000)}`;

describe('A feed in a ZIP archive', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'zip-'));
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  it('is read when it is the only file, beside folders and metadata', async () => {
    const feed = await openFeed(
      write(
        zipOf({ 'feed/': '', 'feed/cars.csv': ROWS, '__MACOSX/._cars.csv': 'x', '.DS_Store': 'x' }),
      ),
    );
    let last = 0;
    const rows = (
      await Array.fromAsync(feed.records((bytes) => (last = bytes)))
    ).flat() as FeedRow[];
    expect([rows.length, rows[0]!.cell('model'), last]).toEqual([50_000, 'F-150', feed.sizeBytes]);
  });

  it.each([
    [
      'with several files',
      () => zipOf({ 'a.csv': ROWS, 'b.csv': ROWS }),
      'several files (a.csv, b.csv)',
    ],
    ['without files', () => zipOf({}), 'has no file'],
    [
      'that is a spreadsheet',
      () => zipOf({ '[Content_Types].xml': 'x', 'xl/workbook.xml': 'x' }),
      'The file is a spreadsheet.',
    ],
    ['that is truncated', () => zipOf({ 'a.csv': ROWS }).subarray(0, -30), 'cut off or damaged'],
    ['with a wrong checksum', () => zipOf({ 'a.csv': ROWS }, 7), 'its checksum differs'],
  ])('is rejected in an archive %s', async (_, archive, sentence) => {
    await expect(readAll(write(archive()))).rejects.toThrow(sentence);
  });

  function write(bytes: Buffer): string {
    const path = join(folder, 'feed.csv');
    writeFileSync(path, bytes);
    return path;
  }

  async function readAll(path: string): Promise<void> {
    for await (const _ of (await openFeed(path)).records(() => undefined)) continue;
  }
});

/** A ZIP archive of these files. `wrongSum` is added to the checksums. */
function zipOf(files: Readonly<Record<string, string>>, wrongSum = 0): Buffer {
  const [locals, centrals]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const packed = deflateRawSync(text);
    const common = Buffer.alloc(26);
    [20, 0, 8].forEach((value, at) => common.writeUInt16LE(value, 2 * at));
    [crc32(text) + wrongSum, packed.length, Buffer.byteLength(text)].forEach((value, at) =>
      common.writeUInt32LE(value, 10 + 4 * at),
    );
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    centrals.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, place, Buffer.from(name)]),
    );
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  [8, 10].forEach((at) => end.writeUInt16LE(centrals.length, at));
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, central, end]);
}

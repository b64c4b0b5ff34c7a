import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openFeed } from './feed-reader.js';

const zipOf = (name: string) =>
  Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(26), Buffer.from(name)]);
const random = Buffer.from(
  Array.from({ length: 5_000 }, (_, index) => (index * index * 31 + 7 * index) % 251),
);

describe('A file that is not a feed', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'foreign-'));
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ['a piece of a ZIP archive', zipOf('cars.csv'), 'The ZIP archive is cut off or damaged'],
    ['a ZIP archive in gzip', gzipSync(zipOf('cars.csv')), 'a ZIP archive. Unpack it'],
    ['a spreadsheet in gzip', gzipSync(zipOf('xl/workbook.xml')), 'a spreadsheet. Save it as CSV'],
    ['an old spreadsheet', Buffer.from('D0CF11E0A1B11AE1', 'hex'), 'a spreadsheet. Save it as CSV'],
    [
      'a spreadsheet as XML',
      '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>',
      'a spreadsheet. Save it as CSV',
    ],
    [
      'XML without cars',
      '\uFEFF<?xml version="1.0"?>\n<vehicles/>',
      'The XML has no elements that could be cars.',
    ],
    [
      'XML with a document type',
      '<!DOCTYPE cars SYSTEM "cars.dtd">\n<cars><car make="x" model="y"/></cars>',
      'DOCTYPE',
    ],
    ['a part of a web page', '<!-- x --><Body class="a"><p>Sign in</p></body>', 'a web page'],
    [
      'a web page',
      '\n<!DOCTYPE html>\n<title>Sign in</title>',
      'a web page, not a feed: was the download behind a sign-in?',
    ],
    ['a PDF', '%PDF-1.7\n', 'a PDF'],
    ['a picture', Buffer.from('89504E470D0A1A0A', 'hex'), 'a picture'],
    [
      'a tar archive in gzip',
      gzipSync(`${'cars.csv'.padEnd(257, '\0')}ustar`),
      'a tar archive. Unpack it',
    ],
    ['gzip in gzip', gzipSync(gzipSync('make,model\n')), 'gzipped twice'],
    ['another archive', Buffer.from('28B52FFD00', 'hex'), 'compression is not supported'],
    ['anything else', random, 'not a text file'],
    ['nothing but zeros', Buffer.alloc(1_000), 'zero bytes where its text should be'],
    [
      'nothing but zeros in gzip',
      gzipSync(Buffer.alloc(1_000)),
      'zero bytes where its text should be',
    ],
    [
      'zeros before its text',
      Buffer.concat([Buffer.alloc(300_000), Buffer.from('make,model\nFord,F-150\n')]),
      'zero bytes where',
    ],
    ['blanks', ' \n\n ', 'The file has only blanks, line endings or a byte order mark.'],
    ['nothing', '', 'The file is empty.'],
    ['nothing in gzip', gzipSync(''), 'The file is empty.'],
  ])('but %s is rejected with advice', async (_, content, sentence) => {
    const path = join(folder, 'file.csv');
    writeFileSync(path, content);
    await expect(openFeed(path)).rejects.toThrow(sentence);
  });

  it.each([
    ['its end', (rows: Buffer) => [rows, Buffer.alloc(4_096)]],
    ['its middle', (rows: Buffer) => [rows, Buffer.alloc(2_000), rows]],
  ])(
    'truncated to zeros in %s is rejected: otherwise its cars would be removed',
    async (_, pieces) => {
      const path = join(folder, 'copied.csv');
      writeFileSync(
        path,
        Buffer.concat([
          Buffer.from('make,model\n'),
          ...pieces(Buffer.from('Ford,F-150\n'.repeat(60))),
        ]),
      );
      const feed = await openFeed(path);
      await expect(Array.fromAsync(feed.records(() => undefined))).rejects.toThrow(
        'zero bytes where rows should be',
      );
    },
  );
});

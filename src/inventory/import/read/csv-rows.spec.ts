import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { csvLayoutOf } from './csv-layout.js';
import { csvRows } from './csv-rows.js';
import { FeedDecoder, decodedText } from './feed-encoding.js';
import type { FeedRecord } from './feed-row.js';
import { isReadable } from './feed-row.js';
import { lineEndOf, textLines } from './text-lines.js';
import { processorMs } from '../../../../test/processor-time.js';

type Encoding = 'UTF-8' | 'UTF-8 with a mark' | 'UTF-16 LE' | 'UTF-16 BE' | 'Windows-1252';

const ENCODINGS: readonly Encoding[] = [
  'UTF-8',
  'UTF-8 with a mark',
  'UTF-16 LE',
  'UTF-16 BE',
  'Windows-1252',
];
const DELIMITERS = [',', '\t', ';', '|'];

describe('CSV rows', () => {
  it('round-trip in any encoding, delimiter, line ending and chunking', async () => {
    const text = fc
      .string({
        unit: fc.constantFrom('a', 'Z', ',', ';', '|', '"', '\n', ' ', '7', 'é', 'ñ', 'ü'),
      })
      .map((cell) => cell.trim());
    const table = fc
      .integer({ min: 2, max: 5 })
      .chain((columns) => fc.array(fc.array(text, { minLength: columns, maxLength: columns })));
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.constantFrom(...DELIMITERS),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.constantFrom(...ENCODINGS),
        fc.boolean(),
        fc.integer({ min: 1, max: 40 }),
        async (rows, delimiter, lineEnd, encoding, isAllQuoted, chunkBytes) => {
          const named = rows.map((row) => [`row ${row[0]!}`.trim(), ...row.slice(1)]);
          const header = Array.from({ length: rows[0]?.length ?? 2 }, (_, index) => `c${index}`);
          const written = [header, ...named].map((row) =>
            row.map((cell) => csvCell(cell, delimiter, isAllQuoted)).join(delimiter),
          );
          const records = await read(
            encoded(`${written.join(lineEnd)}${lineEnd}`, encoding),
            chunkBytes,
          );
          expect(records.map((record) => cellsOf(record, header))).toEqual(named);
        },
      ),
    );
  });

  it('survive a line of ten million characters', async () => {
    const records = await read(
      Buffer.from(`make,model\nFord,F-150\nJeep,${'x'.repeat(10_000_000)}\nKia,Rio\n`),
      65_536,
    );
    expect(
      records.map((record) =>
        isReadable(record)
          ? record.cell('make')
          : [record.line, record.detail, record.value.length],
      ),
    ).toEqual([
      'Ford',
      [3, 'the row is 10,000,005 characters long, more than 1,000,000', 500],
      'Kia',
    ]);
  });

  it('survive an overlong line with an unclosed quote', async () => {
    const records = await read(
      Buffer.from(`make,model\n"Ford,F-150\nJeep,${'x'.repeat(2_000_000)}\nKia,Rio\n`),
      65_536,
    );
    expect(records.map(({ line }) => line)).toEqual([2, 3, 4]);
    expect(cellsOf(records[2]!, ['make', 'model'])).toEqual(['Kia', 'Rio']);
  });

  it('are parsed in linear time, for any quotes', async () => {
    const lines = ['a","d\n', '"a,b\n', 'a"b,"d\n', '"""\n', `"${'x'.repeat(1_000)}\n`];
    for (const line of lines) {
      const startedAt = processorMs();
      const records = await read(
        Buffer.from(`make,model\n"unclosed\n${line.repeat(40_000)}`),
        65_536,
      );
      expect(records.length).toBeGreaterThan(10_000);
      expect(processorMs() - startedAt).toBeLessThan(10_000);
    }
  });

  it('lose NUL padding', async () => {
    const [record] = await read(Buffer.from('make,model\nFord\0\0\0,F-150\0\n'), 10);
    expect(cellsOf(record!, ['make', 'model'])).toEqual(['Ford', 'F-150']);
  });
});

function csvCell(text: string, delimiter: string, isAllQuoted: boolean): string {
  return isAllQuoted || text.includes(delimiter) || /["\n]/.test(text)
    ? `"${text.replaceAll('"', '""')}"`
    : text;
}

function encoded(text: string, encoding: Encoding): Buffer {
  if (encoding === 'UTF-16 LE') return Buffer.from(`\uFEFF${text}`, 'utf16le');
  if (encoding === 'UTF-16 BE') return Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
  if (encoding === 'Windows-1252') return Buffer.from(text, 'latin1');
  return Buffer.from(encoding === 'UTF-8' ? text : `\uFEFF${text}`);
}

async function* inChunks(bytes: Buffer, chunkBytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
}

async function read(bytes: Buffer, chunkBytes: number): Promise<FeedRecord[]> {
  const beginning = bytes.subarray(0, 10_000);
  const text = new FeedDecoder(beginning).write(beginning);
  const lineEnd = lineEndOf(text)!;
  const { header, delimiter } = csvLayoutOf(text.split(lineEnd));
  const lines = textLines(
    decodedText(inChunks(bytes, chunkBytes), new FeedDecoder(beginning)),
    lineEnd,
  );
  return (await Array.fromAsync(csvRows(lines, header, delimiter.character))).flat();
}

function cellsOf(record: FeedRecord, columns: readonly string[]): unknown {
  return isReadable(record) ? columns.map((column) => record.cell(column)) : record.detail;
}

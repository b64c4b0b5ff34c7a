import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FeedDecoder } from './feed-encoding.js';

describe('The encoding of a feed', () => {
  it('is UTF-16 by its byte order mark or its zero bytes', () => {
    const text = 'make,model\nCitroën,"2CV"\n';
    expect(decode([Buffer.from(`\uFEFF${text}`, 'utf16le')])).toEqual(['UTF-16 LE', text]);
    expect(decode([Buffer.from(text, 'utf16le')])).toEqual(['UTF-16 LE', text]);
    expect(decode([Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()])).toEqual(['UTF-16 BE', text]);
    expect(decode([Buffer.from(text, 'utf16le').swap16()])).toEqual(['UTF-16 BE', text]);
  });

  it('is Windows-1252 when the bytes are not UTF-8', () => {
    expect(decode([Buffer.from('Citro\xEBn \x80 5 \x93new\x94 \x81', 'latin1')])).toEqual([
      'Windows-1252',
      'Citroën € 5 “new” \uFFFD',
    ]);
    expect(decode([Buffer.from('caf\xE9', 'latin1')])).toEqual(['Windows-1252', 'café']);
  });

  it('is Windows-1252 even if the first such byte comes late in the file', () => {
    const decoder = new FeedDecoder(Buffer.from('make,model\n'));
    expect(decoder.encoding).toBe('UTF-8');
    for (let piece = 0; piece < 1_000; piece++) decoder.write(Buffer.from('Ford,F-150\n'));
    expect(decoder.write(Buffer.from('Citro\xEBn,2CV ', 'latin1'))).toBe('Citroën,2CV ');
    expect(decoder.write(Buffer.from('\xC3\xA9', 'latin1'))).toBe('Ã©');
    expect(decoder.encoding).toBe('Windows-1252');
  });

  it('is the declared one of XML when the bytes are not UTF-8', () => {
    const shiftJis = [0x83, 0x67, 0x83, 0x88, 0x83, 0x5e];
    const xml = (label: string, bytes: readonly number[]) =>
      Buffer.concat([
        Buffer.from(`<?xml version="1.0" encoding="${label}"?><make>`),
        Buffer.from(bytes),
        Buffer.from('</make>'),
      ]);
    for (const pieces of [
      [xml('Shift_JIS', shiftJis)],
      piecesOf(xml('Shift_JIS', shiftJis), 1),
      piecesOf(xml('Shift_JIS', shiftJis), 47),
    ]) {
      expect(decode(pieces)).toEqual([
        'Shift_jis',
        '<?xml version="1.0" encoding="Shift_JIS"?><make>トヨタ</make>',
      ]);
    }
    expect(decode([xml('windows-1251', [0xcb, 0xe0, 0xe4, 0xe0])])[1]).toContain('<make>Лада<');
    expect(decode([xml('ISO-8859-1', [0xeb])])).toEqual([
      'Windows-1252',
      expect.stringContaining('<make>ë<'),
    ]);
    expect(decode([xml('Shift_JIS', [...Buffer.from('Citroën')])])).toEqual([
      'UTF-8',
      expect.stringContaining('Citroën'),
    ]);
    expect(() => decode([xml('x-unknown', [0xeb])])).toThrow(
      'The XML states the encoding x-unknown, which is not supported.',
    );
  });

  it.each([
    [
      'Shift_JIS',
      [
        0x83, 0x67, 0x83, 0x88, 0x83, 0x5e, 0x2c, 0x83, 0x4a, 0x83, 0x8d, 0x81, 0x5b, 0x83, 0x89,
        0x0a,
      ],
    ],
    ['GBK', [0xb7, 0xe1, 0xcc, 0xef, 0x2c, 0xbf, 0xa8, 0xc2, 0xde, 0xc0, 0xad, 0x0a]],
    [
      'Windows-1251',
      [0xd2, 0xee, 0xe9, 0xee, 0xf2, 0xe0, 0x2c, 0xca, 0xe0, 0xec, 0xf0, 0xe8, 0x0a],
    ],
  ])('is rejected with advice when an undeclared file is %s', (_, row) => {
    const bytes = Buffer.concat([
      Buffer.from('make,model\n'),
      ...Array.from({ length: 9 }, () => Buffer.from(row)),
    ]);
    expect(() => decode([bytes])).toThrow('neither UTF-8, UTF-16 nor Windows-1252');
  });

  it('is Windows-1252 even with many quotes, bullets and accented names', () => {
    const bytes = Buffer.from(
      `\x95\x95\x95\x95\x95\x95 It\x92s a \x93CITRO\xCBN\x94 \x96 d\xE9j\xE0 vu \x99\n`.repeat(9),
      'latin1',
    );
    expect(decode([bytes])[0]).toBe('Windows-1252');
  });

  it('stays UTF-8 when single characters are damaged', () => {
    const damaged = Buffer.concat([Buffer.from('é ü ñ '), Buffer.from([0xc3]), Buffer.from(' é')]);
    expect(decode([damaged])).toEqual(['UTF-8', 'é ü ñ \uFFFD é']);
    expect(decode([Buffer.from('é'), Buffer.from([0xe2, 0x82])])).toEqual(['UTF-8', 'é\uFFFD']);
  });

  it('is independent of chunk boundaries', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('utf8', 'utf16le'),
        fc.integer({ min: 1, max: 7 }),
        (text, encoding, size) => {
          const bytes = Buffer.from(`\uFEFF${text}`, encoding as BufferEncoding);
          expect(decode(piecesOf(bytes, size))[1]).toBe(text.replaceAll('\0', ''));
        },
      ),
    );
  });
});

function piecesOf(bytes: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
}

function decode(pieces: readonly Buffer[]): [string, string] {
  const decoder = new FeedDecoder(Buffer.concat(pieces));
  const text = pieces.map((piece) => decoder.write(piece)).join('') + decoder.end();
  return [decoder.encoding, text];
}

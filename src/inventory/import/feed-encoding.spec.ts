import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FeedDecoder } from './feed-encoding.js';

describe('The encoding of a feed', () => {
  it('is UTF-16 by its mark or by its zero bytes', () => {
    const text = 'make,model\nCitroën,"2CV"\n';
    expect(decode([Buffer.from(`\uFEFF${text}`, 'utf16le')])).toEqual(['UTF-16 LE', text]);
    expect(decode([Buffer.from(text, 'utf16le')])).toEqual(['UTF-16 LE', text]);
    expect(decode([Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()])).toEqual(['UTF-16 BE', text]);
    expect(decode([Buffer.from(text, 'utf16le').swap16()])).toEqual(['UTF-16 BE', text]);
  });

  it('is Windows-1252 where the bytes are no UTF-8', () => {
    expect(decode([Buffer.from('Citro\xEBn \x80 5 \x93new\x94 \x81', 'latin1')])).toEqual(['Windows-1252', 'Citroën € 5 “new” \uFFFD']);
    expect(decode([Buffer.from('caf\xE9', 'latin1')])).toEqual(['Windows-1252', 'café']);
  });

  it('turns out to be Windows-1252 long after the beginning', () => {
    const decoder = new FeedDecoder(Buffer.from('make,model\n'));
    expect(decoder.encoding).toBe('UTF-8');
    for (let piece = 0; piece < 1_000; piece++) decoder.write(Buffer.from('Ford,F-150\n'));
    expect(decoder.write(Buffer.from('Citro\xEBn,2CV ', 'latin1'))).toBe('Citroën,2CV ');
    expect(decoder.write(Buffer.from('\xC3\xA9', 'latin1'))).toBe('Ã©');
    expect(decoder.encoding).toBe('Windows-1252');
  });

  it('stays UTF-8 where single characters are damaged', () => {
    const damaged = Buffer.concat([Buffer.from('é ü ñ '), Buffer.from([0xc3]), Buffer.from(' é')]);
    expect(decode([damaged])).toEqual(['UTF-8', 'é ü ñ \uFFFD é']);
    expect(decode([Buffer.from('é'), Buffer.from([0xe2, 0x82])])).toEqual(['UTF-8', 'é\uFFFD']);
  });

  it('gives the same text wherever the pieces part', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('utf8', 'utf16le'),
        fc.integer({ min: 1, max: 7 }),
        (text, encoding, size) => {
          const bytes = Buffer.from(`\uFEFF${text}`, encoding as BufferEncoding);
          const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
            bytes.subarray(index * size, (index + 1) * size),
          );
          expect(decode(pieces)[1]).toBe(text.replaceAll('\0', ''));
        },
      ),
    );
  });
});

function decode(pieces: readonly Buffer[]): [string, string] {
  const decoder = new FeedDecoder(Buffer.concat(pieces));
  const text = pieces.map((piece) => decoder.write(piece)).join('') + decoder.end();
  return [decoder.encoding, text];
}

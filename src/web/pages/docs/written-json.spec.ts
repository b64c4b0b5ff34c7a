import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { writtenJson } from './written-json.js';

describe('Pretty-printed JSON', () => {
  it('is on one line where it fits, and split where it does not', () => {
    expect(writtenJson({ a: [1, 2] })).toBe('{ "a": [ 1, 2 ] }');
    const long = 'x'.repeat(80);
    expect(writtenJson({ a: long, b: [{ c: 1 }] })).toBe(
      `{\n  "a": "${long}",\n  "b": [ { "c": 1 } ]\n}`,
    );
  });

  it('parses to the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const text = writtenJson(value);
        if (!text.includes('more lines'))
          expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('is cut after 60 lines with the number of remaining lines', () => {
    const many = Array.from({ length: 70 }, (_, at) => `line ${at} ${'.'.repeat(20)}`);
    const lines = writtenJson(many).split('\n');
    expect(lines).toHaveLength(61);
    expect(lines.at(-1)).toBe('… 12 more lines');
  });
});

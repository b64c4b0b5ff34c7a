import { parseEnv } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ignoredLinesOf } from './environment.js';

const LINES = [
  ['# PORT', ''],
  ['', ''],
  ['  ', ''],
  ['A=1', 'A'],
  ['export B=2', 'B'],
  ['C="x\ny z"', 'C'],
  [`D='it is "quoted"'`, 'D'],
  ['E=', 'E'],
] as const;
const IGNORED = ['PORT 8080', 'DATA_DIR: /data', 'export F'] as const;

describe('ignoredLinesOf', () => {
  it('names the lines that set no variable, and repeats none', () => {
    expect(ignoredLinesOf('PORT=1\n\nSMTP_PASSWORD s3cret\n# a comment\nexport HOST')).toEqual([
      'Line 3 of .env is ignored: it is not NAME=value.',
      'Line 5 of .env is ignored: it is not NAME=value.',
    ]);
  });

  it('has no line for what Node reads', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...LINES)), (lines) => {
        const text = lines.map(([line]) => line).join('\n');
        expect(ignoredLinesOf(text)).toEqual([]);
        const names = lines.flatMap(([, name]) => (name === '' ? [] : [name]));
        expect(Object.keys(parseEnv(text)).toSorted()).toEqual([...new Set(names)].toSorted());
      }),
    );
  });

  it('has one for each other line', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...LINES, ...IGNORED.map((line) => [line]))),
        (lines) => {
          const ignored = lines.filter(([line]) => (IGNORED as readonly unknown[]).includes(line));
          const text = lines.map(([line]) => line).join('\r\n');
          expect(ignoredLinesOf(text)).toHaveLength(ignored.length);
        },
      ),
    );
  });
});

import { describe, expect, it } from '@jest/globals';
import { parsePlainCsv } from './plain-csv.js';

describe('A CSV data file', () => {
  it('is read by the names in its header', () => {
    expect(parsePlainCsv('code,name\nBMW,BMW\nMINI,MINI\n')).toEqual([
      { code: 'BMW', name: 'BMW' },
      { code: 'MINI', name: 'MINI' },
    ]);
  });

  it('keeps commas and doubled quotes of quoted cells', () => {
    expect(parsePlainCsv('model,trim,msrp\nTLX,"A-Spec, ""Advance""",41000')).toEqual([
      { model: 'TLX', trim: 'A-Spec, "Advance"', msrp: '41000' },
    ]);
  });

  it('reads an empty last cell, quoted or not, and a missing one as empty', () => {
    expect(parsePlainCsv('a,b\n"x,y",\n"x",""\nx')).toEqual([
      { a: 'x,y', b: '' },
      { a: 'x', b: '' },
      { a: 'x', b: '' },
    ]);
  });

  it('accepts Windows line endings, a byte order mark and blank lines', () => {
    expect(parsePlainCsv('\uFEFFa,b\r\n1, 2 \r\n\r\n')).toEqual([{ a: '1', b: '2' }]);
  });
});

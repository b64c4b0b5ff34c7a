import { describe, expect, it } from '@jest/globals';
import { csvLayoutOf } from './csv-layout.js';

describe('The layout of a CSV file', () => {
  it('has the delimiter of the sep= line', () => {
    expect(layoutOf('sep=;\nmake;"model, trim, body";price\n')).toEqual([
      'semicolon',
      ['make', 'model, trim, body', 'price'],
    ]);
    expect(layoutOf('"sep=^"\nmake^model,trim\nFord^F-150,XL\n')).toEqual([
      '"^"',
      ['make', 'model,trim'],
    ]);
  });

  it('has the delimiter that fits the rows, not one in column names', () => {
    expect(layoutOf('"make, model, and trim";"price, in dollars"\nFord F-150 XL;10\n')).toEqual([
      'semicolon',
      ['make, model, and trim', 'price, in dollars'],
    ]);
    expect(layoutOf('make, model, and trim\tprice\nFord F-150 XL\t10\nKia Rio\t20\n')).toEqual([
      'tab',
      ['make, model, and trim', 'price'],
    ]);
    expect(layoutOf('make,model,options|extras\nFord,F-150,"a|b"\nKia,Rio,c\n')[0]).toBe('comma');
  });

  it('has the delimiter with most columns when there are no rows', () => {
    expect(layoutOf('make;model;a,b')).toEqual(['semicolon', ['make', 'model', 'a,b']]);
  });

  it('may have a header over several lines, or one with a stray quote', () => {
    expect(layoutOf('make,"model\nname",price\nFord,F-150,10\n')).toEqual([
      'comma',
      ['make', 'model\nname', 'price'],
    ]);
    expect(layoutOf('make,"model,price\nFord,F-150,10\n')).toEqual([
      'comma',
      ['make', 'model', 'price'],
    ]);
  });

  it('is rejected with one column', () => {
    expect(() => csvLayoutOf(['make', 'Ford'])).toThrow('fewer than two columns');
  });
});

function layoutOf(text: string): [string, readonly string[]] {
  const { delimiter, header } = csvLayoutOf(text.split('\n'));
  return [delimiter.name, header.columns];
}

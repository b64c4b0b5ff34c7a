import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CityNames } from './city-names.js';

describe('City names', () => {
  const cities = citiesOf([
    'Saint Louis',
    'Austin',
    "O'Fallon",
    'St. Louis',
    'San Antonio',
    'Austin',
    'Fort Worth',
  ]);

  it('are found in abbreviated forms, all rows in order', () => {
    for (const name of ['st louis', 'ST. LOUIS', 'Saint Louis', 'saint-louis'])
      expect([...cities.rowsOf(name)]).toEqual([0, 3]);
    expect([...cities.rowsOf('austin')]).toEqual([1, 5]);
    expect([...cities.rowsOf('ofallon')]).toEqual([2]);
    expect(['Aust', 'Austin TX', '', 'San'].flatMap((name) => [...cities.rowsOf(name)])).toEqual(
      [],
    );
  });

  it.each([
    ['N. Miami Bch', 'North Miami Beach'],
    ['shaker hts.', 'Shaker Heights'],
    ['Clinton Twp', 'Clinton Township'],
    ['Colorado Spgs', 'Colorado Springs'],
    ['Canon City', 'Cañon City'],
    ['coeur d’alene', "Coeur d'Alene"],
  ])('are found in normalized spellings: %s is %s', (written, name) => {
    expect([...citiesOf(['Miami', name]).rowsOf(written)]).toEqual([1]);
  });

  it('are not found by an initial of another word', () => {
    expect([...citiesOf(['North', 'Avenue North']).rowsOf('Avenue N')]).toEqual([]);
    expect([...citiesOf(['North', 'Avenue North']).rowsOf('N')]).toEqual([]);
  });

  it('keep the spelling of each row', () => {
    expect([0, 3, 2].map((row) => cities.nameOf(row))).toEqual([
      'Saint Louis',
      'St. Louis',
      "O'Fallon",
    ]);
  });

  it('list the words that start one', () => {
    expect(['san', 'st', 'ft', 'austin', 'OFALLON'].every((word) => cities.isBegin(word))).toBe(
      true,
    );
    expect(['aus', 'antonio', 'sa', 'zebra', ''].some((word) => cities.isBegin(word))).toBe(false);
  });

  it('find the same as a comparison with every name', () => {
    const name = fc
      .constantFrom('St', 'Saint', 'Fort', 'Ft', 'Lee', 'Salem')
      .chain((first) =>
        fc.constantFrom('', ' Lee', ' Salem', '-Salem', '. Lee').map((rest) => first + rest),
      );
    const read = (text: string) =>
      text
        .toLowerCase()
        .replace('.', '')
        .replace('-', ' ')
        .replace(/\bst\b/, 'saint')
        .replace(/\bft\b/, 'fort');
    fc.assert(
      fc.property(fc.array(name, { maxLength: 30 }), name, (names, requested) => {
        const expected = names.flatMap((each, row) =>
          read(each) === read(requested) ? [row] : [],
        );
        expect([...citiesOf(names).rowsOf(requested)]).toEqual(expected);
      }),
    );
  });
});

function citiesOf(names: readonly string[]): CityNames {
  return new CityNames(CityNames.columnsOf(names));
}

import { describe, expect, it } from '@jest/globals';
import { Places } from '../../catalogue/places.js';
import { builtInMap } from './built-in-maps.js';
import { KeyedRow } from './feed-row.js';
import { RowMapper } from './mapped-row.js';
import { placeOfRow, stateCodeOf } from './normalise-place.js';
import { readFeedMap } from './read-feed-map.js';

const places = Places.load();
const FIELDS = {
  make: 'a',
  model: 'b',
  year: 'c',
  price: 'd',
  zip: 'zip',
  city: ['title', 'city'],
  state: 'state',
  latitude: 'lat',
  longitude: 'long',
};
const plain = new RowMapper(readFeedMap(JSON.stringify({ name: 'test', fields: FIELDS }), 'test'));
const KNOXVILLE = { lat: '35.97', long: '-83.94' };

describe('The place of a car', () => {
  it('is that of its ZIP, with or without the four digits more', () => {
    expect(placeOf({ zip: '78701-1234', ...KNOXVILLE })).toBe('Austin TX');
  });

  it.each([
    ['2118', 'MA', 'Boston MA'],
    ['2118.0', 'Massachusetts', 'Boston MA'],
    ['2118-1234', 'ma', 'Boston MA'],
    ['7302', 'NJ', 'Jersey City NJ'],
    ['501', 'NY', 'Holtsville NY'],
  ])('is that of its ZIP, though a spreadsheet took the zero off: %s in %s', (zip, state, place) => {
    expect(placeOf({ zip, state })).toBe(place);
  });

  it('is not that of a short ZIP where the state is another one, or none is stated', () => {
    expect(placeOf({ zip: '2118', state: 'TX', city: 'austin' })).toBe('Austin TX');
    expect(placeOf({ zip: '2118' })).toBe('unknown-place');
  });

  it('is the ZIP nearest to the coordinates when they lie in the stated state, or none is stated', () => {
    expect(placeOf({ state: 'tn', ...KNOXVILLE })).toBe('Knoxville TN');
    expect(placeOf(KNOXVILLE)).toBe('Knoxville TN');
  });

  it('is that of the coordinates in another state when a city the ad names lies there', () => {
    expect(placeOf({ state: 'mo', title: 'knoxville-2014-mercedes-benz', city: 'kirksville', ...KNOXVILLE })).toBe('Knoxville TN');
  });

  it('is the city the ad names when the coordinates lie in another state and nothing speaks for them', () => {
    expect(placeOf({ state: 'mo', title: '2014-mercedes-benz', city: 'kirksville', ...KNOXVILLE })).toBe('Kirksville MO');
  });

  it('is the city the ad names when there are no coordinates, or none in the US', () => {
    expect(placeOf({ state: 'Texas', city: 'San Antonio' })).toBe('San Antonio TX');
    expect(placeOf({ state: 'TX', city: 'el paso', lat: '48.85', long: '2.35' })).toBe('El Paso TX');
    expect(placeOf({ state: 'TX', city: 'el paso', lat: 'north', long: '' })).toBe('El Paso TX');
  });

  it('is that of the coordinates when the stated state has no such city', () => {
    expect(placeOf({ state: 'mo', city: 'atlantis', ...KNOXVILLE })).toBe('Knoxville TN');
  });

  it('that cannot be found is a reason to refuse', () => {
    expect(placeOf({})).toBe('unknown-place');
    expect(placeOf({ zip: '00000', state: 'vt', city: 'vermont' })).toBe('unknown-place');
    expect(placeOf({ lat: '0', long: '0' })).toBe('unknown-place');
    expect(placeOf({ lat: '900', long: '-83' })).toBe('unknown-place');
  });

  it('is read from the end of a dealership address', () => {
    const google = new RowMapper(builtInMap('google')!);
    const of = (address: string) => {
      const { value } = placeOfRow(google.read(new KeyedRow(1, new Map([['dealership_address', address]]))), places);
      return value && `${value.city} ${value.state}`;
    };
    expect(of('1 Main St, Austin, TX 78701, US')).toBe('Austin TX');
    expect(of('12345 Main St, Austin, TX 78701-0001, United States')).toBe('Austin TX');
    expect(of('1 Main St, Austin, TX')).toBe('Austin TX');
    expect(of('Atlantis')).toBeUndefined();
  });

  function placeOf(cells: Record<string, string>): string {
    const { value, reason } = placeOfRow(plain.read(new KeyedRow(1, new Map(Object.entries(cells)))), places);
    return value ? `${value.city} ${value.state}` : reason!;
  }
});

describe('A state', () => {
  it('is known by its code and its name', () => {
    expect(['tx', 'TX', 'Texas', 'new york', 'dc', 'Ontario', ''].map(stateCodeOf)).toEqual([
      'TX',
      'TX',
      'TX',
      'NY',
      'DC',
      undefined,
      undefined,
    ]);
  });
});

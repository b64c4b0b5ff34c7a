import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Places } from '../../../catalog/places/places.js';
import { STATE_NAMES } from '../../../catalog/places/states.js';
import { builtInMap } from '../map/built-in-maps.js';
import { KeyedRow } from '../read/feed-row.js';
import type { MappedRow } from '../map/mapped-row.js';
import { RowMapper } from '../map/mapped-row.js';
import { stateCodeOf } from './named-city.js';
import { placeFieldOf, PlaceOfRow } from './normalize-place.js';
import { readFeedMap } from '../map/read-feed-map.js';

const places = Places.load();
const placeOfRow = new PlaceOfRow(places);
const FIELDS = {
  make: 'make',
  model: 'model',
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
  it('is that of its ZIP Code, with or without ZIP+4', () => {
    expect(placeOf({ zip: '78701-1234', ...KNOXVILLE })).toBe('Austin TX');
  });

  it.each([
    ['Parma', 'OH', '41.4048', '-81.7229'],
    ['Lakewood', 'CO', '39.7047', '-105.0814'],
    ['Doral', 'FL', '25.8195', '-80.3553'],
  ])("keeps its city's name when coordinates are given: %s", (city, state, lat, long) => {
    expect(placeOf({ city, state, lat, long })).toBe(`${city} ${state}`);
  });

  it('uses the state after the city, without a comma', () => {
    expect(placeOf({ city: 'CAMBRIDGE MA' })).toBe('Cambridge MA');
    expect(placeOf({ city: 'LOS ANGELES CA 90001' })).toBe('Los Angeles CA');
  });

  it.each([
    ['sarasota-2019-ford-escape', 'Bradenton', 'FL', '27.3297', '-82.5303', 'Sarasota FL'],
    ['plainville-2013-chevrolet-malibu', 'hartford', 'CT', '41.6584', '-72.8666', 'Plainville CT'],
    ['addison-2018-silverado', 'fort worth', 'TX', '32.9628', '-96.838', 'Addison TX'],
    ['evans-2016-nissan-altima', 'fort collins', 'CO', '40.3928', '-104.7279', 'Evans CO'],
  ])(
    'is named after the nearest of its cities, not its region: %s in %s',
    (title, city, state, lat, long, place) => {
      expect(placeOf({ title, city, state, lat, long })).toBe(place);
    },
  );

  it.each([
    ['2118', 'MA', 'Boston MA'],
    ['2118.0', 'Massachusetts', 'Boston MA'],
    ['2118-1234', 'ma', 'Boston MA'],
    ['7302', 'NJ', 'Jersey City NJ'],
    ['501', 'NY', 'Holtsville NY'],
    ['2903', 'R.I.', 'Providence RI'],
    ['20001', 'D. C.', 'Washington DC'],
  ])('restores the leading zero of a ZIP Code: %s in %s', (zip, state, place) => {
    expect(placeOf({ zip, state })).toBe(place);
  });

  it.each([
    ['Los Angeles', 'Calif.', 'CA'],
    ['Buffalo', 'N.Y.', 'NY'],
    ['Fort Worth', 'Tex', 'TX'],
  ])('accepts old state abbreviations: %s, %s', (city, state, code) => {
    expect(placeOf({ city, state })).toBe(`${city} ${code}`);
  });

  it('ignores a short ZIP Code when the state differs or is missing', () => {
    expect(placeOf({ zip: '2118', state: 'TX', city: 'austin' })).toBe('Austin TX');
    expect(placeOf({ zip: '2118' })).toBe('unknown-place');
  });

  it('is the ZIP Code nearest to the coordinates in the stated state, or without a state', () => {
    expect(placeOf({ state: 'tn', ...KNOXVILLE })).toBe('Knoxville TN');
    expect(placeOf(KNOXVILLE)).toBe('Knoxville TN');
  });

  it('follows coordinates in another state when a named city is there', () => {
    expect(
      placeOf({
        state: 'mo',
        title: 'knoxville-2014-mercedes-benz',
        city: 'kirksville',
        ...KNOXVILLE,
      }),
    ).toBe('Knoxville TN');
  });

  it('is the named city when unsupported coordinates are in another state', () => {
    expect(
      placeOf({ state: 'mo', title: '2014-mercedes-benz', city: 'kirksville', ...KNOXVILLE }),
    ).toBe('Kirksville MO');
  });

  it('is the named city without coordinates, or with coordinates outside the US', () => {
    expect(placeOf({ state: 'Texas', city: 'San Antonio' })).toBe('San Antonio TX');
    expect(placeOf({ state: 'TX', city: 'el paso', lat: '48.85', long: '2.35' })).toBe(
      'El Paso TX',
    );
    expect(placeOf({ state: 'TX', city: 'el paso', lat: 'north', long: '' })).toBe('El Paso TX');
  });

  it('follows the coordinates when the stated state has no such city', () => {
    expect(placeOf({ state: 'mo', city: 'atlantis', ...KNOXVILLE })).toBe('Knoxville TN');
  });

  it.each([
    ['Lakewood', 'CO', 'Lakewood CO'],
    ['Hoover', 'AL', 'Hoover AL'],
    ['DORAL', 'fl', 'Doral FL'],
    ['Parma', 'Ohio', 'Parma OH'],
    ['nyc', 'NY', 'New York NY'],
    ['St. Pete', 'FL', 'Saint Petersburg FL'],
    ['Pink', 'OK', 'Pink OK'],
    ['Lincoln', 'NE', 'Lincoln NE'],
  ])(
    'is found by a city without its own ZIP Code, and by its usual names: %s, %s',
    (city, state, place) => {
      expect(placeOf({ city, state, make: 'Lincoln', model: 'Navigator' })).toBe(place);
    },
  );

  it('is found by a city followed by its state', () => {
    expect(placeOf({ city: 'Lakewood, CO' })).toBe('Lakewood CO');
    expect(placeOf({ city: 'Lakewood, Colorado 80226-1234' })).toBe('Lakewood CO');
    expect(placeOf({ city: 'Washington, D.C.' })).toBe('Washington DC');
    expect(placeOf({ city: 'Lincoln, NE', make: 'Lincoln' })).toBe('Lincoln NE');
    expect(placeOf({ city: 'Paris, France' })).toBe('unknown-place');
  });

  it.each(['Doral', 'NYC', 'Lakewood', 'Edmonton'])(
    'is not found by a city without a state, even a unique one: %s',
    (city) => {
      expect(placeOf({ city })).toBe('unknown-place');
    },
  );

  it.each(['ford-f150-xlt-4x4', 'ford-2015', 'f150-ford'])(
    'is not a town with the name of the car: %s in Kansas',
    (title) => {
      expect(placeOf({ title, state: 'ks', make: 'ford', model: 'f150 xlt' })).toBe(
        'unknown-place',
      );
      expect(placeOf({ title: 'ford-2015', state: 'ks', make: 'buick', model: 'regal' })).toBe(
        'Ford KS',
      );
    },
  );

  it('may be a town that shares the name of another make, at the start of a title', () => {
    expect(
      placeOf({
        title: 'lincoln-2017-toyota-corolla-le',
        state: 'ne',
        make: 'toyota',
        model: 'corolla',
      }),
    ).toBe('Lincoln NE');
    expect(
      placeOf({
        title: 'dodge-city-2017-dodge-ram',
        state: 'ks',
        make: 'dodge',
        model: 'ram 1500',
      }),
    ).toBe('Dodge City KS');
  });

  it('is not a town whose name only starts like a city elsewhere', () => {
    expect(placeOf({ title: 'carson-city-2015-jeep-cherokee', state: 'ca' })).toBe('unknown-place');
    expect(placeOf({ title: 'carson-2015-jeep-cherokee', state: 'ca' })).toBe('Carson CA');
  });

  it('is a small town in the state of the title only if the name is unique', () => {
    expect(placeOf({ title: 'cleveland-2012-audi-a7-prestige', state: 'pa' })).toBe(
      'unknown-place',
    );
    expect(placeOf({ title: 'delanco-2012-infiniti-g37', state: 'nj' })).toBe('Delanco NJ');
    expect(placeOf({ city: 'Cleveland', state: 'PA' })).toBe('Cleveland PA');
  });

  it('found by its city is in the stated state, for any text', () => {
    const names = fc.constantFrom(
      'Springfield',
      'Lakewood',
      'Parma',
      'Portland',
      'NYC',
      'KC',
      'Ford',
      'Canal',
      'Fulton',
      'Oak',
      'Grove',
      'x',
    );
    fc.assert(
      fc.property(
        fc.array(names, { maxLength: 5 }),
        fc.constantFrom(...STATE_NAMES.keys()),
        (words, state) => {
          const { value } = placeOfRow.read(rowOf({ city: words.join(' '), state }));
          if (value) expect(value.place.state).toBe(state);
        },
      ),
    );
  });

  it('that cannot be found rejects the row, for any text length', () => {
    const long = `${'a '.repeat(50_000)},${' b'.repeat(50_000)},`;
    expect(placeOf({ city: long })).toBe('unknown-place');
  });

  it.each([
    [
      { zip: '78701', city: 'Dallas', state: 'TX' },
      'listed in Austin, TX 78701 by its ZIP, against its city',
    ],
    [
      { zip: '78701', city: 'Austin', state: 'CA' },
      'listed in Austin, TX 78701 by its ZIP, against its state',
    ],
    [
      { zip: '78701', city: 'Sacramento', state: 'CA' },
      'listed in Sacramento, CA 94203 by its city, against its ZIP',
    ],
    [
      { zip: '00000', city: 'Austin', state: 'TX' },
      'listed in Austin, TX 73301 by its city, against its ZIP',
    ],
    [
      { state: 'mo', city: 'atlantis', ...KNOXVILLE },
      'listed in Knoxville, TN 37916 by its coordinates, against its state',
    ],
    [
      { zip: '37902', state: 'Ontario', city: 'Knoxville' },
      'listed in Knoxville, TN 37902 by its ZIP, against its state',
    ],
    [
      { zip: '10001', city: 'Newark', state: 'NJ' },
      'listed in Newark, NJ 07101 by its city, against its ZIP',
    ],
    [
      { zip: '97201', city: 'Portland', state: 'ME' },
      'listed in Portland, ME 04101 by its city, against its ZIP',
    ],
    [
      { zip: '62701', city: 'Springfield', state: 'MO' },
      'listed in Springfield, MO 65801 by its city, against its ZIP',
    ],
    [
      { zip: '10001', city: 'Newark, NJ' },
      'listed in Newark, NJ 07101 by its city, against its ZIP',
    ],
    [
      { zip: '64106', city: 'Kansas City', state: 'KS' },
      'listed in Kansas City, MO 64106 by its ZIP, against its state',
    ],
    [
      { zip: '66101', city: 'Kansas City', state: 'MO' },
      'listed in Kansas City, KS 66101 by its ZIP, against its state',
    ],
    [
      { zip: '78701', city: 'Austin', state: 'TX', ...KNOXVILLE },
      'listed in Austin, TX 78701 by its ZIP, against its coordinates',
    ],
    [
      { zip: '78701', city: 'Dallas', ...KNOXVILLE },
      'listed in Austin, TX 78701 by its ZIP, against its city and its coordinates',
    ],
    [
      { zip: '78701', lat: '48.85', long: '2.35' },
      'listed in Austin, TX 78701 by its ZIP, against its coordinates',
    ],
    [
      { zip: '78701', lat: '-97.74', long: '30.27' },
      'listed in Austin, TX 78701 by its ZIP, against its coordinates',
    ],
    [
      { state: 'TX', city: 'Austin', ...KNOXVILLE },
      'listed in Austin, TX 73301 by its city, against its coordinates',
    ],
  ])('reports contradictions: %j', (cells, contradiction) => {
    expect(placeOfRow.read(rowOf(cells)).value?.contradiction).toBe(contradiction);
  });

  it.each<Record<string, string>>([
    { zip: '78701', city: 'Austin', state: 'TX' },
    { zip: '44129', city: 'Parma', state: 'Ohio' },
    { zip: '78701', title: 'dallas-2015-ford-f150', state: 'TX' },
    { city: 'Austin', ...KNOXVILLE, state: '' },
    { zip: 'N/A', city: 'Austin', state: 'TX' },
    { zip: '2118', state: 'MA' },
    { zip: '78701', city: 'Austin', state: 'TX', lat: '30.5', long: '-97.7' },
    { zip: '78701', lat: '0', long: '0.0' },
    { zip: '78701', lat: 'N/A', long: '' },
    { zip: '59252', lat: '49.43', long: '-104.74' },
  ])('reports nothing when all parts agree: %j', (cells) => {
    expect(placeOfRow.read(rowOf(cells))).toMatchObject({ value: { contradiction: undefined } });
  });

  it('that cannot be found rejects the row', () => {
    expect(placeOf({})).toBe('unknown-place');
    expect(placeOf({ zip: '00000', state: 'vt', city: 'vermont' })).toBe('unknown-place');
    expect(placeOf({ lat: '0', long: '0' })).toBe('unknown-place');
    expect(placeOf({ lat: '900', long: '-83' })).toBe('unknown-place');
  });

  it('is read from the end of a dealership address', () => {
    const google = new RowMapper(builtInMap('google')!);
    const of = (address: string) => {
      const { value } = placeOfRow.read(
        google.read(new KeyedRow(1, new Map([['dealership_address', address]]))),
      );
      return value && `${value.place.city} ${value.place.state}`;
    };
    expect(of('1 Main St, Austin, TX 78701, US')).toBe('Austin TX');
    expect(of('12345 Main St, Austin, TX 78701-0001, United States')).toBe('Austin TX');
    expect(of('1 Main St, Austin, TX')).toBe('Austin TX');
    expect(of('Atlantis')).toBeUndefined();
    expect(
      placeFieldOf(google.read(new KeyedRow(1, new Map([['dealership_address', 'Atlantis']])))),
    ).toMatchObject({
      column: 'dealership_address',
      text: 'Atlantis',
    });
  });

  it('is reported with all place columns of the row', () => {
    const reported = (cells: Record<string, string>) => {
      const { column, text } = placeFieldOf(rowOf(cells));
      return { column, text };
    };
    expect(reported({ city: 'Lakewod', state: 'CO' })).toEqual({
      column: 'city, state',
      text: 'Lakewod, CO',
    });
    expect(reported({ city: 'Lakewod', zip: '00000' })).toEqual({
      column: 'city, zip',
      text: 'Lakewod, 00000',
    });
    expect(reported({ lat: '0', long: '-83' })).toEqual({ column: 'lat, long', text: '0, -83' });
    expect(reported({})).toEqual({ column: 'zip', text: '' });
  });

  function placeOf(cells: Record<string, string>): string {
    const { value, reason } = placeOfRow.read(rowOf(cells));
    return value ? `${value.place.city} ${value.place.state}` : reason!;
  }

  function rowOf(cells: Record<string, string>): MappedRow {
    return plain.read(new KeyedRow(1, new Map(Object.entries(cells))));
  }
});

describe('A state', () => {
  it('is recognized by code and name', () => {
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

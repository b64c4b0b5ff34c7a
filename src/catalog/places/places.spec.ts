import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Position } from './distance.js';
import { milesBetween } from './distance.js';
import { MarketAreas } from './market-areas.js';
import type { NamedPlace } from './named-places.js';
import { Places } from './places.js';
import { STATE_NAMES } from './states.js';
import { parseZipFile } from './zip-file.js';

describe('The places of the US', () => {
  let places: Places;

  beforeAll(() => {
    places = Places.load();
  });

  it('have city, state, position and market area by ZIP Code', () => {
    expect(places.placeOfZip('78701')).toEqual({
      zip: '78701',
      city: 'Austin',
      state: 'TX',
      latitude: 30.2713,
      longitude: -97.7426,
      marketAreaCode: 'AUSTIN',
    });
  });

  it('exclude unknown, short and overseas military ZIP Codes', () => {
    expect(
      ['00000', '7870', '787011', 'ABCDE', '', '09001'].map((zip) => places.placeOfZip(zip)),
    ).toEqual(Array(6).fill(undefined));
  });

  it('cover every state with real positions, one per ZIP Code, in order', () => {
    const all = places.all();
    expect(new Set(all.map((place) => place.state))).toEqual(new Set(STATE_NAMES.keys()));
    const isInUs = ({ latitude, longitude }: Position) =>
      latitude > 18 && latitude < 72 && longitude < -66 && longitude > -180;
    const outside = all.filter((place) => !isInUs(place));
    expect(outside.map((place) => place.city)).toEqual(['Wake Island']);
    expect(all.every((place, i) => i === 0 || all[i - 1]!.zip < place.zip)).toBe(true);
    expect(all.length).toBeGreaterThan(40_000);
  });

  it('find the first place of a city by abbreviations of its name', () => {
    const first = places.all().find(({ city, state }) => city === 'Saint Louis' && state === 'MO');
    expect(first!.zip).toBe('63101');
    expect(places.firstPlaceOf('Saint Louis', 'MO')).toEqual(first);
    expect(places.firstPlaceOf('ST. LOUIS', 'mo')).toEqual(first);
    expect(places.firstPlaceOf('Saint Louis', 'TX')).toBeUndefined();
    expect(places.firstPlaceOf('Saint Louis', 'XX')).toBeUndefined();
  });

  it.each([
    ['Lakewood', 'CO', '80232'],
    ['Hoover', 'AL', '35226'],
    ['Doral', 'FL', '33178'],
    ['Parma', 'OH', '44129'],
    ['Manhattan', 'NY', '10119'],
    ['Shelby Twp', 'MI', '48316'],
  ])(
    'find %s, %s by a nearby ZIP Code, although its post office has another name',
    (city, state, zip) => {
      const place = places.firstPlaceOf(city, state)!;
      expect(place).toEqual({ ...places.placeOfZip(zip), city: place.city });
      expect(place.city).toBe(city.replace('Twp', 'Township'));
      expect(places.all().some((each) => each.city === place.city && each.state === state)).toBe(
        false,
      );
    },
  );

  it.each([
    ['NYC', 'NY', 'New York'],
    ['Philly', 'PA', 'Philadelphia'],
    ['Vegas', 'NV', 'Las Vegas'],
    ['OKC', 'OK', 'Oklahoma City'],
    ['KC', 'MO', 'Kansas City'],
    ['KC', 'KS', 'Kansas City'],
    ['St. Pete', 'FL', 'Saint Petersburg'],
    ['L.A.', 'CA', 'Los Angeles'],
    ['Ft. Worth', 'TX', 'Fort Worth'],
    ['Winston Salem', 'NC', 'Winston-Salem'],
    ['Sault Ste. Marie', 'MI', 'Sault Sainte Marie'],
  ])('resolve %s, %s to %s', (name, state, city) => {
    expect(places.firstPlaceOf(name, state)).toEqual(places.firstPlaceOf(city, state));
    expect(places.firstPlaceOf(name, state)!.city).toBe(city);
  });

  it('prefer a city of the ZIP Code file to one known by name only', () => {
    const rows = [zipRow('10001', 'Oldtown', 'NY'), zipRow('10002', 'Newtown', 'NY')];
    const areas = MarketAreas.load();
    const named: NamedPlace[] = [
      { name: 'Newtown', zip: '10001', kind: 'large' },
      { name: 'Nowhere', zip: '99999', kind: 'small' },
    ];
    const both = new Places(Places.tablesOf(rows, areas, named), areas);
    expect(both.firstPlaceOf('newtown', 'NY')!.zip).toBe('10002');
    expect(both.firstPlaceOf('Nowhere', 'NY')).toBeUndefined();
  });

  it('count the ZIP Codes of a city name by state, one for a large place without any, none for a small one', () => {
    const states = places
      .all()
      .filter(({ city }) => city === 'Springfield')
      .map(({ state }) => state);
    expect(new Set(states).size).toBeGreaterThan(10);
    const counts = places.zipsByState('springfield');
    for (const [state, zips] of counts)
      expect(zips).toBe(states.filter((each) => each === state).length);
    expect(new Set(states).isSubsetOf(counts)).toBe(true);
    expect(places.zipsByState('doral')).toEqual(new Map([['FL', 1]]));
    expect(places.zipsByState('pink')).toEqual(new Map([['OK', 0]]));
    expect(places.zipsByState('Nowhereville').size).toBe(0);
  });

  it('recognize words that start the name of a city', () => {
    expect(['san', 'st', 'Springfield'].every((word) => places.isBeginOfCity(word))).toBe(true);
    expect(['springf', 'toyota', ''].some((word) => places.isBeginOfCity(word))).toBe(false);
  });

  it('find the nearest ZIP Code that a full scan finds', () => {
    const all = places.all();
    const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true });
    const anywhere = fc.record({ latitude: degrees(18, 72), longitude: degrees(-180, -65) });
    const nearAPlace = fc
      .tuple(fc.nat(), degrees(-1, 1), degrees(-1, 1))
      .map(([n, north, east]) => ({ place: all[n % all.length]!, north, east }))
      .map(({ place, north, east }) => ({
        latitude: place.latitude + north,
        longitude: place.longitude + east,
      }));
    fc.assert(
      fc.property(fc.oneof(nearAPlace, anywhere), ({ latitude, longitude }) => {
        const miles = (place: { latitude: number; longitude: number }) =>
          milesBetween(place, { latitude, longitude });
        const least = all.reduce((nearest, place) => Math.min(nearest, miles(place)), Infinity);
        const found = places.nearestZip(latitude, longitude);
        if (least > 60) expect(found).toBeUndefined();
        else expect(miles(found!)).toBeCloseTo(least, 6);
      }),
      { numRuns: 50 },
    );
  });

  it('return no ZIP Code for a position outside the US', () => {
    expect(places.nearestZip(49.41, 8.69)).toBeUndefined();
    expect(places.nearestZip(0, 0)).toBeUndefined();
    expect(places.nearestZip(Number.NaN, -97)).toBeUndefined();
  });

  it('list exactly the places within a radius', () => {
    const austin = places.placeOfZip('78701')!;
    const within = places.placesWithin(austin, 50);
    expect(within).toEqual(places.all().filter((place) => milesBetween(place, austin) <= 50));
    expect(within.length).toBeGreaterThan(100);
  });
});

function zipRow(zip: string, city: string, state: string) {
  return { zip, city, state, latitude: 40.7, longitude: -74 };
}

describe('The ZIP Code file', () => {
  const line = (zip: string, state: string, latitude: string, longitude: string) =>
    `US\t${zip}\tAnywhere\tState\t${state}\tCounty\t001\t\t\t${latitude}\t${longitude}\t1`;

  it('skips rows without a position or a state and keeps the first of a repeated ZIP Code', () => {
    const text = [
      line('10002', 'NY', '40.7', '-73.9'),
      line('10001', 'NY', '40.8', '-74.1'),
      line('10001', 'NY', '41', '-75'),
      line('20000', 'TX', '0', '0'),
      line('20001', 'TX', '', ''),
      line('09001', '', '38.1', '15.6'),
      line('96960', 'MH', '7.1', '171.2'),
    ].join('\n');
    expect(parseZipFile(text).map(({ zip, latitude }) => [zip, latitude])).toEqual([
      ['10001', 40.8],
      ['10002', 40.7],
    ]);
  });
});

describe('Market areas', () => {
  const areas = MarketAreas.load();

  it('number about a hundred, each with a unique code and name', () => {
    expect(areas.all.length).toBeGreaterThanOrEqual(100);
    expect(new Set(areas.all.map((area) => area.code)).size).toBe(areas.all.length);
    expect(new Set(areas.all.map((area) => area.name)).size).toBe(areas.all.length);
  });

  it('include places within 120 miles, by the nearest area', () => {
    expect(areas.nearest({ latitude: 30.5, longitude: -97.7 })?.code).toBe('AUSTIN');
    expect(areas.nearest({ latitude: 29.7, longitude: -98.1 })?.code).toBe('SANANTONIO');
    expect(areas.nearest({ latitude: 48.2, longitude: -106.6 })).toBeUndefined();
    const edges = [
      { latitude: 30.2672 + 119 / 69.1, longitude: -97.7431 },
      { latitude: 30.2672 + 121 / 69.1, longitude: -97.7431 },
    ];
    const austinAlone = new MarketAreas([areas.areaByCode('AUSTIN')!]);
    expect(edges.map((edge) => austinAlone.nearest(edge)?.code)).toEqual(['AUSTIN', undefined]);
  });
});

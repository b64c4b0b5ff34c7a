import { describe, expect, it } from '@jest/globals';
import { MarketAreas } from './market-areas.js';
import { readNamedPlaces } from './named-places.js';
import { Places } from './places.js';
import { STATE_NAMES } from './states.js';
import { readZipFile } from './zip-file.js';

describe('Places known by name', () => {
  const named = readNamedPlaces();
  const byZip = new Places(Places.tablesOf(readZipFile(), MarketAreas.load()), MarketAreas.load());
  const stateOf = (zip: string) => byZip.placeOfZip(zip)?.state;

  it('number in the thousands, in nearly every state, each with an existing ZIP Code', () => {
    expect(named.length).toBeGreaterThan(15_000);
    expect(named.filter(({ zip }) => stateOf(zip) === undefined)).toEqual([]);
    const states = new Set(named.map(({ zip }) => stateOf(zip)));
    expect([...STATE_NAMES.keys()].filter((state) => !states.has(state))).toEqual([]);
  });

  it('are not in the ZIP Code file for that state', () => {
    expect(
      named.filter(({ name, zip }) => byZip.firstPlaceOf(name, stateOf(zip)!) !== undefined),
    ).toEqual([]);
  });

  it('have unique names per state, made of letters and a few punctuation marks', () => {
    const names = named.map(({ name, zip }) => `${name.toLowerCase()}, ${stateOf(zip)}`);
    const seen = new Set<string>();
    expect(names.filter((name) => seen.size === seen.add(name).size)).toEqual([]);
    expect(named.filter(({ name }) => !/^[A-Z][A-Za-z0-9'.\- ]+$/.test(name))).toEqual([]);
  });

  it('are of three kinds', () => {
    const kindsOf = (name: string) =>
      named.filter((each) => each.name === name).map(({ kind, zip }) => `${kind} ${stateOf(zip)}`);
    expect(kindsOf('Doral')).toEqual(['large FL']);
    expect(kindsOf('Pink')).toEqual(['small OK']);
    expect(kindsOf('College')).toContain('small AK');
    expect(kindsOf('KC')).toEqual(['alias MO', 'alias KS']);
  });
});

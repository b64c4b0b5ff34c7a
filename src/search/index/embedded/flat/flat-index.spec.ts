import { describe, expect, it } from '@jest/globals';
import type { IndexedCar, IndexQuery } from '../../search-index.js';
import { buildFlatMemory } from './flat-builder.js';
import { FlatIndex } from './flat-index.js';
import { bundlesOf } from './flat-memory.js';
import { searchFlat } from './flat-search.js';

const FIELDS = [{ name: 'make' }];
const CARS = 6_000;
const cars = Array.from({ length: CARS }, (_, id): IndexedCar => {
  const place = { latitude: 30 + (id % 7), longitude: -97 };
  return {
    id,
    values: [[id % 3 ? 'FORD' : 'BMW']],
    priceDollars: id,
    year: 2020,
    mileageMiles: 1,
    listedAt: 0,
    ...place,
    score: 0,
  };
});
const cheap: IndexQuery = {
  clauses: [{ anyOf: [{ range: 'priceDollars', max: 299 }] }],
  sort: 'relevance',
  firstRecord: 0,
  numRecords: 20,
};

describe('An index that replaces another in the same memory', () => {
  it('counts correctly after a thread died while counting', () => {
    const flat = buildFlatMemory(FIELDS, cars, false);
    const dead = new FlatIndex(flat, 'js');
    dead.wordsAt(dead.scratch.histograms, bundlesOf(flat.directory).firstCode).fill(147);
    const { counts } = searchFlat(new FlatIndex(flat, 'js'), [cheap], undefined)[0]!;
    expect([...counts.get('make')!].toSorted()).toEqual([
      ['BMW', 100],
      ['FORD', 200],
    ]);
  });
});

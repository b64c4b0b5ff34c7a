import { describe, expect, it } from '@jest/globals';
import { BRANDS } from './brands.js';

const brands = Object.values(BRANDS);

describe('a brand', () => {
  it('has a key, a code and a host of its own', () => {
    expect(Object.keys(BRANDS)).toEqual(brands.map(({ key }) => key));
    for (const name of ['key', 'code', 'host'] as const)
      expect(new Set(brands.map((brand) => brand[name])).size).toBe(brands.length);
  });
});

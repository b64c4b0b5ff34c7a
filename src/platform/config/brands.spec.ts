import { describe, expect, it } from '@jest/globals';
import { BRANDS } from './brands.js';

const brands = Object.values(BRANDS);

describe('A brand', () => {
  it('has a unique key, code and host', () => {
    expect(Object.keys(BRANDS)).toEqual(brands.map(({ key }) => key));
    for (const name of ['key', 'code', 'host'] as const)
      expect(new Set(brands.map((brand) => brand[name])).size).toBe(brands.length);
  });
});

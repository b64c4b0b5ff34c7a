import { describe, expect, it } from '@jest/globals';
import { aSearchContext } from '../../../test/search-context.js';
import { statedTrimValue } from './stated-trim.js';

const { catalog } = aSearchContext();

describe('A trim that only the seller states', () => {
  it.each([
    ['MUSTANG', 'Boss 302', 'MUSTANG|BOSS302'],
    ['MUSTANG', 'BOSS-302', 'MUSTANG|BOSS302'],
    ['CAMARO', 'SS', 'CAMARO|1SS'],
    ['CAMARO', '2SS', 'CAMARO|2SS'],
    ['CAMARO', 'Z/28', 'CAMARO|Z28'],
  ])('is found by the trim of other years: %s %s', (modelCode, trim, value) => {
    expect(statedTrimValue({ modelCode, trim }, catalog)).toBe(value);
    expect(catalog.trimByValue(value)).toBeDefined();
  });

  it.each([
    ['MUSTANG', 'Boss 302 clone'],
    ['PONTGTO', 'Judge'],
    ['PONTGTO', undefined],
    ['NOMODEL', 'SS'],
  ])('has no value without a trim of that name: %s %s', (modelCode, trim) => {
    expect(statedTrimValue({ modelCode, ...(trim !== undefined && { trim }) }, catalog)).toBe(
      undefined,
    );
  });
});

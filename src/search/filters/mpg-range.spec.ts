import { describe, expect, it } from '@jest/globals';
import { aListing, anOwner } from '../../../test/contracts/an-offer.js';
import { aSearchContext } from '../../../test/search-context.js';
import { SearchQuery } from '../search-query.js';
import { mpgRange } from './mpg-range.js';

const valuesOf = (fuelTypeGroup: 'GSL' | 'HYB' | 'ELE' | 'PIH' | 'HYD') =>
  mpgRange.valuesOf!(
    {
      listing: aListing({ fuelTypeGroup, mpgCity: 67, mpgHighway: 67 }),
      owner: anOwner(),
      offerCount: 1,
    },
    aSearchContext(),
  );

describe('Miles per gallon', () => {
  it.each([
    ['fuelTypeGroup=ELE', true],
    ['fuelTypeGroup=ELE,GSL', false],
    ['fuelTypeGroup=GSL', false],
    ['', false],
  ])('are off only if electric alone is selected: %s', (search, isOff) => {
    expect(mpgRange.isOffFor!(SearchQuery.parse(search, aSearchContext()).query)).toBe(isOff);
  });

  it.each(['GSL', 'HYB'] as const)('apply to a car of fuel group %s', (fuel) => {
    expect(valuesOf(fuel)).toContain('50-999');
  });

  it.each(['ELE', 'PIH', 'HYD'] as const)(
    'do not apply to a car of fuel group %s, which is rated in MPGe',
    (fuel) => {
      expect(valuesOf(fuel)).toEqual([]);
    },
  );
});

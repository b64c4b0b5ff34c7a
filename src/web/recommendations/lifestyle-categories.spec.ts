import { describe, expect, it } from '@jest/globals';
import { aListing } from '../../../test/contracts/an-offer.js';
import type { Listing } from '../../inventory/listing.js';
import type { LifestyleCategory } from './lifestyle-categories.js';
import { lifestyleCategoriesOf } from './lifestyle-categories.js';

describe('The lifestyle categories of a car', () => {
  it.each<[string, Partial<Listing>, readonly LifestyleCategory[]]>([
    ['an unrated sedan has none', {}, []],
    [
      'a minivan is for families',
      { bodyStyleCode: 'MINIVAN', styleSubtype: 'MINIVAN' },
      ['FAMILY'],
    ],
    [
      'seven seats are for families',
      { bodyStyleCode: 'SUV4D', styleSubtype: 'COMPACT', seats: 7 },
      ['FAMILY'],
    ],
    [
      'a midsize SUV is for families, a compact one is not',
      { bodyStyleCode: 'SUV4D', styleSubtype: 'MIDSIZE', seats: 5 },
      ['FAMILY'],
    ],
    [
      'a compact SUV is not for families',
      { bodyStyleCode: 'SUV4D', styleSubtype: 'COMPACT', seats: 5 },
      [],
    ],
    [
      'four-wheel drive goes off road',
      { bodyStyleCode: 'TRUCKCREW', driveType: '4WD' },
      ['OFF_ROAD'],
    ],
    ['all-wheel drive does not', { bodyStyleCode: 'SUV4D', driveType: 'AWD' }, []],
    ['30 mpg carry to work', { mpgCity: 28, mpgHighway: 36, fuelTypeGroup: 'GSL' }, ['COMMUTER']],
    ['29 mpg do not', { mpgCity: 27, mpgHighway: 32, fuelTypeGroup: 'GSL' }, []],
    [
      'an electric truck is green, but no commuter',
      { bodyStyleCode: 'TRUCKCREW', fuelTypeGroup: 'ELE' },
      ['ECO'],
    ],
    [
      'an electric Audi sedan is three things',
      { makeCode: 'AUDI', fuelTypeGroup: 'ELE' },
      ['COMMUTER', 'ECO', 'LUXURY'],
    ],
    [
      'a convertible with eight cylinders',
      { bodyStyleCode: 'CONV2D', engineCode: '8CLDR' },
      ['PERFORMANCE', 'OPEN_AIR'],
    ],
    [
      'a truck with eight cylinders is none for the track',
      { bodyStyleCode: 'TRUCKCREW', engineCode: '8CLDR' },
      [],
    ],
    ['a long bed works', { bodyStyleCode: 'TRUCKCREW', truckBedLength: 'LONG' }, ['WORK']],
    ['a cargo van works', { bodyStyleCode: 'VANCARGO', styleSubtype: 'CARGO' }, ['WORK']],
  ])('%s', (_what, facts, categories) => {
    expect(lifestyleCategoriesOf(aListing(facts))).toEqual(categories);
  });
});

import { describe, expect, it } from '@jest/globals';
import { aListing } from '../../../test/contracts/an-offer.js';
import type { Listing } from '../../inventory/listing.js';
import { highlightOf, productTilesOf } from './product-tiles.js';

const NOW = Date.UTC(2026, 10, 21);
const DAY_MS = 86_400_000;
const LISTED_LONG_AGO = { listedAt: NOW - 90 * DAY_MS };

describe('The urgency reason', () => {
  it.each<[string, Partial<Listing>, string | undefined, number | undefined]>([
    [
      'first an offer of the dealer',
      { incentiveDollars: 600, previousPriceDollars: 21_000 },
      'DEALER_INCENTIVE',
      600,
    ],
    [
      'then a price reduction',
      { priceDollars: 20_000, previousPriceDollars: 21_000, listedAt: NOW },
      'PRICE_REDUCED',
      1_000,
    ],
    [
      'then a listing within 3 days',
      { listedAt: NOW - 3 * DAY_MS + 1, listingType: 'CERTIFIED' },
      'NEWLY_LISTED',
      2,
    ],
    ['also with a slow clock', { listedAt: NOW + DAY_MS }, 'NEWLY_LISTED', 0],
    [
      'then its warranty',
      { ...LISTED_LONG_AGO, listingType: '3P_CERT', hasMoneyBackGuarantee: true },
      'WARRANTY',
      undefined,
    ],
    [
      'then the return policy',
      { ...LISTED_LONG_AGO, hasMoneyBackGuarantee: true },
      'RETURN',
      undefined,
    ],
    ['or absent', { listedAt: NOW - 3 * DAY_MS }, undefined, undefined],
  ])('is %s', (_what, facts, urgencyDriverType, urgencyDriverValue) => {
    expect(highlightOf(aListing(facts), NOW)).toEqual({ urgencyDriverType, urgencyDriverValue });
  });
});

describe('The tiles of a car', () => {
  it('show its warranty and the history report', () => {
    const listing = aListing({
      id: '7',
      listingType: 'CERTIFIED',
      historyProvider: 'CARFAX',
      history: ['ONE_OWNER', 'CLEAN_TITLE'],
    });
    expect(productTilesOf(listing)).toEqual([
      {
        tileType: 'CERTIFIED_CAR',
        image: '/cars-for-sale/pictures/tile-certified-car.svg',
        link: {
          href: '/cars-for-sale/vehicle/7?clickType=tile&tileClick=CERTIFIED_CAR#warrantySection',
          label: 'Warranty',
          offsite: false,
        },
      },
      {
        tileType: 'CARFAX_REPORT',
        tileSubType: 'ONE_OWNER',
        image: '/cars-for-sale/pictures/tile-one-owner.svg',
        link: {
          href: '/cars-for-sale/vehicle/7?clickType=tile&tileClick=ONE_OWNER#historySection',
          label: expect.any(String),
          offsite: false,
          partner: 'CARFAX',
        },
      },
    ]);
  });

  it('show no history without a report', () => {
    expect(productTilesOf(aListing({ history: ['ONE_OWNER'] }))).toEqual([]);
  });
});

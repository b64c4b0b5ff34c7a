import { expect, it } from '@jest/globals';
import { aListing } from '../../../../../test/contracts/an-offer.js';
import type { Listing } from '../../../../inventory/listing.js';
import { highlightFlag } from './highlight-flag.js';

const NOW = Date.UTC(2026, 10, 25);
const LONG_AGO = {
  listedAt: 0,
  previousPriceDollars: undefined,
  listingType: 'USED',
  hasMoneyBackGuarantee: false,
} as const;
const flagOf = (facts: Partial<Listing>) => highlightFlag(aListing({ ...LONG_AGO, ...facts }), NOW);

it('An urgency reason looks as it does on a card: a price drop has color and an arrow, others are plain', () => {
  expect([
    flagOf({ priceDollars: 20_000, previousPriceDollars: 21_500 }),
    flagOf({ incentiveDollars: 750 }),
    flagOf({ listingType: 'CERTIFIED' }),
    flagOf({}),
  ]).toEqual([
    { kind: 'reduced', text: '$1,500 less' },
    { kind: 'reason', text: '$750 incentive' },
    { kind: 'reason', text: 'Certified warranty' },
    undefined,
  ]);
});

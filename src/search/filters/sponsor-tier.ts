import { SPONSOR_TIERS } from '../../catalog/options/sponsor-tiers.js';
import { optionFilter } from './option-filter.js';

/** Sponsored listings. Used by the page for showcase and spotlights, not by shoppers. */
export const sponsorTier = optionFilter({
  name: 'sponsorTier',
  choice: 'any',
  options: SPONSOR_TIERS,
  documentation: { group: 'seller', about: 'Listings whose dealer paid for promotion.' },
  valuesOf: ({ listing }) => (listing.sponsorTier ? [listing.sponsorTier] : []),
});

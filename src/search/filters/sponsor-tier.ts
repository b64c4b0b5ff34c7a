import { SPONSOR_TIERS } from '../../catalogue/options/sponsor-tiers.js';
import { optionFilter } from './option-filter.js';

/** Listings that are sponsored. No shopper asks it: the page asks it for its showcase and spotlights. */
export const sponsorTier = optionFilter({
  name: 'sponsorTier',
  choice: 'any',
  options: SPONSOR_TIERS,
  documentation: { group: 'seller', about: 'Listings whose dealer paid for promotion.' },
  valuesOf: ({ listing }) => (listing.sponsorTier ? [listing.sponsorTier] : []),
});

import type { Option } from './option.js';

/** Codes of `SPONSOR_TIERS`, from the highest down. */
export type SponsorTier = 'showcase' | 'premium' | 'featured' | 'standard';

/** What a dealer has paid for to have a listing stand out. Only what a feed says is sponsored is ever shown as that. */
export const SPONSOR_TIERS: readonly Option<SponsorTier>[] = [
  { code: 'showcase', label: 'Dealer showcase' },
  { code: 'premium', label: 'Premium spotlight' },
  { code: 'featured', label: 'Featured spotlight' },
  { code: 'standard', label: 'Standard spotlight' },
];

import type { Option } from './option.js';

/** Codes of `SPONSOR_TIERS`, highest first. */
export type SponsorTier = 'showcase' | 'premium' | 'featured' | 'standard';

/**
 * Sponsorship that a dealer has paid for. Only listings that a feed marks as sponsored are shown as
 * such.
 */
export const SPONSOR_TIERS: readonly Option<SponsorTier>[] = [
  { code: 'showcase', label: 'Dealer showcase' },
  { code: 'premium', label: 'Premium spotlight' },
  { code: 'featured', label: 'Featured spotlight' },
  { code: 'standard', label: 'Standard spotlight' },
];

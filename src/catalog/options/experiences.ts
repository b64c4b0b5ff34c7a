import type { Option } from './option.js';

/** Codes of `EXPERIENCES`: values of `experience`, one at a time. */
export type ExperienceCode = 'commercial' | 'best-deals' | 'buy-online' | 'hyundai-buy-online';

/** Entry points that affect a whole search (`experience`). */
export const EXPERIENCES: readonly Option<ExperienceCode>[] = [
  { code: 'commercial', label: 'Commercial Vehicles' },
  { code: 'best-deals', label: 'Best Deals' },
  { code: 'buy-online', label: 'Buy Online' },
  { code: 'hyundai-buy-online', label: 'Hyundai Buy Online' },
];

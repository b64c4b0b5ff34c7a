import type { Option } from './option.js';

/** Groups of the section "Features", in display order. */
export const FEATURE_GROUPS = [
  { code: 'COMFORT', label: 'Comfort' },
  { code: 'CONVENIENCE', label: 'Convenience' },
  { code: 'ENTERTAINMENT', label: 'Entertainment and Technology' },
  { code: 'ASSISTANCE', label: 'Driver Assistance' },
  { code: 'SAFETY', label: 'Safety and Security' },
  { code: 'EXTERIOR', label: 'Exterior' },
  { code: 'SEATING', label: 'Seating' },
  { code: 'UTILITY', label: 'Towing and Utility' },
] as const satisfies readonly Option[];

/**
 * Codes of `FEATURE_GROUPS`: groups of features in the filter panel and on vehicle pages. Requests
 * do not use them.
 */
export type FeatureGroupCode = (typeof FEATURE_GROUPS)[number]['code'];

import { FEATURES, FEATURE_GROUPS } from '../../catalogue/options/features.js';
import { labelOf } from '../../catalogue/options/option.js';
import { optionFilter } from './option-filter.js';

/** Equipment, by the feature codes of the catalogue: a car must have everything that is chosen. */
export const features = optionFilter({
  name: 'featureCode',
  section: 'features',
  choice: 'all',
  options: FEATURES.map((feature) => ({ ...feature, group: labelOf(FEATURE_GROUPS, feature.groupCode) })),
  documentation: { group: 'vehicle' },
  keywords: { kind: 'feature' },
  valuesOf: ({ listing }) => listing.features,
});

import { FEATURES } from '../../catalogue/options/features.js';
import { optionFilter } from './option-filter.js';

export const features = optionFilter({
  name: 'featureCode',
  section: 'Features',
  choice: 'all',
  options: FEATURES,
  valuesOf: ({ listing }) => listing.features,
});

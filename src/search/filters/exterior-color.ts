import { EXTERIOR_COLORS } from '../../catalogue/options/colors.js';
import { optionFilter } from './option-filter.js';

export const exteriorColor = optionFilter({
  name: 'extColorSimple',
  section: 'Exterior Color',
  choice: 'any',
  options: EXTERIOR_COLORS,
  valuesOf: ({ listing }) => (listing.exteriorColor ? [listing.exteriorColor] : []),
});

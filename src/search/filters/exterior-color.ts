import { EXTERIOR_COLORS } from '../../catalogue/options/colors.js';
import { optionFilter } from './option-filter.js';

export const exteriorColor = optionFilter({
  name: 'extColorSimple',
  serviceNames: { extColorsSimple: 'extColorSimple' },
  section: 'Exterior Color',
  choice: 'any',
  options: EXTERIOR_COLORS,
  valuesOf: ({ listing }) => (listing.exteriorColor ? [listing.exteriorColor] : []),
});

import { INTERIOR_COLORS } from '../../catalogue/options/colors.js';
import { optionFilter } from './option-filter.js';

export const interiorColor = optionFilter({
  name: 'intColorSimple',
  serviceNames: { intColorsSimple: 'intColorSimple' },
  section: 'Interior Color',
  choice: 'any',
  options: INTERIOR_COLORS,
  valuesOf: ({ listing }) => (listing.interiorColor ? [listing.interiorColor] : []),
  chipLabel: ({ label }) => `${label} interior`,
});

import { EXTERIOR_COLORS } from '../../catalog/options/colors.js';
import { optionFilter } from './option-filter.js';

/** Exterior color. In phrases, a color alone means this filter. */
export const exteriorColor = optionFilter({
  name: 'extColorSimple',
  serviceNames: { extColorsSimple: 'extColorSimple' },
  section: 'exterior-color',
  choice: 'any',
  options: EXTERIOR_COLORS,
  documentation: { group: 'vehicle' },
  keywords: {
    precedence: 1,
    ways: [
      {
        phrasesWith: (color) => [
          color,
          `${color} exterior`,
          `exterior ${color}`,
          `${color} paint`,
          `${color} outside`,
        ],
      },
    ],
  },
  valuesOf: ({ listing }) => (listing.exteriorColor ? [listing.exteriorColor] : []),
});

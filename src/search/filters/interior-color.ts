import { INTERIOR_COLORS } from '../../catalog/options/colors.js';
import { LEATHER_SEATS } from '../../catalog/options/features.js';
import { features } from './features.js';
import { optionFilter } from './option-filter.js';

/** Interior color. A phrase with the color of leather also selects leather seats. */
export const interiorColor = optionFilter({
  name: 'intColorSimple',
  serviceNames: { intColorsSimple: 'intColorSimple' },
  section: 'interior-color',
  choice: 'any',
  options: INTERIOR_COLORS,
  documentation: { group: 'vehicle' },
  // A color alone means the exterior, so phrases must name the interior.
  keywords: {
    together: {
      'light interior': ['GRAY', 'BEIGE', 'WHITE'],
      'dark interior': ['BLACK', 'GRAY', 'BROWN'],
    },
    ways: [
      {
        phrasesWith: (color) => [
          `${color} interior`,
          `${color} inside`,
          `interior ${color}`,
          `interior color ${color}`,
        ],
        labelWith: (label) => `${label} interior`,
      },
      {
        phrasesWith: (color) => [
          `${color} leather interior`,
          `${color} leather seats`,
          `${color} leather`,
        ],
        labelWith: (label) => `${label} leather interior`,
        also: [[features.name, LEATHER_SEATS]],
      },
    ],
  },
  valuesOf: ({ listing }) => (listing.interiorColor ? [listing.interiorColor] : []),
  chipLabel: ({ label }) => `${label} interior`,
});

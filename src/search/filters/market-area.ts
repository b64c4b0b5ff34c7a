import type { SearchContext } from '../search-context.js';
import { optionFilter } from './option-filter.js';

/** Market area (`dma`); asked by links. */
export const marketArea = optionFilter({
  name: 'dma',
  choice: 'any',
  options: ({ marketAreas }: SearchContext) => marketAreas.all.map(({ code, name }) => ({ code, label: name })),
  documentation: { group: 'place', about: 'Market area the car stands in.', example: 'AUSTIN' },
  keywords: { areLabelsRead: false },
  valuesOf: ({ listing }, { places }) => {
    const area = places.placeOfZip(listing.zip)?.marketAreaCode;
    return area ? [area] : [];
  },
});

import type { SearchContext } from '../search-context.js';
import { optionFilter } from './option-filter.js';

/** Other names of market areas. Their official names are those of cities. */
const NICKNAMES: Readonly<Record<string, readonly string[]>> = {
  CHICAGO: ['chicagoland'],
  DALLAS: ['dfw', 'dallas fort worth', 'dallas ft worth'],
  MINNEAPOLIS: ['twin cities'],
  RALEIGH: ['raleigh durham'],
  SANFRANCISCO: ['bay area', 'sf bay area', 'san francisco bay area'],
  TAMPA: ['tampa bay'],
};

/** Market area (`dma`). Only links use it. */
export const marketArea = optionFilter({
  name: 'dma',
  choice: 'any',
  options: ({ marketAreas }: SearchContext) =>
    marketAreas.all.map(({ code, name }) => ({
      code,
      label: name,
      phrases: NICKNAMES[code] ?? [],
    })),
  documentation: { group: 'place', about: 'Market area where the car is.', example: 'AUSTIN' },
  keywords: { areLabelsRead: false },
  valuesOf: ({ listing }, { places }) => {
    const area = places.placeOfZip(listing.zip)?.marketAreaCode;
    return area ? [area] : [];
  },
});

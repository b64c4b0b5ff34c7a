import { distancePenalty } from '../../../relevance.js';
import { UNKNOWN } from '../kernels/kernel.js';
import type { IndexQuery } from '../../search-index.js';
import type { FlatIndex } from './flat-index.js';

/** Sort key of a row's car, ascending and independent of the index. */
export function sortKeyOf(
  { sections, places }: FlatIndex,
  row: number,
  { sort, origin }: Pick<IndexQuery, 'sort' | 'origin'>,
): number {
  const miles = () => (origin ? places.milesTo(sections.placeOfRow[row]!, origin) : 0);
  switch (sort) {
    case 'relevance':
      return (origin ? distancePenalty(miles()) : 0) - sections.scores[row]!;
    case 'distanceASC':
      return miles();
    case 'derivedpriceASC':
      return sections.priceDollars[row]!;
    case 'derivedpriceDESC':
      return -sections.priceDollars[row]!;
    case 'datelistedASC':
      return sections.listedTimes[sections.listedRanks[row]!]!;
    case 'datelistedDESC':
      return -sections.listedTimes[sections.listedRanks[row]!]!;
    case 'mileageASC':
      return sections.mileageMiles[row]!;
    case 'mileageDESC':
      return sections.mileageMiles[row] === UNKNOWN ? UNKNOWN : -sections.mileageMiles[row]!;
    case 'yearASC':
      return sections.years[row]!;
    case 'yearDESC':
      return -sections.years[row]!;
  }
}

import type { Listing } from '../../inventory/listing.js';
import { highlightOf } from '../../listing-service/product-tiles.js';
import { formatDollars } from '../../wording/formats.js';

/** Why a car is worth a look now, in a few words: the highlight types of the specification. Undefined where there is no such reason. */
export function highlightText(listing: Listing, now: number): string | undefined {
  const { urgencyDriverType, urgencyDriverValue } = highlightOf(listing, now);
  switch (urgencyDriverType) {
    case 'DEALER_INCENTIVE':
      return `${formatDollars(urgencyDriverValue!)} incentive`;
    case 'PRICE_REDUCED':
      return `${formatDollars(urgencyDriverValue!)} less`;
    case 'NEWLY_LISTED':
      return 'Newly listed';
    case 'WARRANTY':
      return 'Certified warranty';
    case 'RETURN':
      return 'Money back guarantee';
    default:
      return undefined;
  }
}

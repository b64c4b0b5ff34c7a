import type { CardFlag } from '../../../../../views/results/listing-card.js';
import type { Listing } from '../../../../inventory/listing.js';
import { highlightOf } from '../../../listing-api/product-tiles.js';
import { formatDollars } from '../../../../formatting/number-formats.js';

/**
 * Flag text for the specification's highlight types, except `numviewed` ("Act Quick!"): no count of
 * current viewers exists. Undefined without a highlight.
 */
export function highlightFlag(listing: Listing, now: number): CardFlag | undefined {
  const { urgencyDriverType, urgencyDriverValue } = highlightOf(listing, now);
  switch (urgencyDriverType) {
    case 'DEALER_INCENTIVE':
      return { kind: 'reason', text: `${formatDollars(urgencyDriverValue!)} incentive` };
    case 'PRICE_REDUCED':
      return { kind: 'reduced', text: `${formatDollars(urgencyDriverValue!)} less` };
    case 'NEWLY_LISTED':
      return { kind: 'new', text: 'Newly listed' };
    case 'WARRANTY':
      return { kind: 'reason', text: 'Certified warranty' };
    case 'RETURN':
      return { kind: 'reason', text: 'Money back guarantee' };
    default:
      return undefined;
  }
}

import type { LinkView } from '../../../../views/link.js';
import type { Make, Model } from '../../../catalog/catalog-types.js';
import { listingType } from '../../../search/filters/listing-type.js';
import { zip } from '../../../search/filters/zip.js';
import type { SearchQuery } from '../../../search/search-query.js';
import { buildAndPriceHref } from '../../../routes/research-links.js';
import { newModelYears } from './new-models.js';

/** Text of the specification. */
const ORDER_TEXT = 'Custom Order Yours';

/**
 * Link to Build & Price. Conditions of the specification (section 5): a make that the brand does
 * not exclude, new cars in the search, a ZIP Code, and a buildable model.
 */
export function presentBuildAndPriceLink(
  { make, model }: { readonly make: Make; readonly model: Model },
  query: SearchQuery,
): LinkView | undefined {
  const { brand } = query.context;
  const place = query.get(zip);
  const isNewSearched = query.get(listingType)?.includes('NEW') ?? true;
  if (
    !place ||
    !isNewSearched ||
    brand.makesNotBuilt?.includes(make.code) ||
    newModelYears(query.context, model).length === 0
  )
    return undefined;
  return {
    text: ORDER_TEXT,
    href: buildAndPriceHref({ makeCode: make.code, modelCode: model.code, zip: place.zip }),
  };
}

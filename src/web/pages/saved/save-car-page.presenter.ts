import type { LinkView } from '../../../../views/link.js';
import type { SaveCarPageProps } from '../../../../views/saved/save-car-page.js';
import { savedCarsLimitText } from '../../../saved/quick-save-limit.js';
import type { ListedCar } from '../../../inventory/listing.js';
import type { SearchContext } from '../../../search/search-context.js';
import { fullCarName } from '../../../formatting/car-words.js';
import { formatDollars } from '../../../formatting/number-formats.js';
import { cardHref } from '../../../routes/links.js';
import { vehicleHref } from '../../../routes/vehicle-links.js';
import { SAVE_CAR_PATH } from '../../../routes/account-links.js';
import { SAVED_PATH, signInHref } from '../../../routes/account-links.js';
import type { PageBefore } from '../compare/referrer.js';

/** Data of the page. `limit`: maximum number of saved cars, if it is reached. */
export interface SaveCarSources {
  readonly car: ListedCar;
  readonly isSaved: boolean;
  readonly limit: number | undefined;
  readonly isSignedIn: boolean;
  readonly back: PageBefore;
  readonly context: SearchContext;
}

/**
 * Whether a car is saved, with the opposite action. At the limit it offers an account, which may
 * save more.
 */
export function presentSaveCarPage({
  car,
  isSaved,
  limit,
  isSignedIn,
  back,
  context,
}: SaveCarSources): SaveCarPageProps['save'] {
  const { listing } = car;
  const fields = { listingId: listing.id, back: back.href, ...(isSaved && { to: 'off' }) };
  return {
    title: isSaved ? 'This car is saved' : 'This car isn’t saved',
    isSaved,
    back: backLink(back, listing.id),
    car: { text: fullCarName(listing, context.catalog), href: vehicleHref(listing.id) },
    priceText: formatDollars(listing.priceDollars),
    problemText: limit === undefined ? undefined : savedCarsLimitText(limit),
    account:
      limit === undefined || isSignedIn
        ? undefined
        : { text: 'Create a free account to save more', href: signInHref('signup', back.href) },
    form:
      limit === undefined
        ? {
            action: SAVE_CAR_PATH,
            fields: Object.entries(fields).map(([name, value]) => ({ name, value })),
            submitText: isSaved ? 'Remove' : 'Save',
          }
        : undefined,
    savedCars: { text: 'See saved cars', href: SAVED_PATH },
  };
}

function backLink({ href, query, comparison }: PageBefore, listingId: string): LinkView {
  if (query) return { text: 'Back to results', href: cardHref(query, listingId) };
  return { text: comparison ? 'Back to the comparison' : 'Back to the vehicle', href };
}

import { VIEWED_IDS, viewedState } from '../../../../views/islands/viewed-ids.js';
import type {
  RecentlyViewedProps,
  ViewedCarProps,
} from '../../../../views/saved/recently-viewed.js';
import { VIEWED_DAYS } from '../../../accounts/account-cookies.js';
import { MAX_VIEWED_CARS, PRIVATE_VIEW_HOURS } from '../../../browsing-history/browsing-history.js';
import type { ViewedCar } from '../../../browsing-history/browsing-history.js';
import type { CarStanding } from '../../../inventory/car-standing.js';
import type { SearchContext } from '../../../search/search-context.js';
import { carName, trimText } from '../../../formatting/car-words.js';
import { formatDollars, formatMiles, formatRecentDay } from '../../../formatting/number-formats.js';
import { modelResultsHref } from '../../../routes/links.js';
import { BROWSING_HISTORY_PATH, RECENTLY_VIEWED_PATH } from '../../../routes/history-links.js';
import { vehicleHref } from '../../../routes/vehicle-links.js';
import { ACCOUNT_CALLS } from '../../../routes/account-links.js';
import { SAVED_PATH } from '../../../routes/account-links.js';
import { presentFirstPicture } from '../car-pictures.presenter.js';
import { fieldOf } from './viewing-page.js';
import type { ViewingPage } from './viewing-page.js';

/** A viewed car and whether it is still for sale. */
export interface ViewedCarNow extends CarStanding {
  readonly viewed: ViewedCar;
}

/** `max`: maximum number of cars. `isPrivate`: the browser sends Global Privacy Control. */
export interface ViewedPlace {
  readonly max: number;
  readonly isPrivate: boolean;
  readonly context: SearchContext;
}

/** Recently viewed cars, as a row or as the list of the saved page. */
export function presentRecentlyViewed(
  page: ViewingPage,
  cars: readonly ViewedCarNow[],
  { max, isPrivate, context }: ViewedPlace,
): RecentlyViewedProps {
  const isRow = page.kind !== 'saved';
  const back = fieldOf(page);
  const exceptId = page.kind === 'vehicle' ? page.listingId : undefined;
  return {
    isRow,
    cars: cars.map((car) => presentCar(car, isRow, context)),
    action: RECENTLY_VIEWED_PATH,
    back,
    calls: {
      lookupHref: isRow ? `${BROWSING_HISTORY_PATH}?numRecords=${max + 1}` : BROWSING_HISTORY_PATH,
      historyHref: BROWSING_HISTORY_PATH,
      sessionHref: ACCOUNT_CALLS.session,
      partHref: `${RECENTLY_VIEWED_PATH}?${new URLSearchParams({ back })}`,
      exceptId,
      max,
      state: cars
        .map(({ viewed: { listingId }, car }) => viewedState({ listingId, ...stateOf(car) }))
        .join(),
    },
    all: isRow ? { text: 'See all', href: `${SAVED_PATH}#${VIEWED_IDS.heading}` } : undefined,
    notes: isRow || cars.length === 0 ? [] : [keptText(isPrivate)],
    noCarsText: 'No recently viewed cars. Open a car to find it here again.',
  };
}

function keptText(isPrivate: boolean): string {
  return isPrivate
    ? `Your browser asks for privacy, so we delete each car ${PRIVATE_VIEW_HOURS} hours after you viewed it.`
    : `We keep the last ${MAX_VIEWED_CARS} cars you viewed, for ${VIEWED_DAYS} days.`;
}

function presentCar(
  { viewed, car, removed }: ViewedCarNow,
  isInRow: boolean,
  { catalog, brand }: SearchContext,
): ViewedCarProps {
  const { listingId, name, priceDollars, viewedAt } = viewed;
  const shared = {
    id: listingId,
    name,
    viewedText: isInRow ? undefined : `Viewed ${formatRecentDay(viewedAt)}`,
  };
  if (car === 'unknown') return { ...shared, href: vehicleHref(listingId) };
  if (car) {
    const { listing } = car;
    const lessDollars = priceDollars - listing.priceDollars;
    return {
      ...shared,
      name: carName(listing, catalog),
      trim: trimText(listing, catalog),
      href: vehicleHref(listingId, { clickType: 'viewed' }),
      picture: presentFirstPicture(listing),
      priceText: formatDollars(listing.priceDollars),
      changeText:
        lessDollars > 0 ? `${formatDollars(lessDollars)} less than when you viewed it` : undefined,
      detailText:
        listing.mileageMiles === undefined ? undefined : formatMiles(listing.mileageMiles),
    };
  }
  const model = removed && catalog.modelByCode(removed.modelCode);
  return {
    ...shared,
    goneText: 'Sold, or no longer for sale',
    similar: model && {
      text: `See other ${catalog.makeName(model.makeCode)} ${model.name}`,
      href: modelResultsHref(model, brand),
    },
  };
}

function stateOf(car: CarStanding['car']): { isActive?: boolean; priceDollars?: number } {
  if (car === 'unknown') return {};
  return car ? { isActive: true, priceDollars: car.listing.priceDollars } : { isActive: false };
}

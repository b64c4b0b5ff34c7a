import type { CarShelfProps } from '../../../../views/vehicle/car-shelf.js';
import type { ListedCar } from '../../../inventory/listing.js';
import type { SearchContext } from '../../../search/search-context.js';
import { distanceOrigin } from '../../../search/filters/location-clauses.js';
import { countOf } from '../../../formatting/number-formats.js';
import { searchedName } from '../../../formatting/car-words.js';
import { resultsHref } from '../../../routes/links.js';
import { presentListingCard } from '../results/grid/listing-card.presenter.js';
import type { PaymentDisplay } from '../wallet/wallet.js';
import type { BesideCar, CarsBeside } from './other-cars.js';

/** Data of the shelves below a car. `now`: epoch milliseconds. */
export interface ShelfSources {
  readonly beside: BesideCar;
  readonly context: SearchContext;
  readonly payments: PaymentDisplay | undefined;
  readonly now: number;
}

/**
 * Shelves with links to all of their cars; empty ones are omitted. Payments follow the wallet
 * switch, as in the list.
 */
export function presentShelves(
  car: ListedCar,
  { beside: { similar, ofOwner }, context, payments, now }: ShelfSources,
): CarShelfProps[] {
  const onCards = payments?.wallet?.isOn === false ? undefined : payments;
  const shelf = (
    id: string,
    heading: string,
    allText: string,
    { cars, whole }: CarsBeside,
  ): CarShelfProps => ({
    id,
    heading,
    cars: cars.map((one) => presentListingCard(one, context, now, onCards)),
    all: { text: allText, href: resultsHref(whole) },
  });
  return [
    shelf('similar', 'Similar cars', similarText(similar, car, context), similar),
    shelf('from-owner', `More from ${car.owner.name}`, ownersText(ofOwner, car), ofOwner),
  ].filter(({ cars }) => cars.length > 0);
}

/** "All 146 cars from Austin Ford"; without the number if it is unavailable. */
export function ownersText({ total }: CarsBeside, { owner }: ListedCar): string {
  return total === undefined
    ? `All cars from ${owner.name}`
    : `All ${countOf(total, 'car')} from ${owner.name}`;
}

/** "All Ford Escape near Austin, TX". */
function similarText(
  { whole }: CarsBeside,
  { listing }: ListedCar,
  { catalog }: SearchContext,
): string {
  const place = distanceOrigin(whole);
  const cars = searchedName(listing, catalog);
  return place ? `All ${cars} near ${place.city}, ${place.state}` : `All ${cars}`;
}

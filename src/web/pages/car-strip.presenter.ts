import type { CarStripProps } from '../../../views/car-strip.js';
import { resultsHref } from '../../routes/links.js';
import type { SomeCars } from './market.js';
import { presentListingCard } from './results/grid/listing-card.presenter.js';
import { NEW_WALLET, paymentsFor } from './wallet/wallet.js';

/** Cars in a row on wide screens. */
export const CARS_OF_STRIP = 4;

/** Heading of a strip, and text of the link to all its cars. */
export interface StripWords {
  /** Unique on the page. */
  readonly id: string;
  readonly heading: string;
  readonly allText: string;
}

/** Some cars under a heading, with a link to all. Empty without cars. `now`: epoch milliseconds. */
export function presentCarStrip(
  { id, heading, allText }: StripWords,
  found: SomeCars | undefined,
  now: number,
): CarStripProps[] {
  if (!found || found.cars.length === 0) return [];
  const { query, cars } = found;
  // These pages use default loan terms; the results use the shopper's own.
  const payments = paymentsFor(query.context.brand, NEW_WALLET);
  return [
    {
      id,
      heading,
      cars: cars.map((car) => presentListingCard(car, query.context, now, payments)),
      allLink: { text: allText, href: resultsHref(query) },
    },
  ];
}

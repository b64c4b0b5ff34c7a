import type { CarStripProps } from '../../views/car-strip.js';
import { resultsHref } from '../wording/links.js';
import type { SomeCars } from './market.js';
import { presentListingCard } from './results/listing-card.presenter.js';
import { NEW_WALLET, paymentsFor } from './wallet/wallet.js';

/** As many as stand beside one another on a desk. */
export const CARS_OF_STRIP = 4;

/** What a strip is called, and its link to all of its cars. */
export interface StripWords {
  /** Unique on the page. */
  readonly id: string;
  readonly heading: string;
  readonly allText: string;
}

/** Some cars under a heading, and the way to all of them; a block without cars is none. `now` in epoch milliseconds. */
export function presentCarStrip({ id, heading, allText }: StripWords, found: SomeCars | undefined, now: number): CarStripProps[] {
  if (!found || found.cars.length === 0) return [];
  const { query, cars } = found;
  // These pages keep to the usual terms: whoever has others goes on to the results.
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

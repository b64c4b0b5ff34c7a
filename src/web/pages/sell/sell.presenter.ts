import type { SellProps } from '../../../../views/sell/sell-page.js';
import { sellerType } from '../../../search/filters/seller-type.js';
import { countOf } from '../../../formatting/number-formats.js';
import { HOME_PATH } from '../../../routes/links.js';
import { presentOwnerCarSearch } from '../car-search.presenter.js';
import { presentCarStrip } from '../car-strip.presenter.js';
import type { Market, SomeCars } from '../market.js';

const TITLE = 'Sell My Car';

/**
 * Prices of similar cars. `now`: epoch milliseconds. `missing`: sentences about unavailable data.
 */
export function presentSell(
  market: Market,
  ownerCars: SomeCars | undefined,
  { now, missing }: { now: number; missing: string[] },
): SellProps {
  const offered = market.countsOf(sellerType).get('p');
  return {
    crumbs: [{ text: 'Home', href: HOME_PATH }, { text: TITLE }],
    title: TITLE,
    lead: market.query.context.brand.texts.sellLead,
    searchHeading: 'What cars like yours cost',
    search: presentOwnerCarSearch(market),
    sections: [
      {
        title: 'How we compare prices',
        paragraphs: [
          'We compare every price with listings of the same make, model and trim that are at most a year older or newer. ' +
            'Buyers see a price between “Good Price” and “At market price” as fair.',
          'Buyers contact private sellers directly.',
        ],
        links: [],
      },
      {
        title: 'What you can do here',
        paragraphs: [
          'Look up what cars like yours are offered for, and see how each price compares. You don’t need an account.',
          'We don’t take listings on this site.',
        ],
        links: [],
      },
    ],
    strips: presentCarStrip(
      {
        id: 'owner-cars',
        heading: 'For sale by owner',
        allText: offered
          ? `See all ${countOf(offered, 'car')} from private sellers`
          : 'See all of them',
      },
      ownerCars,
      now,
    ),
    missing,
  };
}

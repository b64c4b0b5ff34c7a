import type { FilterPromoProps } from '../../../../../views/results/filter-promo.js';
import type { GridItem } from '../../../../../views/results/grid-item.js';
import type { CardFlag } from '../../../../../views/results/listing-card.js';
import { hasFeature } from '../../../../platform/config/features.js';
import type { SearchResults, FoundCar } from '../../../../search/search.service.js';
import { presentLinerAd } from '../../ads/ads.presenter.js';
import type { AdSettings } from '../../ads/ads.presenter.js';
import type { ExtraCars } from './page-recommendations.js';
import { presentFilterPromos } from '../panel/filter-promo.presenter.js';
import { arrangeGrid, openCells } from './grid-slots.js';
import type { GridSlot } from './grid-slots.js';
import { highlightFlag } from './highlight-flag.js';
import { presentListingCard } from './listing-card.presenter.js';
import { presentShowcase } from './showcase.presenter.js';
import { presentSmallCard } from './small-card.presenter.js';
import { presentWalletCard } from '../panel/wallet-card.presenter.js';
import type { PaymentDisplay } from '../../wallet/wallet.js';

const SPONSORED: CardFlag = { kind: 'sponsored', text: 'Sponsored' };
const BOOSTED: CardFlag = { kind: 'sponsored', text: 'New car suggestion' };

/** Data of the grid. `now`: epoch milliseconds. */
export interface GridSources {
  readonly results: SearchResults;
  readonly extra: ExtraCars;
  readonly comparedIds: readonly string[] | undefined;
  readonly isShowcaseHidden: boolean;
  readonly payments: PaymentDisplay | undefined;
  readonly ads: AdSettings;
  readonly now: number;
}

/** All items of the grid, in order. */
export function presentGrid({
  results,
  extra,
  comparedIds,
  isShowcaseHidden,
  payments,
  ads,
  now,
}: GridSources): GridItem[] {
  const { query, cars } = results;
  const { brand, catalog } = query.context;
  const [promo, secondPromo] = hasFeature(brand, 'suggestedFilters')
    ? presentFilterPromos(results)
    : [];
  const wallet = presentWalletCard(results, payments);
  const slots = arrangeGrid({
    listings: cars.length,
    pageSize: query.numRecords,
    isFirstPage: query.firstRecord === 0,
    premiumSpotlights: extra.premiumSpotlights.length,
    spotlights: extra.spotlights.length,
    boosts: extra.boosts.length,
    highlights: extra.highlights.length,
    hasWalletCard: wallet !== undefined,
    hasFilterPromo: promo !== undefined,
    hasShowcase: extra.showcase !== undefined,
    isByRelevance: query.sort === 'relevance',
    hasAds: hasFeature(brand, 'ads'),
  });
  // The same car may be in the list again, so its element id differs.
  const labelled = (car: FoundCar, flag: CardFlag | undefined): GridItem => {
    const card = presentListingCard(car, query.context, now, payments, comparedIds);
    const id = `extra-${card.id}`;
    return { kind: 'car', car: { ...card, id, flag: flag ?? card.flag } };
  };
  const items = slots.map(({ kind, at }: GridSlot): GridItem => {
    switch (kind) {
      case 'premiumSpotlight':
        return labelled(extra.premiumSpotlights[at]!, SPONSORED);
      case 'spotlight':
        return labelled(extra.spotlights[at]!, SPONSORED);
      case 'boost':
        return labelled(extra.boosts[at]!, BOOSTED);
      case 'peekaboo':
        return labelled(extra.highlights[at]!, highlightFlag(extra.highlights[at]!.listing, now));
      case 'walletCard':
        return { kind: 'wallet-card', wallet: wallet! };
      case 'filterPromo':
        return { kind: 'filter-promo', promo: promo! };
      case 'showcase':
        return {
          kind: 'showcase',
          showcase: presentShowcase(extra.showcase!, query, isShowcaseHidden),
        };
      case 'highlights':
        return {
          kind: 'highlights',
          highlights: {
            title: 'Worth a look now',
            cars: extra.highlights.map((car) =>
              presentSmallCard(car, 'highlight', catalog, highlightFlag(car.listing, now)),
            ),
          },
        };
      case 'linerAd':
        return { kind: 'ad', ad: presentLinerAd(brand, at, ads) };
      default:
        return { kind: 'listing', at };
    }
  });
  const isPromoted = slots.some(({ kind }) => kind === 'filterPromo');
  return isPromoted && secondPromo ? [...items, ...rowEnd(slots, secondPromo)] : items;
}

/** Fills the last row of the first page. Pages added by scrolling start a new row. */
function rowEnd(slots: readonly GridSlot[], promo: FilterPromoProps): GridItem[] {
  const { ofTwo, ofThree } = openCells(slots);
  return ofTwo + ofThree > 0
    ? [{ kind: 'row-end', promo, openOfTwo: ofTwo, openOfThree: ofThree }]
    : [];
}

import type { MoreCarsProps } from '../../../../../views/results/more-cars.js';
import { searchRadius } from '../../../../search/filters/search-radius.js';
import type { FoundCar } from '../../../../search/search.service.js';
import { countOf } from '../../../../formatting/number-formats.js';
import { resultsHref } from '../../../../routes/links.js';
import type { OwnersCars } from '../../../recommendations/owner-listings.js';
import type { GridSources } from './grid.presenter.js';
import { presentListingCard } from './listing-card.presenter.js';

/** Data of the blocks below a list, as in `GridSources`. */
export type MoreCarsSources = Pick<
  GridSources,
  'results' | 'extra' | 'comparedIds' | 'payments' | 'now'
>;

/** Blocks after a short list: cars beyond the radius, then similar cars. Empty blocks are left out. */
export function presentMoreCars({
  results: { query },
  extra,
  comparedIds,
  payments,
  now,
}: MoreCarsSources): MoreCarsProps[] {
  const cards = (cars: readonly FoundCar[]) =>
    cars.map((car) => presentListingCard(car, query.context, now, payments, comparedIds));
  const blocks: MoreCarsProps[] = [
    ...(extra.ofOwner ? [presentOwnersOthers(extra.ofOwner, cards)] : []),
    {
      id: 'supplemental-listings',
      title: 'Farther away',
      text: `Same search beyond ${query.get(searchRadius)} miles, nearest first.`,
      listings: cards(extra.supplemental),
    },
    {
      id: 'similar-listings',
      title: 'Similar cars',
      text: 'Not an exact match, but close.',
      listings: cards(extra.similar),
    },
  ];
  return blocks.filter(({ listings }) => listings.length > 0);
}

function presentOwnersOthers(
  { cars, total, whole }: OwnersCars,
  cards: (cars: readonly FoundCar[]) => MoreCarsProps['listings'],
): MoreCarsProps {
  const { name } = cars[0]!.owner;
  return {
    id: 'owner-listings',
    title: `Also from ${name}`,
    text: 'Hidden by your current filters.',
    listings: cards(cars),
    all: { text: `All ${countOf(total, 'car')} from ${name}`, href: resultsHref(whole) },
  };
}

import type { ShowcaseProps } from '../../../../../views/results/showcase.js';
import { listingType } from '../../../../search/filters/listing-type.js';
import { owner as ownerFilter } from '../../../../search/filters/owner.js';
import type { Showcase } from '../../../recommendations/showcase.js';
import type { SearchQuery } from '../../../../search/search-query.js';
import { countOf, initialsOf } from '../../../../formatting/number-formats.js';
import { resultsHref } from '../../../../routes/links.js';
import { presentSmallCard } from './small-card.presenter.js';

/** Cookie that remembers that the shopper collapsed the showcase. */
export const SHOWCASE_COOKIE = 'hide_showcase';

/** A dealer's showcase for a search. `isHidden` comes from the shopper's cookie. */
export function presentShowcase(
  { cars }: Showcase,
  query: SearchQuery,
  isHidden: boolean,
): ShowcaseProps {
  const { owner } = cars[0]!;
  const { catalog, brand } = query.context;
  const all = query.only([listingType]).with(ownerFilter, owner.id);
  return {
    ownerName: owner.name,
    ownerHref: resultsHref(all),
    initials: initialsOf(owner.name),
    noteText: countOf(cars.length, 'vehicle'),
    isOpen: !isHidden,
    cookie: SHOWCASE_COOKIE,
    hiddenForSeconds: brand.hidesShowcaseForSeconds,
    cars: cars.map((car) => presentSmallCard(car, 'showcase', catalog)),
  };
}

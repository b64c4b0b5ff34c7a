import type { StoreBannerProps } from '../../../../../views/results/store-banner.js';
import { experience } from '../../../../search/filters/experience.js';
import type { SearchResults } from '../../../../search/search.service.js';
import { countOf } from '../../../../formatting/number-formats.js';
import { resultsHref } from '../../../../routes/links.js';
import { presentMark } from '../../../rendering/brand-look.presenter.js';

/**
 * The specification's sponsored banner, for brands with a store: if it has cars of the search and
 * is not already open.
 */
export function presentStoreBanner({ query, answer }: SearchResults): StoreBannerProps | undefined {
  const store = query.context.brand.buyOnlineStore;
  const count = (store && answer.counts.get(experience.name)?.get(store.experience)) ?? 0;
  if (!store || count === 0 || query.get(experience)?.includes(store.experience)) return undefined;
  return {
    label: 'Sponsored',
    logo: presentMark(store.logo),
    name: store.name,
    text: store.text,
    link: {
      text: `See ${countOf(count, 'car')}`,
      href: resultsHref(query.with(experience, [store.experience])),
    },
  };
}

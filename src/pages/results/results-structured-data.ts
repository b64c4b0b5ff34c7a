import type { Graph } from 'schema-dts';
import type { SearchResults } from '../../search/search.service.js';
import { shownOwnerName } from '../../wording/car-words.js';
import { resultsHref } from '../../wording/links.js';
import { breadcrumbsData } from '../breadcrumbs-structured-data.js';
import { carFacts, offerFacts } from '../car-structured-data.js';
import { presentBreadcrumbs } from './breadcrumbs.presenter.js';
import { fullHeading } from './headline.presenter.js';

/**
 * The results for machines: the cards in their order, with the names and prices on them, and the breadcrumbs. It is lean, because every
 * shopper pays for it; what else is known of a car stands on its own page.
 */
export function resultsData(results: SearchResults, origin: string): Graph {
  const { query, answer, cars } = results;
  const { catalogue, brand } = query.context;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'SearchResultsPage',
        url: origin + resultsHref(query),
        name: fullHeading(results),
        mainEntity: {
          '@type': 'ItemList',
          numberOfItems: answer.total,
          itemListElement: cars.map((car, at) => ({
            '@type': 'ListItem' as const,
            position: query.firstRecord + at + 1,
            item: {
              ...carFacts(car, catalogue, origin),
              offers: offerFacts(car.listing, { ...car.owner, name: shownOwnerName(car.owner, brand) }),
            },
          })),
        },
      },
      breadcrumbsData(presentBreadcrumbs(query), origin),
    ],
  };
}

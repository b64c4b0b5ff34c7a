import type { Graph } from 'schema-dts';
import type { SearchResults } from '../../../search/search.service.js';
import { resultsHref } from '../../../routes/links.js';
import { vehicleHref } from '../../../routes/vehicle-links.js';
import { breadcrumbsData } from '../breadcrumbs-structured-data.js';
import { presentBreadcrumbs } from './head/breadcrumbs.presenter.js';
import { fullHeading } from './head/headline.presenter.js';

/**
 * Structured data: URLs of the cards in order, and breadcrumbs. Facts about cars are on their own
 * pages.
 */
export function resultsData(results: SearchResults, origin: string): Graph {
  const { query, answer, cars } = results;
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
          itemListElement: cars.map(({ listing }, at) => ({
            '@type': 'ListItem' as const,
            position: query.firstRecord + at + 1,
            url: origin + vehicleHref(listing.id),
          })),
        },
      },
      breadcrumbsData(presentBreadcrumbs({ query, cars }), origin),
    ],
  };
}

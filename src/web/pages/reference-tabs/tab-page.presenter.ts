import type { Graph } from 'schema-dts';
import type { Crumb } from '../../../../views/breadcrumbs.js';
import type { ReferenceTabPageProps } from '../../../../views/reference/reference-tab-page.js';
import { panelsOf } from '../../../../views/reference/reference-tabs.js';
import type { ReferenceTabsProps } from '../../../../views/reference/reference-tabs.js';
import type { SafetyTabProps } from '../../../../views/reference/safety-tab.js';
import type { Make, Model } from '../../../catalog/catalog-types.js';
import type { SearchQuery } from '../../../search/search-query.js';
import { formatCount } from '../../../formatting/number-formats.js';
import { HOME_PATH, resultsHref } from '../../../routes/links.js';
import { researchHref } from '../../../routes/research-links.js';
import { RESEARCH_PATH } from '../../../routes/research-links.js';
import { breadcrumbsData } from '../breadcrumbs-structured-data.js';
import type { PageHead } from '../document.presenter.js';
import { TAB_IDS } from './tab-pages.js';

/** Data of a tab's page. */
export interface TabPageSources {
  readonly make: Make;
  readonly model: Model;
  readonly year: number | undefined;
  /** `tabs` has this tab, with its page. */
  readonly tabId: string;
  readonly tabs: ReferenceTabsProps;
  /** The search of these tabs, and the number of cars it finds. */
  readonly cars: SearchQuery;
  readonly total: number;
  readonly missing: readonly string[];
}

/** A tab's own page, with links to the other tabs and to the results. */
export function presentTabPage(sources: TabPageSources): {
  head: PageHead;
  page: Omit<ReferenceTabPageProps, 'document'>;
} {
  const { make, model, year, tabId, tabs, cars, total, missing } = sources;
  const { text: title, href: canonicalPath } = tabs.pages![tabId]!;
  const name = [year, make.name, model.name].filter((part) => part !== undefined).join(' ');
  const crumbs = crumbsOf(sources);
  return {
    head: {
      title,
      description: descriptionOf(sources, title, name),
      canonicalPath,
      // Without cars most questions have no answer.
      isIndexable: tabId !== TAB_IDS.faqs || total > 0,
      structuredData: (origin) =>
        JSON.stringify({
          '@context': 'https://schema.org',
          '@graph': [
            { '@type': 'WebPage', url: origin + canonicalPath, name: title },
            breadcrumbsData(crumbs, origin),
          ],
        } satisfies Graph),
    },
    page: {
      crumbs,
      title,
      missing: [...missing],
      actions: [
        {
          text:
            total > 0
              ? `See ${formatCount(total)} used for sale`
              : `See used ${make.name} ${model.name} cars`,
          href: resultsHref(cars),
        },
        { text: `Research the ${name}`, href: researchHref(make, model, year) },
      ],
      shownId: tabId,
      tabs,
    },
  };
}

function crumbsOf({ make, model, year, tabId, tabs }: TabPageSources): Crumb[] {
  return [
    { text: 'Home', href: HOME_PATH },
    { text: 'Research', href: RESEARCH_PATH },
    { text: make.name, href: researchHref(make) },
    { text: model.name, href: researchHref(make, model) },
    ...(year === undefined ? [] : [{ text: String(year), href: researchHref(make, model, year) }]),
    { text: panelsOf(tabs).find(({ id }) => id === tabId)!.name },
  ];
}

function descriptionOf({ tabId, tabs, cars }: TabPageSources, title: string, name: string): string {
  const { pricing, safety, faqs } = tabs;
  switch (tabId) {
    case TAB_IDS.pricing:
      return pricing!.summary;
    case TAB_IDS.trims:
      return `New-car prices, payments and equipment for every trim of the ${name}, and how many of each are for sale.`;
    case TAB_IDS.safety:
      return safetyDescription(safety!, name);
    case TAB_IDS.faqs:
      return faqs!.faqs
        .slice(0, 3)
        .map(({ question }) => question)
        .join(' ');
    default:
      return `${title}, by the editors of ${cars.context.brand.displayName}.`;
  }
}

function safetyDescription({ ratings, features }: SafetyTabProps, name: string): string {
  const rated =
    ratings.length > 0
      ? [`Crash test ratings of the ${name} by NHTSA, by model year and configuration.`]
      : [];
  const fitted = features.length > 0 ? [`Safety equipment of the used ${name} cars for sale.`] : [];
  return [...rated, ...fitted].join(' ');
}

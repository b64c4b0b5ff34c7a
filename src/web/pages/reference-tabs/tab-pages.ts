import type { LinkView } from '../../../../views/link.js';
import { TAB_NAMES, editorialTabId } from '../../../../views/reference/tab-names.js';
import type { Make, Model } from '../../../catalog/catalog-types.js';
import type { EditorialTab } from '../../../content/content-records.js';
import { listingType } from '../../../search/filters/listing-type.js';
import type { SearchContext } from '../../../search/search-context.js';
import type { SearchQuery } from '../../../search/search-query.js';
import { usedCarsOf } from '../../../search/used-cars-of-model.js';
import { researchHref } from '../../../routes/research-links.js';
import { reviewsHref } from '../../../routes/review-links.js';
import { TAB_CONDITIONS } from './tab-conditions.js';
import type { TabFacts, TabName } from './tab-conditions.js';

/** A tab that is not written by editors. */
export type BuiltInTab = Exclude<TabName, 'editorial'>;

/** Element ids of the built-in tabs' panels, and last path segments of their pages. */
export const TAB_IDS = {
  pricing: 'pricing',
  trims: 'compare-trims',
  safety: 'safety',
  reviews: 'consumer-reviews',
  faqs: 'faqs',
} as const satisfies Record<BuiltInTab, keyof typeof TAB_NAMES>;

const BUILT_IN_TABS = Object.keys(TAB_IDS) as BuiltInTab[];
const USED_ONLY = ['USED'];

/**
 * The search of the tabs' pages: the model's used cars nationwide. `year`: one model year; without
 * it all.
 */
export function carsOfTabPages(
  model: Model,
  year: number | undefined,
  context: SearchContext,
): SearchQuery {
  return usedCarsOf(model, year, context).with(listingType, USED_ONLY);
}

/**
 * `/research/toyota/rav4/pricing`, `/research/toyota/rav4/2021/pricing`; for Consumer Reviews the
 * page of all reviews.
 */
export function tabPageHref(
  tabId: string,
  make: Pick<Make, 'slug'>,
  model: Pick<Model, 'code'>,
  year?: number,
): string {
  if (tabId === TAB_IDS.reviews) return reviewsHref(make, model, year);
  return [researchHref(make, model), ...(year === undefined ? [] : [year]), tabId].join('/');
}

/** Links to the tabs' pages by tab id, if the counts of this search show that they exist. */
export function tabPageLinks(
  facts: TabFacts,
  editorialTabs: readonly EditorialTab[],
): Record<string, LinkView> | undefined {
  const { make, model, year, shape, cars } = facts.about;
  const isModelYear =
    year === undefined || cars.context.catalog.modelYears(model.code).includes(year);
  if (shape === undefined || !isModelYear) return undefined;
  const known = factsOfUsedCars(facts);
  const tabs = [
    ...BUILT_IN_TABS.filter((tab) => TAB_CONDITIONS[tab](known)).map((tab) => ({
      id: TAB_IDS[tab],
      name: TAB_NAMES[TAB_IDS[tab]],
    })),
    ...editorialTabs.map(({ id, tab }) => ({ id: editorialTabId(id), name: tab })),
  ];
  const subject = [year, make.name, model.name].filter((part) => part !== undefined).join(' ');
  const textOf = (id: string, name: string) =>
    id === TAB_IDS.trims ? `Compare ${subject} Trims` : `${subject} ${name}`;
  return Object.fromEntries(
    tabs.map(({ id, name }) => [
      id,
      { text: textOf(id, name), href: tabPageHref(id, make, model, year) },
    ]),
  );
}

/** Facts about used cars. If the search includes other cars, its counts are unusable. */
function factsOfUsedCars(facts: TabFacts): TabFacts {
  const { about } = facts;
  if (about.listingTypes.join() === USED_ONLY.join()) return facts;
  return {
    ...facts,
    query: about.cars.with(listingType, USED_ONLY),
    yearLinkCount: 0,
    trimLinkCount: 0,
    hasSafetyFeatures: false,
    resultCount: 0,
    mileageCount: 0,
  };
}

import type { EntryProps } from '../../../../views/entry/entry-page.js';
import type { ShelfLink } from '../../../../views/link-shelf.js';
import type { Make, Model } from '../../../catalog/catalog-types.js';
import type { SearchContext } from '../../../search/search-context.js';
import { SearchQuery } from '../../../search/search-query.js';
import { countOf } from '../../../formatting/number-formats.js';
import { HOME_PATH, resultsHref } from '../../../routes/links.js';
import { buildAndPriceHref, researchHref } from '../../../routes/research-links.js';
import { BUILD_AND_PRICE_PATH, RESEARCH_PATH } from '../../../routes/research-links.js';
import { newModelYears } from '../build-and-price/new-models.js';

const TITLE = 'Research';

/** Searches for shoppers without a model in mind. */
const WISHES = [
  ['Electric cars', 'fuelTypeGroup', 'ELE'],
  ['Hybrids', 'fuelTypeGroup', 'HYB'],
  ['40+ MPG', 'mpgRange', '40-999'],
  ['Third-row seating', 'featureCode', '1601'],
] as const;

/** All makes; on a maker's site its models. */
export function presentResearch(context: SearchContext): EntryProps {
  const { catalog, brand } = context;
  const locked =
    brand.lockedMakeCode === undefined ? undefined : catalog.makeByCode(brand.lockedMakeCode);
  const crumbs = [{ text: 'Home', href: HOME_PATH }, { text: TITLE }];
  const wishes = {
    title: 'Start from what matters to you',
    paragraphs: [],
    links: WISHES.map(([text, name, value]) => ({
      text,
      href: resultsHref(SearchQuery.of([[name, value]], context)),
    })),
  };
  if (locked) {
    const { lead, sections } = presentMakeResearch(locked, context);
    return {
      crumbs,
      title: `${locked.name} ${TITLE.toLowerCase()}`,
      lead,
      sections: [...sections, wishes],
    };
  }
  return {
    crumbs,
    title: TITLE,
    lead: 'New-car prices, specs, fuel economy and the mileages of cars for sale, model by model.',
    sections: [
      {
        title: 'By make',
        paragraphs: [],
        links: catalog.makes.map((make) => ({
          text: make.name,
          href: researchHref(make),
          countText: countOf(catalog.modelsOfMake(make.code).length, 'model'),
        })),
      },
      wishes,
    ],
  };
}

/** Models of a make, those sold new first. */
export function presentMakeResearch(make: Make, context: SearchContext): EntryProps {
  const models = context.catalog.modelsOfMake(make.code);
  const { now = [], before = [] } = Object.groupBy(models, (model) =>
    newModelYears(context, model).length > 0 ? 'now' : 'before',
  );
  const sections = [
    { title: 'Sold new', paragraphs: [], links: modelLinks(make, now) },
    { title: 'Earlier models', paragraphs: [], links: modelLinks(make, before) },
  ].filter(({ links }) => links.length > 0);
  return {
    crumbs: [
      { text: 'Home', href: HOME_PATH },
      { text: TITLE, href: RESEARCH_PATH },
      { text: make.name },
    ],
    title: `${make.name} models`,
    lead: `${countOf(models.length, 'model')} of ${make.name}, with new-car prices, specifications and fuel economy.`,
    sections: [...sections, goOn(make, now.length > 0, context)],
  };
}

function modelLinks(make: Make, models: readonly Model[]): ShelfLink[] {
  return models.map((model) => ({
    text: model.name,
    href: researchHref(make, model),
    countText: yearsText(model),
  }));
}

function goOn(
  make: Make,
  isSoldNew: boolean,
  context: SearchContext,
): EntryProps['sections'][number] {
  const { lockedMakeCode } = context.brand;
  const buildHref = lockedMakeCode
    ? BUILD_AND_PRICE_PATH
    : buildAndPriceHref({ makeCode: make.code });
  return {
    title: 'Go on',
    paragraphs: [],
    links: [
      {
        text: `${make.name} cars for sale`,
        href: resultsHref(SearchQuery.of([['makeCode', make.code]], context)),
      },
      ...(isSoldNew ? [{ text: `Build & Price: ${make.name}`, href: buildHref }] : []),
    ],
  };
}

function yearsText({ fromYear, toYear }: Model): string {
  return fromYear === toYear ? String(fromYear) : `${fromYear}–${toYear}`;
}

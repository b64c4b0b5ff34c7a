import type { HomeProps } from '../../../../views/home/home-page.js';
import type { RecentlyViewedProps } from '../../../../views/saved/recently-viewed.js';
import type { ShelfLink } from '../../../../views/link-shelf.js';
import { VEHICLE_STYLES } from '../../../catalog/options/vehicle-styles.js';
import { pictureHref } from '../../../pictures/picture-urls.js';
import { PICTURE_SIZE } from '../../../../drawn-cars/frame.js';
import { pictureOfStyle } from '../../../../drawn-cars/style-picture.js';
import { hasFeature } from '../../../platform/config/features.js';
import type { FeatureName } from '../../../platform/config/features.js';
import { categorySearch } from '../../../search/filters/category-search.js';
import { experience } from '../../../search/filters/experience.js';
import type { Filter } from '../../../search/filters/filter.js';
import { make } from '../../../search/filters/make.js';
import { model } from '../../../search/filters/model.js';
import { vehicleCodes } from '../../../search/filters/vehicle-codes.js';
import { vehicleStyle } from '../../../search/filters/vehicle-style.js';
import { countOf, formatCount } from '../../../formatting/number-formats.js';
import { ALL_CARS_PATH, HOME_PATH, modelResultsHref, resultsHref } from '../../../routes/links.js';
import {
  EMPTY_ZIP,
  capitalized,
  conditionSelect,
  presentCarSearch,
  priceSelect,
  stockWords,
} from '../car-search.presenter.js';
import { presentCarStrip } from '../car-strip.presenter.js';
import type { PageHead } from '../document.presenter.js';
import type { Market, SomeCars } from '../market.js';
import { presentKeywordSearch } from '../results/keywords/keyword-search.presenter.js';

const POPULAR_VEHICLES = 12;

/** Cars on the home page; undefined if they are unavailable, or nothing was viewed. */
export interface HomeCars {
  readonly greatPrices: SomeCars | undefined;
  readonly newlyListed: SomeCars | undefined;
  readonly recentlyViewed: RecentlyViewedProps | undefined;
}

/** The title names the brand's stock: 'New, used and certified Hyundai cars'. */
export function presentHomeHead(market: Market): PageHead {
  const title = `${capitalized(stockWords(market.query))} cars`;
  return { title, description: leadText(market), canonicalPath: HOME_PATH, pageName: 'homepage' };
}

/** "18,324 used cars for sale, each price compared with what similar cars cost." */
function leadText({ query, total }: Market): string {
  const stock = stockWords(query);
  const cars = total === undefined ? `${capitalized(stock)} cars` : countOf(total, `${stock} car`);
  return `${cars} ${query.context.brand.texts.homeLead}`;
}

/**
 * The home page with current counts. `now`: epoch milliseconds. `missing`: sentences about
 * unavailable data.
 */
export function presentHome(
  market: Market,
  cars: HomeCars,
  { now, missing }: { now: number; missing: string[] },
): HomeProps {
  const { query } = market;
  const { texts } = query.context.brand;
  return {
    heading: texts.homeHeading,
    lead: leadText(market),
    keywordSearch: presentKeywordSearch(query, undefined),
    search: {
      ...presentCarSearch(market),
      condition: conditionSelect(query),
      maxPrice: priceSelect(),
      zip: EMPTY_ZIP,
    },
    styles: VEHICLE_STYLES.filter(({ code }) => isOffered(vehicleStyle, code, market)).map(
      ({ code, label }) => ({
        text: label,
        href: resultsHref(query.with(vehicleStyle, [code])),
        countText: countText(vehicleStyle, code, market),
        picture: { src: pictureHref(pictureOfStyle(code)), alt: '', ...PICTURE_SIZE },
      }),
    ),
    recentlyViewed: cars.recentlyViewed,
    strips: [
      ...presentCarStrip(
        {
          id: 'great-prices',
          heading: texts.homeDealsHeading,
          allText: `See all ${countOf(cars.greatPrices?.total ?? Number.NaN, 'great price')}`,
        },
        cars.greatPrices,
        now,
      ),
      ...presentCarStrip(
        { id: 'newly-listed', heading: 'Newly listed', allText: 'See the newest first' },
        cars.newlyListed,
        now,
      ),
    ],
    shelves: [
      ...makeShelf(market),
      ...modelShelf(market),
      { title: 'Ways to buy', links: waysToBuy(market) },
    ],
    missing,
  };
}

/** Makes with the most cars; empty on a maker's site. */
function makeShelf({ query, countsOf }: Market): HomeProps['shelves'] {
  const { catalog, brand } = query.context;
  if (brand.lockedMakeCode !== undefined) return [];
  const links = mostOf(countsOf(make)).flatMap(([code, count]) => {
    const found = catalog.makeByCode(code);
    return found
      ? [shelfLink(found.name, resultsHref(query.with(make, vehicleCodes([code]))), count)]
      : [];
  });
  return links.length === 0
    ? []
    : [
        {
          title: 'By make',
          links,
          allLink: { text: 'See all makes and models', href: ALL_CARS_PATH },
        },
      ];
}

function modelShelf({ query, countsOf }: Market): HomeProps['shelves'] {
  const { catalog, brand } = query.context;
  const links = mostOf(countsOf(model)).flatMap(([code, count]) => {
    const found = catalog.modelByCode(code);
    if (!found) return [];
    const makeName = brand.lockedMakeCode ? '' : `${catalog.makeName(found.makeCode)} `;
    return [shelfLink(makeName + found.name, modelResultsHref(found, brand), count)];
  });
  return links.length > 0 ? [{ title: 'By model', links }] : [];
}

function mostOf(counts: ReadonlyMap<string, number>): [code: string, count: number][] {
  return [...counts]
    .filter(([, count]) => count > 0)
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, POPULAR_VEHICLES);
}

function waysToBuy(market: Market): ShelfLink[] {
  const { query } = market;
  const { brand } = query.context;
  const ways: readonly (readonly [
    text: string,
    filter: Filter,
    code: string,
    feature?: FeatureName,
  ])[] = [
    ['Certified used', categorySearch, 'certified-used'],
    ['Best deals', categorySearch, 'best-deals', 'bestDealsEntryPoint'],
    ['Buy online', categorySearch, 'buy-online', 'waysToPurchase'],
    ['For sale by owner', categorySearch, 'by-owner'],
    ['Commercial vehicles', experience, 'commercial', 'commercialEntryPoint'],
  ];
  return ways
    .filter(
      ([, filter, code, feature]) =>
        (!feature || hasFeature(brand, feature)) && isOffered(filter, code, market),
    )
    .map(([text, filter, code]) => ({
      text,
      href: resultsHref(query.with(filter, [code])),
      countText: countText(filter, code, market),
    }));
}

/** If counts are unavailable, everything is shown. */
function isOffered(filter: Filter, code: string, { total, countsOf }: Market): boolean {
  return total === undefined || Boolean(countsOf(filter).get(code));
}

function countText(filter: Filter, code: string, { countsOf }: Market): string {
  return formatCount(countsOf(filter).get(code) ?? Number.NaN);
}

function shelfLink(text: string, href: string, count: number): ShelfLink {
  return { text, href, countText: formatCount(count) };
}

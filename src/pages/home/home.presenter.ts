import type { HomeProps } from '../../../views/home/home-page.js';
import type { SelectFieldProps } from '../../../views/results/select-field.js';
import { LISTING_TYPES } from '../../catalogue/options/listing-types.js';
import { labelOf } from '../../catalogue/options/option.js';
import { VEHICLE_STYLES } from '../../catalogue/options/vehicle-styles.js';
import { categorySearch } from '../../search/filters/category-search.js';
import type { Filter } from '../../search/filters/filter.js';
import { listingType } from '../../search/filters/listing-type.js';
import { make } from '../../search/filters/make.js';
import { model } from '../../search/filters/model.js';
import { vehicleCodes } from '../../search/filters/vehicle-codes.js';
import type { VehicleCodes } from '../../search/filters/vehicle-codes.js';
import { vehicleStyle } from '../../search/filters/vehicle-style.js';
import type { SearchQuery } from '../../search/search-query.js';
import type { SearchResults } from '../../search/search.service.js';
import { countOf, formatCount } from '../../wording/formats.js';
import { HOME_PATH, RESULTS_PATH, resultsHref } from '../../wording/links.js';
import type { PageHead } from '../document.presenter.js';

const POPULAR_VEHICLES = 12;

/** The title names what the brand sells: 'New, used and certified Hyundai cars'. */
export function presentHomeHead(query: SearchQuery): PageHead {
  const stock = stockWords(query);
  return { title: `${capitalized(stock)} cars`, canonicalPath: HOME_PATH };
}

/** The way into a search, with the real numbers of what there is. */
export function presentHome(results: SearchResults): HomeProps {
  const { query, answer } = results;
  const { texts } = query.context.brand;
  const stock = stockWords(query);
  const vehicles = vehicleChoice(results);
  return {
    heading: texts.homeHeading,
    lead: `${countOf(answer.total, `${stock} car`)} ${texts.homeLead}`,
    search: {
      action: RESULTS_PATH,
      carried: [],
      selects: [conditionSelect(query), vehicles.select],
      zip: { name: 'zip', value: '' },
      submitText: 'See cars',
    },
    shelves: [
      {
        title: 'By body style',
        links: VEHICLE_STYLES.filter(({ code }) => countsOf(vehicleStyle, results).get(code)).map(({ code, label }) => ({
          text: label,
          href: resultsHref(query.with(vehicleStyle, [code])),
          countText: formatCount(countsOf(vehicleStyle, results).get(code) ?? 0),
        })),
      },
      vehicles.shelf,
      { title: 'Ways to buy', links: waysToBuy(results) },
    ],
  };
}

/** What the brand shows where nothing is asked: "new, used and certified", "used", "new, used and certified Hyundai". */
function stockWords({ context: { brand, catalogue } }: SearchQuery): string {
  const makeName = brand.lockedMakeCode && catalogue.makeByCode(brand.lockedMakeCode)?.name;
  return [conditionWords(brand.defaultListingTypes ?? ['NEW', 'USED', 'CERTIFIED']), makeName].filter(Boolean).join(' ');
}

/** Nothing chosen is what the brand shows anyway, under its name. */
function conditionSelect({ context: { brand } }: SearchQuery): SelectFieldProps {
  const shown = brand.defaultListingTypes ?? [];
  const shownText = shown.length === 0 ? 'New and used' : capitalized(conditionWords(shown));
  const others = LISTING_TYPES.filter(({ code }) => shown.join() !== code);
  return {
    id: 'home-condition',
    name: listingType.name,
    label: 'Condition',
    options: [{ value: '', label: shownText, selected: true }, ...others.map(({ code, label }) => ({ value: code, label }))],
  };
}

/** Makes, or on a maker's own page its models: what a search starts from, as a select and as a shelf of those with most cars. */
function vehicleChoice(results: SearchResults): { select: SelectFieldProps; shelf: HomeProps['shelves'][number] } {
  const { catalogue, brand } = results.query.context;
  const { lockedMakeCode } = brand;
  const [filter, word, all]: readonly [Filter<VehicleCodes>, string, readonly { code: string; name: string }[]] =
    lockedMakeCode === undefined ? [make, 'make', catalogue.makes] : [model, 'model', catalogue.modelsOfMake(lockedMakeCode)];
  const counts = countsOf(filter, results);
  const offered = all.filter(({ code }) => counts.get(code));
  const popular = offered.toSorted((a, b) => counts.get(b.code)! - counts.get(a.code)!).slice(0, POPULAR_VEHICLES);
  return {
    select: {
      id: `home-${word}`,
      name: filter.name,
      label: capitalized(word),
      options: [{ value: '', label: `Any ${word}`, selected: true }, ...offered.map(({ code, name }) => ({ value: code, label: name }))],
    },
    shelf: {
      title: `By ${word}`,
      links: popular.map(({ code, name }) => ({
        text: name,
        href: resultsHref(results.query.with(filter, vehicleCodes([code]))),
        countText: formatCount(counts.get(code)!),
      })),
    },
  };
}

function waysToBuy(results: SearchResults): HomeProps['shelves'][number]['links'] {
  const { query } = results;
  return [
    {
      text: 'Certified cars',
      href: resultsHref(query.with(listingType, ['CERTIFIED'])),
      countText: formatCount(countsOf(listingType, results).get('CERTIFIED') ?? 0),
    },
    ...(['best-deals', 'buy-online', 'by-owner'] as const).map((code) => ({
      text: { 'best-deals': 'Best deals', 'buy-online': 'Buy online', 'by-owner': 'For sale by owner' }[code],
      href: resultsHref(query.with(categorySearch, [code])),
      countText: formatCount(countsOf(categorySearch, results).get(code) ?? 0),
    })),
  ];
}

function countsOf({ name }: Filter, { answer }: SearchResults): ReadonlyMap<string, number> {
  return answer.counts.get(name) ?? new Map();
}

/** "new, used and certified". */
function conditionWords(codes: readonly string[]): string {
  const words = codes.map((code) => labelOf(LISTING_TYPES, code).toLowerCase());
  return [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ');
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

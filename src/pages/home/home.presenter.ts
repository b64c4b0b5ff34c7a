import type { HomeProps } from '../../../views/home/home-page.js';
import { LISTING_TYPES } from '../../catalogue/options/listing-types.js';
import { VEHICLE_STYLES } from '../../catalogue/options/vehicle-styles.js';
import { categorySearch } from '../../search/filters/category-search.js';
import { listingType } from '../../search/filters/listing-type.js';
import { make } from '../../search/filters/make.js';
import { vehicleCodes } from '../../search/filters/vehicle-codes.js';
import { vehicleStyle } from '../../search/filters/vehicle-style.js';
import type { SearchResults } from '../../search/search.service.js';
import { countOf, formatCount } from '../../wording/formats.js';
import { RESULTS_PATH, resultsHref } from '../../wording/links.js';

const POPULAR_MAKES = 12;

/** The way into a search, with the real numbers of what there is. */
export function presentHome({ query, answer }: SearchResults): HomeProps {
  const { catalogue } = query.context;
  const countsOf = (field: string) => answer.counts.get(field) ?? new Map<string, number>();
  const makes = catalogue.makes.filter(({ code }) => countsOf(make.name).get(code));
  const popular = makes.toSorted((a, b) => countsOf(make.name).get(b.code)! - countsOf(make.name).get(a.code)!).slice(0, POPULAR_MAKES);
  return {
    heading: 'Find a car you can trust',
    lead:
      `${countOf(answer.total, 'new, used and certified car', 'new, used and certified cars')} from dealers and ` +
      'private sellers, each price compared with the market.',
    search: {
      action: RESULTS_PATH,
      carried: [],
      selects: [
        {
          id: 'home-condition',
          name: 'listingType',
          label: 'Condition',
          options: [
            { value: '', label: 'New and used', selected: true },
            ...LISTING_TYPES.map(({ code, label }) => ({ value: code, label })),
          ],
        },
        {
          id: 'home-make',
          name: 'makeCode',
          label: 'Make',
          options: [{ value: '', label: 'Any make', selected: true }, ...makes.map(({ code, name }) => ({ value: code, label: name }))],
        },
      ],
      zip: { name: 'zip', value: '' },
      submitText: 'See cars',
    },
    shelves: [
      {
        title: 'By body style',
        links: VEHICLE_STYLES.filter(({ code }) => countsOf(vehicleStyle.name).get(code)).map(({ code, label }) => ({
          text: label,
          href: resultsHref(query.with(vehicleStyle, [code])),
          countText: formatCount(countsOf(vehicleStyle.name).get(code) ?? 0),
        })),
      },
      {
        title: 'By make',
        links: popular.map(({ code, name }) => ({
          text: name,
          href: resultsHref(query.with(make, vehicleCodes([code]))),
          countText: formatCount(countsOf(make.name).get(code) ?? 0),
        })),
      },
      {
        title: 'Ways to buy',
        links: [
          {
            text: 'Certified cars',
            href: resultsHref(query.with(listingType, ['CERTIFIED'])),
            countText: formatCount(countsOf(listingType.name).get('CERTIFIED') ?? 0),
          },
          ...(['best-deals', 'buy-online', 'by-owner'] as const).map((code) => ({
            text: { 'best-deals': 'Best deals', 'buy-online': 'Buy online', 'by-owner': 'For sale by owner' }[code],
            href: resultsHref(query.with(categorySearch, [code])),
            countText: formatCount(countsOf(categorySearch.name).get(code) ?? 0),
          })),
        ],
      },
    ],
  };
}

import type { PriceRow, PriceTableProps } from '../../../../views/reference/price-table.js';
import type { PricingTabProps } from '../../../../views/reference/pricing-tab.js';
import { MIN_OF_MIXED_TRIMS, MIN_OF_SAME_TRIM } from '../../../inventory/price-markets.js';
import {
  GOOD_BELOW_SHARE,
  GREAT_BELOW_SHARE,
  MIXED_TRIMS_GOOD_BELOW_SHARE,
  MIXED_TRIMS_GREAT_BELOW_SHARE,
} from '../../../inventory/deal-rating.js';
import { trim } from '../../../search/filters/trim.js';
import { vehicleCodes } from '../../../search/filters/vehicle-codes.js';
import { yearRange } from '../../../search/filters/year-range.js';
import type { PriceFigures } from '../../../search/index/search-index.js';
import type { SearchQuery } from '../../../search/search-query.js';
import {
  countOf,
  formatCount,
  formatDollars,
  formatPercent,
} from '../../../formatting/number-formats.js';
import { resultsHref } from '../../../routes/links.js';
import { greatPriceCars } from './great-price-count.js';
import { mileageBandText } from './mileage-bands.js';
import { carsOfBand, comparedWith } from './model-figures.js';
import type { ModelFigures } from './model-figures.js';
import { presentPriceChart } from './price-chart.presenter.js';
import type { ReferenceModel } from './reference-model.js';

const METHOD =
  'We compare each car with others of its model, of a model year at most one away, and adjust their prices to its mileage. With ' +
  `${MIN_OF_SAME_TRIM} cars of the same trim only these count; otherwise all trims do, and at least ${MIN_OF_MIXED_TRIMS} cars are needed. A ` +
  `price at least ${formatPercent(GREAT_BELOW_SHARE)} below the expected one is a Great Price, one at least ${formatPercent(GOOD_BELOW_SHARE)} ` +
  `below a Good Price; where trims are mixed it takes ${formatPercent(MIXED_TRIMS_GREAT_BELOW_SHARE)} and ` +
  `${formatPercent(MIXED_TRIMS_GOOD_BELOW_SHARE)}. Each car’s page says how many cars its rating is based on, with a link to them.`;

/** The pricing tab; undefined without cars. */
export function presentPricingTab(
  about: ReferenceModel,
  figures: ModelFigures,
): PricingTabProps | undefined {
  const { all, years, olderYears, trims, mileages, greatPriceCount, comparedCount } = figures;
  if (!all) return undefined;
  const { make, model, cars } = about;
  const name = [about.condition, about.year, make.name, model.name]
    .filter((part) => part !== undefined)
    .join(' ');
  const byMileage = tableOf(
    'Prices by mileage',
    'Miles',
    mileages.map((band) => rowOf(mileageBandText(band), carsOfBand(cars, band), band)),
  );
  const chart = presentPriceChart(name, mileages, byMileage);
  return {
    title: `What a ${name} costs`,
    summary: `The median asking price of ${countOf(all.count, name, `${name} cars`)} nationwide is ${formatDollars(all.medianDollars)}. Prices run from ${formatDollars(all.lowestDollars)} to ${formatDollars(all.highestDollars)}.`,
    greatPrices:
      greatPriceCount > 0
        ? {
            text: `${formatCount(greatPriceCount)} ${greatPriceCount === 1 ? 'has' : 'have'} a Great Price`,
            href: resultsHref(greatPriceCars(cars)),
          }
        : undefined,
    chart,
    tables: [
      tableOf('Prices by model year', 'Model year', [
        ...years.map(({ year, ...prices }) =>
          rowOf(String(year), cars.with(yearRange, { start: year, end: year }), prices),
        ),
        ...(olderYears
          ? [
              rowOf(
                `${olderYears.toYear} and older`,
                cars.with(yearRange, { end: olderYears.toYear }),
                olderYears,
              ),
            ]
          : []),
      ]),
      tableOf(
        'Prices by trim',
        'Trim',
        trims.map(({ value, ...prices }) =>
          rowOf(
            cars.context.catalog.trimByValue(value)!.name,
            cars.with(trim, vehicleCodes([value])),
            prices,
          ),
        ),
      ),
      ...(chart ? [] : [byMileage]),
    ].filter(({ rows }) => rows.length > 0),
    method: METHOD,
    sample: `The ratings of ${about.year === undefined ? 'these cars' : `cars of ${about.year}`} are based on ${countOf(comparedCount, 'used or certified car')} nationwide.`,
    comparedLink:
      comparedCount > 0
        ? {
            text: `See the ${countOf(comparedCount, 'car')} we compare`,
            href: resultsHref(comparedWith(cars)),
          }
        : undefined,
  };
}

function tableOf(caption: string, group: string, rows: PriceRow[]): PriceTableProps {
  return { caption, group, rows };
}

function rowOf(
  name: string,
  cars: SearchQuery,
  { count, lowestDollars, medianDollars, highestDollars }: PriceFigures,
): PriceRow {
  return {
    name,
    href: resultsHref(cars),
    countText: formatCount(count),
    medianText: formatDollars(medianDollars),
    rangeText:
      lowestDollars === highestDollars
        ? formatDollars(lowestDollars)
        : `${formatDollars(lowestDollars)} – ${formatDollars(highestDollars)}`,
  };
}

import type { PriceRow, PriceTableProps } from '../../../views/reference/price-table.js';
import type { PricingTabProps } from '../../../views/reference/pricing-tab.js';
import { dealType } from '../../search/filters/deal-type.js';
import { trim } from '../../search/filters/trim.js';
import { vehicleCodes } from '../../search/filters/vehicle-codes.js';
import { yearRange } from '../../search/filters/year-range.js';
import type { SearchQuery } from '../../search/search-query.js';
import { countOf, formatCount, formatDollars } from '../../wording/formats.js';
import { resultsHref } from '../../wording/links.js';
import { mileageBandText } from './mileage-bands.js';
import { carsOfBand, comparedWith } from './model-figures.js';
import type { ModelFigures, PriceFigures } from './model-figures.js';
import { presentPriceChart } from './price-chart.presenter.js';
import type { ReferenceModel } from './reference-model.js';

/** What is asked for the model's cars; undefined where there is none. */
export function presentPricingTab(about: ReferenceModel, figures: ModelFigures): PricingTabProps | undefined {
  const { all, years, trims, mileages, greatPriceCount, comparedCount } = figures;
  if (!all) return undefined;
  const { make, model, cars } = about;
  const name = [about.year, make.name, model.name].filter((part) => part !== undefined).join(' ');
  const byMileage = tableOf(
    'Prices by mileage',
    'Miles',
    mileages.map((band) => rowOf(mileageBandText(band), carsOfBand(cars, band), band)),
  );
  const chart = presentPriceChart(name, mileages, byMileage);
  return {
    title: `What a used ${name} costs`,
    summary: `The median asking price of ${countOf(all.count, `used ${name}`, `used ${name} cars`)} nationwide is ${formatDollars(all.medianDollars)}. Prices run from ${formatDollars(all.lowestDollars)} to ${formatDollars(all.highestDollars)}.`,
    greatPrices:
      greatPriceCount > 0
        ? {
            text: `${formatCount(greatPriceCount)} ${greatPriceCount === 1 ? 'has' : 'have'} a Great Price`,
            href: resultsHref(cars.with(dealType, ['greatprice'])),
          }
        : undefined,
    chart,
    tables: [
      tableOf(
        'Prices by model year',
        'Model year',
        years.map(({ year, ...prices }) => rowOf(String(year), cars.with(yearRange, { start: year, end: year }), prices)),
      ),
      tableOf(
        'Prices by trim',
        'Trim',
        trims.map(({ value, ...prices }) =>
          rowOf(cars.context.catalogue.trimByValue(value)!.name, cars.with(trim, vehicleCodes([value])), prices),
        ),
      ),
      ...(chart ? [] : [byMileage]),
    ].filter(({ rows }) => rows.length > 0),
    method:
      'We compare each car with others of its model, of a model year at most one away, and bring their prices to its mileage. With 6 cars of ' +
      'the same trim only these count; otherwise all trims do, and at least 12 are needed. A price at least 10% below the expected one is a ' +
      'Great Price, one at least 5% below a Good Price; where trims are mixed it takes 5 points more. The page of each car says how many ' +
      'cars its rating rests on, and leads to them.',
    sample: `The ratings of ${about.year === undefined ? 'these cars' : `cars of ${about.year}`} rest on ${countOf(comparedCount, 'used car')} nationwide.`,
    comparedLink:
      comparedCount > 0
        ? { text: `See the ${countOf(comparedCount, 'car')} we compare`, href: resultsHref(comparedWith(cars)) }
        : undefined,
  };
}

function tableOf(caption: string, group: string, rows: PriceRow[]): PriceTableProps {
  return { caption, group, rows };
}

function rowOf(name: string, cars: SearchQuery, { count, lowestDollars, medianDollars, highestDollars }: PriceFigures): PriceRow {
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

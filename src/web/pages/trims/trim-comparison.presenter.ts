import type { TrimCell, TrimComparisonProps } from '../../../../views/trims/trim-comparison.js';
import { COMPARED_FEATURES } from '../../../catalog/options/compared-features.js';
import { PAYMENT_ROW, compareTrims } from '../../../reference-content/trim-comparison.js';
import type { CompareTrimsAnswer } from '../../../reference-content/compare-trims.dto.js';
import type { WireTrim } from '../../../reference-content/trim.dto.js';
import { fuelTypeGroup } from '../../../search/filters/fuel-type-group.js';
import { trim as trimFilter } from '../../../search/filters/trim.js';
import { vehicleCodes } from '../../../search/filters/vehicle-codes.js';
import { yearLabel, yearRange } from '../../../search/filters/year-range.js';
import { countOf, formatCount, formatDollars } from '../../../formatting/number-formats.js';
import { resultsHref } from '../../../routes/links.js';
import { TRIMS_PATH } from '../../../routes/compare-links.js';
import { presentBuildAndPriceLink } from '../build-and-price/build-and-price-link.js';
import { scopeText } from '../results/head/headline.presenter.js';
import type { PaymentDisplay } from '../wallet/wallet.js';
import { termRows } from '../wallet/wallet-words.js';
import type { ComparedModel } from './compared-model.js';
import { MIN_CARS_SHOWN, YEARS_FITTED_ALIKE } from './trims-for-sale.js';
import type { TrimForSale } from './trims-for-sale.js';

/** Data of a comparison. */
export interface TrimComparisonSources extends ComparedModel {
  /** Trims with the searched fuel, the least expensive first. */
  readonly trims: readonly WireTrim[];
  readonly fuelTypes: CompareTrimsAnswer['fuelTypes'];
  /** By value of the trim filter; undefined if unavailable. */
  readonly forSale: Readonly<Record<string, TrimForSale>> | undefined;
  /** Undefined for brands without payments. */
  readonly payments: PaymentDisplay | undefined;
}

/** If more cars of a trim list no equipment, its equipment is unknown. */
const MIN_SHARE_EQUIPPED = 0.8;

const UNKNOWN: TrimCell = { text: 'Not known', isUnknown: true };
const FEATURE_LABELS: ReadonlySet<string> = new Set(COMPARED_FEATURES.map(({ label }) => label));

/**
 * Trims of a model year as in `compareTrims`, with cars for sale and the equipment that these list.
 */
export function presentTrimComparison(sources: TrimComparisonSources): TrimComparisonProps {
  const { year, trims, payments, forSale } = sources;
  const {
    title,
    fuelTypes,
    trims: heads,
    rows,
  } = compareTrims({ ...sources, ...(payments && { terms: payments.terms }) });
  const values = trims.map(({ trimName }) => valueOf(sources, trimName));
  const priceRows = rows.filter(
    ({ label }) => !FEATURE_LABELS.has(label) && (payments || label !== PAYMENT_ROW),
  );
  const featureRows = rows
    .filter(({ label }) => FEATURE_LABELS.has(label))
    .map(({ label }) => ({
      label,
      cells: values.map((value) => fittedCell(forSale?.[value], label)),
    }));
  const isEquipmentKnown = featureRows.some(({ cells }) => cells.some((cell) => cell !== UNKNOWN));
  return {
    title,
    caption: `${countOf(trims.length, 'trim')} of ${year}`,
    fuel: presentFuel(sources, fuelTypes),
    columns: heads.map(({ name }, at) => ({
      key: values[at]!,
      name,
      ...(name !== trims[at]!.trimName && { fullName: trims[at]!.trimName }),
    })),
    rows: [
      ...priceRows.map(({ label, values: texts }) => ({
        label,
        cells: texts.map((text) => (text === null ? UNKNOWN : { text })),
      })),
      ...(forSale ? forSaleRows(sources, values, forSale) : []),
      ...featureRows,
    ],
    notes: notesOf(sources, isEquipmentKnown),
    action: presentBuildAndPriceLink(sources, sources.query),
  };
}

/** With a single fuel there is no choice. */
function presentFuel(
  { query, fuelGroupCode }: TrimComparisonSources,
  fuelTypes: CompareTrimsAnswer['fuelTypes'],
): TrimComparisonProps['fuel'] {
  const options = fuelTypes.map((fuel) => ({ ...fuel, selected: fuel.value === fuelGroupCode }));
  return {
    action: TRIMS_PATH,
    carried: query
      .params()
      .filter(([name]) => name !== fuelTypeGroup.name)
      .map(([name, value]) => ({ name, value })),
    name: fuelTypeGroup.name,
    options:
      options.length === 1
        ? options
        : [
            { value: '', label: 'All fuel types', selected: fuelGroupCode === undefined },
            ...options,
          ],
  };
}

function forSaleRows(
  { query, model }: TrimComparisonSources,
  values: readonly string[],
  forSale: Readonly<Record<string, TrimForSale>>,
): TrimComparisonProps['rows'] {
  // The table is of one year, but cars of any year may be searched.
  const ofYears = query.get(yearRange) ? '' : ', Any Year';
  const found = values.map((value) => {
    const cars = query.with(trimFilter, vehicleCodes([value]));
    const name = `${model.name} ${query.context.catalog.trimByValue(value)!.name}`;
    return { cars, name, ...(forSale[value] ?? { count: 0, lowestPriceDollars: undefined }) };
  });
  return [
    {
      label: `For Sale${ofYears}`,
      cells: found.map(({ cars, name, count }) =>
        count > 0
          ? { text: countOf(count, 'car'), about: name, href: resultsHref(cars) }
          : { text: 'None', isUnknown: true },
      ),
    },
    {
      label: `Lowest Price${ofYears}`,
      cells: found.map(({ cars, name, lowestPriceDollars }) =>
        lowestPriceDollars === undefined
          ? { text: 'None', isUnknown: true }
          : {
              text: formatDollars(lowestPriceDollars),
              about: name,
              href: resultsHref(cars.withSort('derivedpriceASC')),
            },
      ),
    },
  ];
}

/**
 * Equipment that all cars of a trim list is standard, that none lists is unavailable; otherwise the
 * number of cars.
 */
function fittedCell(cars: TrimForSale | undefined, label: string): TrimCell {
  if (
    !cars ||
    cars.likeCount < MIN_CARS_SHOWN ||
    cars.equippedCount < cars.likeCount * MIN_SHARE_EQUIPPED
  )
    return UNKNOWN;
  const count = cars.listedCounts[label] ?? 0;
  if (count === cars.likeCount) return { text: 'Standard', mark: 'standard' };
  if (count === 0) return { text: 'Unavailable', mark: 'unavailable' };
  return { text: `${formatCount(count)} of ${formatCount(cars.likeCount)}` };
}

function notesOf(
  { year, query, payments, forSale }: TrimComparisonSources,
  isEquipmentKnown: boolean,
): string[] {
  const terms = payments && termRows(payments.terms).map(({ term, value }) => `${term} ${value}`);
  const years = query.get(yearRange);
  return [
    `${year} MSRP, excludes destination charge.${terms ? ` Estimated payments: ${terms.join(', ')}, excluding taxes and fees.` : ''}`,
    ...(forSale
      ? [
          `For Sale, Lowest Price: ${years ? yearLabel(years) : 'all model years'}, ${scopeText(query)}.` +
            (isEquipmentKnown
              ? ` Equipment is based on ${year - YEARS_FITTED_ALIKE}–${year} cars for sale: Standard if every car of that trim lists it, ` +
                'Unavailable if none does; otherwise how many do.'
              : ''),
        ]
      : []),
  ];
}

function valueOf({ query, model, year }: TrimComparisonSources, trimName: string): string {
  return query.context.catalog.trimsOfModel(model.code, year).find(({ name }) => name === trimName)!
    .value;
}

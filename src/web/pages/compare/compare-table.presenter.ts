import type {
  CompareColumn,
  CompareSection,
  CompareTableProps,
} from '../../../../views/compare/compare-table.js';
import type { Catalog } from '../../../catalog/catalog.js';
import type { Brand } from '../../../platform/config/brand.js';
import { milesBetween } from '../../../catalog/places/distance.js';
import { hasFeature } from '../../../platform/config/features.js';
import type { Places } from '../../../catalog/places/places.js';
import type { ListedCar } from '../../../inventory/listing.js';
import type { LoanTerms } from '../../../inventory/payment-estimate.js';
import { contactText } from '../../../leads/make-offer.js';
import { countOf, formatDollars } from '../../../formatting/number-formats.js';
import { contactHref } from '../../../routes/vehicle-links.js';
import { compareHref } from '../../../routes/compare-links.js';
import type { Comparison } from '../../../routes/compare-links.js';
import { presentComparedCar } from './compared-car.presenter.js';
import { cellsOf } from './compare-row.js';
import type { CompareRow } from './compare-row.js';
import { factRows, featureRows } from './compare-rows.js';
import { COMPARE_LIMIT } from './compared-ids.js';

/** Reference data of a comparison. */
export interface CompareReference {
  readonly brand: Brand;
  readonly catalog: Catalog;
  readonly places: Places;
  /** Loan terms of payments; undefined if none are shown. */
  readonly terms?: LoanTerms | undefined;
}

/**
 * The comparison table. `comparison`: the one in the URL; removed cars are not in `cars`.
 * `carsHref`: the list with its cars.
 */
export function presentCompareTable(
  cars: readonly ListedCar[],
  comparison: Comparison,
  carsHref: string,
  reference: CompareReference,
): CompareTableProps {
  const isDifferencesOnly = comparison.isDifferencesOnly === true && cars.length > 1;
  const { catalog, places, terms, brand } = reference;
  const sections = [
    ...factRows(catalog, distances(comparison.zip, places), terms, brand),
    ...featureSections(cars),
  ]
    .map(({ title, rows }) => presentSection(title, rows, cars, isDifferencesOnly))
    .filter(({ rows }) => rows.length > 0);
  return {
    caption: `${countOf(cars.length, 'car')} side by side`,
    columns: cars.map((car) => presentColumn(car, catalog, brand)),
    sections,
    differences:
      cars.length > 1
        ? {
            text: isDifferencesOnly ? 'Show all rows' : 'Show only differences',
            href: compareHref({ ...comparison, isDifferencesOnly: !isDifferencesOnly }),
          }
        : undefined,
    add: cars.length < COMPARE_LIMIT ? { text: 'Add another car', href: carsHref } : undefined,
  };
}

function presentColumn(
  { listing, owner }: ListedCar,
  catalog: Catalog,
  brand: Brand,
): CompareColumn {
  return {
    ...presentComparedCar(listing, catalog),
    priceText: formatDollars(listing.priceDollars),
    action: { text: contactText(owner), href: contactHref(listing.id) },
    saveId: hasFeature(brand, 'personalization') ? listing.id : undefined,
  };
}

/** Omits rows without values, and, if only differences are requested, equal rows. */
function presentSection(
  title: string,
  rows: readonly CompareRow[],
  cars: readonly ListedCar[],
  isDifferencesOnly: boolean,
): CompareSection {
  return {
    title,
    rows: rows
      .map((row) => ({ label: row.label, cells: cellsOf(row, cars) }))
      .filter(({ cells }) => cells.some(({ isMissing }) => !isMissing))
      .filter(
        ({ cells }) =>
          !isDifferencesOnly ||
          new Set(cells.map(({ text, verdict }) => verdict?.detailText ?? text)).size > 1,
      ),
  };
}

/** Features that differ come before shared ones. */
function featureSections(cars: readonly ListedCar[]): { title: string; rows: CompareRow[] }[] {
  const rows = featureRows(cars);
  if (cars.length < 2) return [{ title: 'Features', rows }];
  const isShared = (row: CompareRow) => cars.every((car) => row.cellOf(car) !== undefined);
  return [
    { title: 'Features that differ', rows: rows.filter((row) => !isShared(row)) },
    { title: 'Features they share', rows: rows.filter(isShared) },
  ];
}

/** Miles from the ZIP Code to a car's seller, rounded. Undefined without a ZIP Code. */
function distances(
  zip: string | undefined,
  places: Places,
): (car: ListedCar) => number | undefined {
  const from = zip === undefined ? undefined : places.placeOfZip(zip);
  return ({ listing }) => {
    const to = from && places.placeOfZip(listing.zip);
    return to && Math.round(milesBetween(from, to));
  };
}

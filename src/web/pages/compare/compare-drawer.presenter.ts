import type { CompareDrawerProps } from '../../../../views/compare/compare-drawer.js';
import type { Catalog } from '../../../catalog/catalog.js';
import { VEHICLE_HISTORY } from '../../../catalog/options/vehicle-history.js';
import type { ListedCar } from '../../../inventory/listing.js';
import type { LoanTerms } from '../../../inventory/payment-estimate.js';
import { economyText } from '../../../formatting/car-words.js';
import { countOf } from '../../../formatting/number-formats.js';
import { compareChangePath, compareHref } from '../../../routes/compare-links.js';
import { presentComparedCar } from './compared-car.presenter.js';
import { cellsOf } from './compare-row.js';
import type { CompareRow } from './compare-row.js';
import { MILEAGE, PRICE, paymentRows } from './compare-rows.js';
import { COMPARE_LIMIT } from './compared-ids.js';
import type { CompareOutcome } from './compared-ids.js';

/** Data of the drawer. */
export interface CompareDrawerSources {
  /** Compared cars. Without `cars` (unavailable) the drawer is absent. */
  readonly ids: readonly string[];
  readonly cars: readonly ListedCar[] | undefined;
  readonly catalog: Catalog;
  /** Loan terms of payments; undefined if none are shown. */
  readonly terms?: LoanTerms | undefined;
  /** Origin of distances. */
  readonly zip?: string | undefined;
  /** Number of compared cars that are no longer for sale. */
  readonly goneCount?: number;
  /** Result of the last change. */
  readonly outcome?: CompareOutcome | undefined;
}

/** Says why a car was not added. */
export const FULL_TEXT = `You can compare ${COMPARE_LIMIT} cars. Remove one to add another.`;

/** Maximum number of history facts in the drawer. */
const HISTORY_TOLD = 2;

const rowsOf = (terms: LoanTerms | undefined): CompareRow[] => [
  MILEAGE,
  {
    label: 'Drive · Fuel economy',
    cellOf: ({ listing }) =>
      [listing.driveType, economyText(listing)].filter(Boolean).join(' · ') || undefined,
  },
  ...paymentRows(terms),
  {
    label: 'History',
    cellOf: ({ listing }) => {
      const told = VEHICLE_HISTORY.filter(({ code }) => listing.history.includes(code)).slice(
        0,
        HISTORY_TOLD,
      );
      return told.map(({ label }) => label).join(' · ') || undefined;
    },
  },
];

/** Drawer with the compared cars at the lower edge of a page. */
export function presentCompareDrawer(sources: CompareDrawerSources): CompareDrawerProps {
  const { ids, cars = [], catalog, zip, outcome } = sources;
  const rows = rowsOf(sources.terms).map((row) => ({
    label: row.label,
    cells: cellsOf(row, cars),
  }));
  const prices = cellsOf(PRICE, cars);
  const free = COMPARE_LIMIT - cars.length;
  const countText = `${cars.length} of ${COMPARE_LIMIT}`;
  return {
    ids: [...ids],
    isFull: ids.length >= COMPARE_LIMIT,
    isOpen: outcome === 'added' || outcome === 'full',
    countText,
    cars: cars.map(({ listing }, at) => ({
      ...presentComparedCar(listing, catalog),
      price: prices[at]!,
      rows: rows.map(({ label, cells }) => ({ label, cell: cells[at]! })),
    })),
    compareHref: compareHref({ ids, zip }),
    clearAction: compareChangePath('clear'),
    emptyText:
      free === 0
        ? undefined
        : `Add up to ${free}${free < COMPARE_LIMIT ? ' more' : ' cars'} from the results`,
    noteText: noteText(sources.goneCount ?? 0, outcome),
    announcement: announcement(outcome, countText),
  };
}

function noteText(goneCount: number, outcome: CompareOutcome | undefined): string | undefined {
  if (outcome === 'full') return FULL_TEXT;
  if (goneCount === 0) return undefined;
  return `${countOf(goneCount, 'car')} you compared ${goneCount === 1 ? 'is' : 'are'} no longer for sale.`;
}

function announcement(outcome: CompareOutcome | undefined, countText: string): string | undefined {
  if (outcome === 'added') return `Added to compare, ${countText}`;
  if (outcome === 'removed') return `Removed from compare, ${countText}`;
  if (outcome === 'cleared') return 'Compare list is empty';
  return undefined;
}

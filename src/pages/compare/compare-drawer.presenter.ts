import type { CompareDrawerProps } from '../../../views/compare/compare-drawer.js';
import type { Catalogue } from '../../catalogue/catalogue.js';
import { VEHICLE_HISTORY } from '../../catalogue/options/vehicle-history.js';
import type { ListedCar } from '../../inventory/listing.js';
import type { AskedTerms } from '../../inventory/payment-estimate.js';
import { economyText } from '../../wording/car-words.js';
import { countOf } from '../../wording/formats.js';
import { compareChangeHref, compareHref } from '../../wording/links.js';
import { presentComparedCar } from './compared-car.presenter.js';
import { cellsOf } from './compare-row.js';
import type { CompareRow } from './compare-row.js';
import { MILEAGE, PRICE, paymentRows } from './compare-rows.js';
import { COMPARE_LIMIT } from './compared-ids.js';
import type { CompareOutcome } from './compared-ids.js';

/** What the drawer is made from. */
export interface CompareDrawerSources {
  /** What is compared; the drawer stays away where their `cars` cannot be had. */
  readonly ids: readonly string[];
  readonly cars: readonly ListedCar[] | undefined;
  readonly catalogue: Catalogue;
  /** What payments rest on; undefined where none are shown. */
  readonly terms?: AskedTerms | undefined;
  /** Where distances are measured from. */
  readonly zip?: string | undefined;
  /** How many cars were compared until now and are no longer for sale. */
  readonly goneCount?: number;
  /** What has just happened to what is compared. */
  readonly outcome?: CompareOutcome | undefined;
}

/** What the history says in the drawer, where two words fit. */
const HISTORY_TOLD = 2;

const rowsOf = (terms: AskedTerms | undefined): CompareRow[] => [
  MILEAGE,
  {
    label: 'Drive · Fuel economy',
    cellOf: ({ listing }) => [listing.driveType, economyText(listing)].filter(Boolean).join(' · ') || undefined,
  },
  ...paymentRows(terms),
  {
    label: 'History',
    cellOf: ({ listing }) => {
      const told = VEHICLE_HISTORY.filter(({ code }) => listing.history.includes(code)).slice(0, HISTORY_TOLD);
      return told.map(({ label }) => label).join(' · ') || undefined;
    },
  },
];

/** The cars that are compared, at the lower edge of a page. */
export function presentCompareDrawer(sources: CompareDrawerSources): CompareDrawerProps {
  const { ids, cars = [], catalogue, zip, outcome } = sources;
  const rows = rowsOf(sources.terms).map((row) => ({ label: row.label, cells: cellsOf(row, cars) }));
  const prices = cellsOf(PRICE, cars);
  const free = COMPARE_LIMIT - cars.length;
  const countText = `${cars.length} of ${COMPARE_LIMIT}`;
  return {
    ids: [...ids],
    isFull: ids.length >= COMPARE_LIMIT,
    isOpen: outcome === 'added' || outcome === 'full',
    countText,
    cars: cars.map(({ listing }, at) => ({
      ...presentComparedCar(listing, catalogue),
      price: prices[at]!,
      rows: rows.map(({ label, cells }) => ({ label, cell: cells[at]! })),
    })),
    compareHref: compareHref({ ids, zip }),
    clearHref: compareChangeHref('clear'),
    emptyText: free === 0 ? undefined : `Add up to ${free}${free < COMPARE_LIMIT ? ' more' : ' cars'} from the results`,
    noteText: noteText(sources.goneCount ?? 0, outcome),
    announcement: announcement(outcome, countText),
  };
}

function noteText(goneCount: number, outcome: CompareOutcome | undefined): string | undefined {
  if (outcome === 'full') return `You can compare ${COMPARE_LIMIT} cars. Remove one to add another.`;
  if (goneCount === 0) return undefined;
  return `${countOf(goneCount, 'car')} you compared ${goneCount === 1 ? 'is' : 'are'} no longer for sale.`;
}

function announcement(outcome: CompareOutcome | undefined, countText: string): string | undefined {
  if (outcome === 'added') return `Added to compare, ${countText}`;
  if (outcome === 'removed') return `Removed from compare, ${countText}`;
  if (outcome === 'cleared') return 'Compare list is empty';
  return undefined;
}

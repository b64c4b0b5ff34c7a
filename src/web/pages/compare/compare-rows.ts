import { bodyLabelOf } from '../../../catalog/options/body-styles.js';
import type { Catalog } from '../../../catalog/catalog.js';
import { EXTERIOR_COLORS, INTERIOR_COLORS } from '../../../catalog/options/colors.js';
import { DRIVE_TYPES } from '../../../catalog/options/drive-groups.js';
import { FEATURES } from '../../../catalog/options/features.js';
import { FUEL_GROUPS, isRatedInMpge } from '../../../catalog/options/fuel-groups.js';
import { combinedMpg } from '../../../catalog/options/mpg-ranges.js';
import { labelOfKnown } from '../../../catalog/options/option.js';
import { TRANSMISSIONS } from '../../../catalog/options/transmissions.js';
import { VEHICLE_HISTORY } from '../../../catalog/options/vehicle-history.js';
import type { Brand } from '../../../platform/config/brand.js';
import { hasFeature } from '../../../platform/config/features.js';
import type { ListedCar, Listing } from '../../../inventory/listing.js';
import { estimatePayment } from '../../../inventory/payment-estimate.js';
import type { LoanTerms } from '../../../inventory/payment-estimate.js';
import {
  conditionText,
  economyText,
  priceVerdict,
  ratingTexts,
} from '../../../formatting/car-words.js';
import { formatDistance, formatDollars, formatMiles } from '../../../formatting/number-formats.js';
import { monthlyText } from '../wallet/wallet-words.js';
import type { CompareRow } from './compare-row.js';

export interface CompareRows {
  readonly title: string;
  readonly rows: readonly CompareRow[];
}

/** Mileage; lower is better. */
export const MILEAGE: CompareRow = {
  label: 'Mileage',
  cellOf: ({ listing: { mileageMiles } }) =>
    mileageMiles === undefined ? undefined : formatMiles(mileageMiles),
  best: { end: 'lowest', word: 'Lowest', valueOf: ({ listing }) => listing.mileageMiles },
};

export const PRICE: CompareRow = {
  label: 'Price',
  cellOf: ({ listing }) => formatDollars(listing.priceDollars),
  best: { end: 'lowest', word: 'Lowest', valueOf: ({ listing }) => listing.priceDollars },
};

/** Monthly payment on the shopper's own terms. Empty if no payments are shown. */
export function paymentRows(terms: LoanTerms | undefined): CompareRow[] {
  if (!terms) return [];
  const monthlyOf = ({ listing }: ListedCar) =>
    estimatePayment(listing.priceDollars, terms).monthlyDollars;
  return [
    {
      label: 'Est. payment',
      cellOf: (car) => monthlyText(monthlyOf(car)),
      best: { end: 'lowest', word: 'Lowest', valueOf: monthlyOf },
    },
  ];
}

const ECONOMY: CompareRow = {
  label: 'Combined',
  cellOf: ({ listing }) => economyText(listing),
  best: {
    end: 'highest',
    word: 'Best',
    valueOf: ({ listing: { mpgCity, mpgHighway } }) =>
      mpgCity && mpgHighway ? combinedMpg(mpgCity, mpgHighway) : undefined,
    unitOf: ({ listing }) => isRatedInMpge(listing.fuelTypeGroup),
  },
};

const ELECTRIC_RANGE = fact(
  'Electric range',
  ({ electricRangeMiles }) => electricRangeMiles && `${electricRangeMiles} miles`,
);

/**
 * Facts by importance to shoppers. Features are separate, because they are many and mostly the
 * same.
 */
export function factRows(
  catalog: Catalog,
  milesTo: (car: ListedCar) => number | undefined,
  terms: LoanTerms | undefined,
  brand: Brand,
): CompareRows[] {
  return [
    {
      title: 'Price and payment',
      rows: [
        PRICE,
        {
          label: 'Price rating',
          cellOf: ({ listing, dealRating }) => {
            const verdict = priceVerdict(listing, dealRating);
            return verdict
              ? { text: verdict.label, verdict }
              : { text: 'No price rating yet', isMissing: true };
          },
        },
        ...paymentRows(terms),
      ],
    },
    {
      title: 'Condition',
      rows: [
        fact('Condition', (listing) => conditionText(listing, catalog)),
        MILEAGE,
        fact('Year', ({ year }) => String(year)),
        fact('Money Back Guarantee', ({ hasMoneyBackGuarantee }) =>
          hasMoneyBackGuarantee ? 'Yes' : undefined,
        ),
      ],
    },
    {
      title: 'Fuel economy',
      rows: [
        ECONOMY,
        fact(
          'City / highway',
          ({ mpgCity, mpgHighway }) => mpgCity && mpgHighway && `${mpgCity} / ${mpgHighway}`,
        ),
        fact('Fuel', ({ fuelTypeGroup }) => labelOfKnown(FUEL_GROUPS, fuelTypeGroup)),
        ...(hasFeature(brand, 'evInfo') ? [ELECTRIC_RANGE] : []),
      ],
    },
    {
      title: 'Engine and drive',
      rows: [
        fact('Engine', ({ engine }) => engine),
        fact('Drive', ({ driveType }) => labelOfKnown(DRIVE_TYPES, driveType)),
        fact('Transmission', ({ transmissionCode }) =>
          labelOfKnown(TRANSMISSIONS, transmissionCode),
        ),
      ],
    },
    {
      title: 'Body and colors',
      rows: [
        fact('Body style', ({ bodyStyleCode }) => bodyStyleCode && bodyLabelOf(bodyStyleCode)),
        fact('Seats', ({ seats }) => seats && String(seats)),
        fact('Exterior color', ({ exteriorColor }) => labelOfKnown(EXTERIOR_COLORS, exteriorColor)),
        fact('Interior color', ({ interiorColor }) => labelOfKnown(INTERIOR_COLORS, interiorColor)),
      ],
    },
    {
      title: 'History',
      rows: VEHICLE_HISTORY.map(({ code, label }) =>
        hasRow(label, ({ listing }) => listing.history.includes(code)),
      ),
    },
    { title: 'Seller', rows: sellerRows(milesTo) },
  ];
}

/** A row per feature that at least one car has. */
export function featureRows(cars: readonly ListedCar[]): CompareRow[] {
  return FEATURES.filter(({ code }) =>
    cars.some(({ listing }) => listing.features.includes(code)),
  ).map(({ code, label }) => hasRow(label, ({ listing }) => listing.features.includes(code)));
}

function sellerRows(milesTo: (car: ListedCar) => number | undefined): CompareRow[] {
  return [
    { label: 'Seller', cellOf: ({ owner }) => owner.name },
    {
      label: 'Rating',
      cellOf: ({ owner }) => {
        const { ratingText, reviewCountText } = ratingTexts(owner);
        return ratingText && `${ratingText} of 5 (${reviewCountText} reviews)`;
      },
    },
    { label: 'Place', cellOf: ({ owner }) => `${owner.city}, ${owner.state}` },
    {
      label: 'Distance',
      cellOf: (car) => {
        const miles = milesTo(car);
        return miles === undefined ? undefined : formatDistance(miles);
      },
      best: { end: 'lowest', word: 'Nearest', valueOf: milesTo },
    },
  ];
}

function fact(
  label: string,
  textOf: (listing: Listing) => string | number | undefined,
): CompareRow {
  return { label, cellOf: ({ listing }) => textOf(listing)?.toString() || undefined };
}

/** A feature that is not listed may exist, so it is never shown as missing. */
function hasRow(label: string, has: (car: ListedCar) => boolean): CompareRow {
  return { label, cellOf: (car) => (has(car) ? { text: 'Yes', isThere: true } : undefined) };
}

import type { ListedCar } from '../../inventory/listing.js';
import { PAYMENT_TERMS, priceForMonthlyPayment } from '../../inventory/payment-estimate.js';
import type { AmountMatch } from '../query-understanding/amounts/amount-match.js';
import type { FoundPayment } from '../query-understanding/amounts/payment-reader.js';
import { paymentAt } from '../query-understanding/amounts/payment-reader.js';
import { pricesAt } from '../query-understanding/amounts/price-reader.js';
import { invalidValue } from './filter.js';
import type { Filter, InvalidValue } from './filter.js';
import { amountOfRange, rangeParams } from './number-range.js';
import type { RangeNames } from './number-range.js';

/** Whole US dollars, bounds included. */
export interface PriceRange {
  readonly min?: number;
  readonly max?: number;
}

/**
 * Width of a bar in the panel's histogram, in US dollars. The last one includes all higher prices.
 */
export const PRICE_BAND_DOLLARS = 2_500;

/** Number of bars in the histogram. */
export const PRICE_BANDS = 32;

const NAMES: RangeNames = ['minPrice', 'maxPrice'];
const MAX_DIGITS = 9;
/** Dollars as people write them: `$5,000` and `5000` are a price, `5000,6000` are two. */
const WRITTEN_DOLLARS = /^\$?(?:\d+|\d{1,3}(?:,\d{3})+)$/;

/** Why a text that is not a price is rejected. */
export const NO_PRICE = 'is not a price in whole dollars';

/**
 * Cents are dropped, as the fields do with scripts. Three digits after a point are rejected,
 * because they could be thousands.
 */
const CENTS = /(?<=\d)\.\d{0,2}$/;

/**
 * Price. Handwritten values may have $, thousands separators and cents, which are dropped. Letters
 * are rejected.
 */
export const priceRange: Filter<PriceRange> = {
  name: 'priceRange',
  params: NAMES,
  noopParams: [['minPrice', '0']],
  section: 'price-payments',
  documentation: {
    group: 'price-and-past',
    parameters: {
      minPrice: {
        about: 'Lowest price in whole US dollars.',
        kind: 'wholeNumber',
        example: '10000',
      },
      maxPrice: {
        about: 'Highest price in whole US dollars.',
        kind: 'wholeNumber',
        example: '25000',
      },
    },
  },

  read(raw) {
    const rejected: InvalidValue[] = [];
    const [min, max] = NAMES.map((name) => {
      const text = raw.first(name);
      if (text === undefined) return undefined;
      const written = text.replace(CENTS, '');
      const digits = WRITTEN_DOLLARS.test(written) ? written.replaceAll(/[$,]/g, '') : '';
      if (digits !== '' && digits.length <= MAX_DIGITS) return Number(digits);
      rejected.push(
        invalidValue(name, text, digits === '' ? NO_PRICE : 'is higher than any price'),
      );
      return undefined;
    });
    const problem = max === undefined ? undefined : maxPriceProblem(min, max);
    if (problem) rejected.push(invalidValue('maxPrice', String(max), problem));
    const value = { ...(min && { min }), ...(max !== undefined && !problem && { max }) };
    return { value: Object.keys(value).length > 0 ? value : undefined, rejected };
  },

  write: ({ min, max }) => rangeParams(NAMES, [min, max]),

  clauses: ({ min, max }) => [
    { anyOf: [{ range: 'priceDollars', min, max }], whenCounting: { [priceRange.name]: null } },
  ],

  /** Index of the histogram's bar. */
  valuesOf: ({ listing }: ListedCar) => [
    String(Math.min(PRICE_BANDS - 1, Math.floor(listing.priceDollars / PRICE_BAND_DOLLARS))),
  ],

  chips: (range) => [
    { label: priceLabel(range), without: (current) => current.with(priceRange, undefined) },
  ],

  readAmount(plain, at) {
    const payment = paymentAt(plain, at);
    if (payment) return readPayment(payment);
    const found = pricesAt(plain, at);
    return found && asReading(found.range, found);
  },
};

/** A monthly payment becomes the price it pays for, with the page's assumed terms. */
function readPayment({ monthlyDollars, length }: FoundPayment): AmountMatch {
  const max = priceForMonthlyPayment(monthlyDollars);
  const { months, aprPercent, downPaymentShare } = PAYMENT_TERMS;
  const terms = `${months} months at ${aprPercent}%, ${downPaymentShare * 100}% down`;
  return {
    ...asReading({ max }, { isApproximate: true, length }),
    label: `${priceLabel({ max })}, about ${dollars(monthlyDollars)} a month (${terms})`,
  };
}

function asReading(
  range: PriceRange,
  said: Pick<AmountMatch, 'isApproximate' | 'length'>,
): AmountMatch {
  return amountOfRange(priceRange.name, NAMES, [range.min, range.max], {
    label: priceLabel(range),
    ...said,
  });
}

/** The specification's rules for a pair of prices. On an error, the maximum is dropped. */
function maxPriceProblem(min: number | undefined, max: number): string | undefined {
  if (max === 0) return 'Max price must be greater than 0.';
  if (min === max) return 'Min and Max price cannot be the same.';
  return min !== undefined && min > max ? 'Max price must be greater than Min price.' : undefined;
}

const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;

/**
 * Label of chips and breadcrumbs: "Under $20,000", "Over $10,000", "Between $10,000 - $20,000". At
 * least one bound is required.
 */
export function priceLabel({ min, max }: PriceRange): string {
  if (min === undefined) return `Under ${dollars(max!)}`;
  return max === undefined ? `Over ${dollars(min)}` : `Between ${dollars(min)} - ${dollars(max)}`;
}

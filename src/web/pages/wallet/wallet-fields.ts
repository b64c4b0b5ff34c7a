import { plainDigits, readWholeDollars } from '../../../../views/islands/written-amounts.js';
import type { LoanTerms } from '../../../inventory/payment-estimate.js';
import { PAYMENT_LIMITS, WRITTEN_APR } from '../../../inventory/payment-estimate.js';
import type { Param } from '../../../search/filters/filter.js';

/** Usual loan terms in months. */
export const TERM_MONTHS = [24, 36, 48, 60, 72, 84] as const;

/** Above the monthly payment of any car. */
const MAX_BUDGET_DOLLARS = 100_000;

/** Values of the wallet form; empty fields are absent. */
export interface WalletFields extends LoanTerms {
  /** Maximum monthly payment. */
  readonly budgetDollars?: number | undefined;
}

/** Field names in form, URLs and cookie; `/cars-for-sale/svc/payments` has the same names. */
export type WalletField = 'downPayment' | 'tradeIn' | 'term' | 'rate' | 'budget';

/** Values of the form, and an error message per invalid field. */
export interface ReadFields {
  readonly fields: WalletFields;
  readonly errors: ReadonlyMap<WalletField, string>;
}

/** How to parse a field: to a number or an error message. */
interface FieldRule {
  readonly name: WalletField;
  readonly property: keyof WalletFields;
  readonly read: (text: string) => number | string;
}

const RULES: readonly FieldRule[] = [
  {
    name: 'downPayment',
    property: 'downPaymentDollars',
    read: (text) => dollars(text, 0, PAYMENT_LIMITS.dollars),
  },
  {
    name: 'tradeIn',
    property: 'tradeInDollars',
    read: (text) => dollars(text, 0, PAYMENT_LIMITS.dollars),
  },
  {
    name: 'term',
    property: 'months',
    read: (text) =>
      TERM_MONTHS.find((months) => String(months) === text) ?? 'Choose a term from the list.',
  },
  { name: 'rate', property: 'aprPercent', read: rate },
  {
    name: 'budget',
    property: 'budgetDollars',
    read: (text) => dollars(text, 1, MAX_BUDGET_DOLLARS),
  },
];

/** Names of all fields, in form order. */
export const WALLET_FIELDS: readonly WalletField[] = RULES.map(({ name }) => name);

/** Parses a form or a cookie; both are user input. The first of repeated names counts. */
export function readFields(params: URLSearchParams): ReadFields {
  const numbers: Partial<Record<keyof WalletFields, number>> = {};
  const errors = new Map<WalletField, string>();
  for (const { name, property, read } of RULES) {
    const text = params.get(name)?.trim() ?? '';
    if (text === '') continue;
    const value = read(text);
    if (typeof value === 'number') numbers[property] = value;
    else errors.set(name, value);
  }
  return { fields: numbers, errors };
}

/** Parameters that `readFields` reads back to the same fields. */
export function writeFields(fields: WalletFields): Param[] {
  return RULES.flatMap(({ name, property }): Param[] =>
    fields[property] === undefined ? [] : [[name, String(fields[property])]],
  );
}

function dollars(text: string, min: number, max: number): number | string {
  const amount = readWholeDollars(text);
  if (amount === undefined) return 'Enter whole dollars, such as 3,000.';
  return amount >= min && amount <= max
    ? amount
    : `Enter $${min.toLocaleString('en-US')} to $${max.toLocaleString('en-US')}.`;
}

/** Accepts an unfinished decimal ("5.") and a percent sign. */
function rate(text: string): number | string {
  const written = plainDigits(text)
    .replace(/\s*%$/, '')
    .replace(/^\.(?=\d)/, '0.')
    .replace(/\.$/, '');
  return WRITTEN_APR.test(written)
    ? Number(written)
    : 'Enter a rate from 0 to 99.999, such as 6.9.';
}

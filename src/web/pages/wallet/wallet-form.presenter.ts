import type { WalletFieldProps } from '../../../../views/wallet/wallet-form.js';
import type { WalletProps } from '../../../../views/wallet/wallet-page.js';
import type { WalletSumProps } from '../../../../views/wallet/wallet-sum.js';
import type { LoanTerms } from '../../../inventory/payment-estimate.js';
import {
  PAYMENT_TERMS,
  estimatePayment,
  priceForMonthlyPayment,
} from '../../../inventory/payment-estimate.js';
import { countOf, formatDollars } from '../../../formatting/number-formats.js';
import { WALLET_KEEP_PATH, WALLET_PATH, WALLET_SYNC_PATH } from '../../../routes/wallet-links.js';
import { TERM_MONTHS, WALLET_FIELDS, writeFields } from './wallet-fields.js';
import type { ReadFields, WalletField, WalletFields } from './wallet-fields.js';
import type { DueSync } from './wallet-sync.js';
import type { ReturnUrl } from '../return-url.js';
import { monthlyText } from './wallet-words.js';

/** Typical price, for the example of shoppers who do not come from a car. */
const EXAMPLE_PRICE_DOLLARS = 25_000;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** Data of the wallet. */
export interface WalletSources {
  readonly read: ReadFields;
  /** Typed values of invalid fields. */
  readonly typed: URLSearchParams;
  readonly back: ReturnUrl;
  /** Price of the example, from the URL. */
  readonly priceDollars: number | undefined;
  /** The stored terms. */
  readonly kept: LoanTerms;
  readonly dueSync?: DueSync | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The wallet, for page and dialog. */
export function presentWallet({
  read,
  typed,
  back,
  priceDollars,
  kept,
  dueSync,
  now,
}: WalletSources): WalletProps {
  const carriedBack = { name: 'back', value: back.href };
  const names = WALLET_FIELDS.filter((name) => name !== 'budget' || back.query);
  return {
    title: 'My Wallet',
    lead: 'Set it once. Every car shows your estimate.',
    back: { text: back.query ? 'Back to results' : 'Back to the vehicle', href: back.href },
    form: {
      action: WALLET_KEEP_PATH,
      previewAction: WALLET_PATH,
      carried: [
        carriedBack,
        ...(priceDollars === undefined ? [] : [{ name: 'price', value: String(priceDollars) }]),
      ],
      fields: names.map((name) => presentField(name, read, typed)),
      sum: presentSum(read, priceDollars ?? EXAMPLE_PRICE_DOLLARS),
      submitText: 'Save My Wallet',
    },
    sync: dueSync && {
      text: syncText(dueSync, now),
      sync: { action: WALLET_SYNC_PATH, carried: [carriedBack], text: 'Sync My Wallet' },
    },
    reset:
      writeFields(kept).length > 0
        ? { action: WALLET_KEEP_PATH, carried: [carriedBack], text: 'Forget my terms' }
        : undefined,
  };
}

function syncText({ syncedAt, isOnlyInAccount }: DueSync, now: number): string {
  if (syncedAt !== undefined)
    return `Last synced with your account ${countOf(Math.floor((now - syncedAt) / DAY_MS), 'day')} ago.`;
  if (isOnlyInAccount) return 'Your account has payment terms from another device.';
  return 'Keep your payment terms with your account, for all your devices.';
}

function presentField(
  name: WalletField,
  { fields, errors }: ReadFields,
  typed: URLSearchParams,
): WalletFieldProps {
  const errorText = errors.get(name);
  const { of, shown, ...words } = FIELDS[name];
  const value = fields[of];
  return {
    name,
    ...words,
    value:
      errorText === undefined ? (value === undefined ? '' : shown(value)) : (typed.get(name) ?? ''),
    errorText,
    options: name === 'term' ? termOptions(fields.months ?? PAYMENT_TERMS.months) : undefined,
  };
}

const FIELDS: Readonly<
  Record<
    WalletField,
    Omit<WalletFieldProps, 'name' | 'value'> & {
      of: keyof WalletFields;
      shown: (value: number) => string;
    }
  >
> = {
  downPayment: {
    of: 'downPaymentDollars',
    shown: formatDollars,
    label: 'Down payment',
    placeholder: `${PAYMENT_TERMS.downPaymentShare * 100}% of the price`,
  },
  tradeIn: {
    of: 'tradeInDollars',
    shown: formatDollars,
    label: 'Trade-in value',
    placeholder: '$0',
  },
  term: { of: 'months', shown: String, label: 'Term' },
  rate: {
    of: 'aprPercent',
    shown: String,
    label: 'APR (%)',
    placeholder: String(PAYMENT_TERMS.aprPercent),
    isDecimal: true,
  },
  budget: {
    of: 'budgetDollars',
    shown: formatDollars,
    label: 'Monthly budget',
    placeholder: 'No limit',
    hint: 'Shows only cars within this budget.',
  },
};

function termOptions(chosen: number) {
  return TERM_MONTHS.map((months) => ({
    value: String(months),
    label: `${months} months`,
    selected: months === chosen,
  }));
}

/** "−$2,500": deduction from the price; 0 has no sign. */
function lessText(dollars: number): string {
  return `${dollars > 0 ? '−' : ''}${formatDollars(dollars)}`;
}

/**
 * Rows add up: price less down payment and trade-in, plus the excess of these, is the financed
 * amount.
 */
function presentSum({ fields, errors }: ReadFields, priceDollars: number): WalletSumProps {
  const legalText = 'Excludes taxes and fees. Not an offer of credit.';
  if (errors.size > 0)
    return { title: 'Fix the fields above to see an estimate.', rows: [], legalText };
  const { borrowedDollars, monthlyDollars, downPaymentDollars, tradeInDollars } = estimatePayment(
    priceDollars,
    fields,
  );
  const leftDollars = Math.max(0, downPaymentDollars + tradeInDollars - priceDollars);
  const { budgetDollars } = fields;
  return {
    title: `Estimate for a ${formatDollars(priceDollars)} car`,
    paymentText: monthlyText(monthlyDollars),
    rows: [
      { term: 'Price', value: formatDollars(priceDollars) },
      { term: 'Down payment', value: lessText(downPaymentDollars) },
      ...(tradeInDollars > 0 ? [{ term: 'Trade-in value', value: lessText(tradeInDollars) }] : []),
      ...(leftDollars > 0 ? [{ term: 'Left over', value: `+${formatDollars(leftDollars)}` }] : []),
      { term: 'Amount financed', value: formatDollars(borrowedDollars) },
    ],
    budgetText:
      budgetDollars === undefined
        ? undefined
        : `${formatDollars(budgetDollars)} a month buys a car up to ${formatDollars(priceForMonthlyPayment(budgetDollars, fields))}.`,
    legalText,
  };
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Brand } from '../../../platform/config/brand.js';
import { hasFeature } from '../../../platform/config/features.js';
import type { LoanTerms } from '../../../inventory/payment-estimate.js';
import { RESULTS_PATH } from '../../../routes/links.js';
import { PreferenceCookie, YEAR_SECONDS } from '../../rendering/cookies.js';
import { readFields, writeFields } from './wallet-fields.js';

const COOKIE = new PreferenceCookie('forecourt_wallet', YEAR_SECONDS, RESULTS_PATH);
const MAX_COOKIE_LENGTH = 200;
const OFF = ['show', 'off'] as const;
const CHANGED = 'changed';
const SYNCED = 'synced';
const SYNCED_WITH = 'with';
/** Epoch seconds. */
const SECONDS = /^\d{1,12}$/;

/** A shopper's payment settings. */
export interface Wallet {
  /** Whether cards show payments. */
  readonly isOn: boolean;
  /** Terms that are not set have the site's defaults. */
  readonly terms: LoanTerms;
  /** Epoch milliseconds, in whole seconds; undefined in cookies of earlier releases. */
  readonly changedAt?: number | undefined;
  readonly synced?: WalletSynced | undefined;
}

/**
 * Last sync with an account. `at`: epoch milliseconds, in whole seconds. `accountMark`:
 * distinguishes accounts.
 */
export interface WalletSynced {
  readonly at: number;
  readonly accountMark: string;
}

/** The default wallet. */
export const NEW_WALLET: Wallet = { isOn: true, terms: {} };

/** How a page shows payments. */
export interface PaymentDisplay {
  readonly terms: LoanTerms;
  /** Absent for brands without the wallet. */
  readonly wallet?: { readonly isOn: boolean };
}

/** The shopper's wallet. Values that the form would reject are ignored. */
export function walletOf(request: FastifyRequest): Wallet {
  const text = COOKIE.read(request);
  if (text === undefined || text.length > MAX_COOKIE_LENGTH) return NEW_WALLET;
  const params = new URLSearchParams(text);
  const [syncedAt, accountMark] = [timeIn(params, SYNCED), params.get(SYNCED_WITH)];
  return {
    isOn: params.get(OFF[0]) !== OFF[1],
    terms: termsOf(params),
    changedAt: timeIn(params, CHANGED),
    synced:
      syncedAt === undefined || accountMark === null ? undefined : { at: syncedAt, accountMark },
  };
}

/** Terms of a query string. Values that the form would reject are omitted. */
export function termsOf(params: URLSearchParams): LoanTerms {
  const { budgetDollars: _budget, ...terms } = readFields(params).fields;
  return terms;
}

/**
 * Stores the terms for a year, without data about the shopper. The default wallet deletes the
 * cookie.
 */
export function keepWallet({ isOn, terms, changedAt, synced }: Wallet, reply: FastifyReply): void {
  const settled = [...writeFields(terms), ...(isOn ? [] : [OFF])];
  const times = [
    ...(changedAt === undefined ? [] : [[CHANGED, secondsOf(changedAt)]]),
    ...(synced === undefined
      ? []
      : [
          [SYNCED, secondsOf(synced.at)],
          [SYNCED_WITH, synced.accountMark],
        ]),
  ];
  COOKIE.keep(
    settled.length === 0
      ? ''
      : new URLSearchParams([...settled, ...times] as [string, string][]).toString(),
    reply,
  );
}

/** Cookies are user input, so times in the future are ignored. */
function timeIn(params: URLSearchParams, name: string): number | undefined {
  const seconds = params.get(name) ?? '';
  const at = Number(seconds) * 1_000;
  return SECONDS.test(seconds) && at <= Date.now() ? at : undefined;
}

function secondsOf(milliseconds: number): string {
  return String(Math.floor(milliseconds / 1_000));
}

/** How a page shows payments with this wallet. Undefined for brands without payments. */
export function paymentsFor(brand: Brand, { isOn, terms }: Wallet): PaymentDisplay | undefined {
  if (!hasFeature(brand, 'payments')) return undefined;
  return hasFeature(brand, 'wallet') ? { terms, wallet: { isOn } } : { terms: {} };
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Brand } from '../../config/brand.js';
import { hasFeature } from '../../config/features.js';
import type { AskedTerms } from '../../inventory/payment-estimate.js';
import { RESULTS_PATH } from '../../wording/links.js';
import { ChoiceCookie, YEAR_SECONDS } from '../cookies.js';
import { readFields, writeFields } from './wallet-fields.js';

const COOKIE = new ChoiceCookie('forecourt_wallet', YEAR_SECONDS, RESULTS_PATH);
const MAX_COOKIE_LENGTH = 200;
const OFF = ['show', 'off'] as const;
const CHANGED = 'changed';
const SYNCED = 'synced';
const SYNCED_WITH = 'with';
/** Seconds of the epoch. */
const SECONDS = /^\d{1,12}$/;

/** What a shopper has settled about payments. */
export interface Wallet {
  /** Whether cards show payments. */
  readonly isOn: boolean;
  /** What is not settled is as everywhere on the site. */
  readonly terms: AskedTerms;
  /** Epoch milliseconds, in whole seconds; undefined in cookies of earlier releases. */
  readonly changedAt?: number | undefined;
  readonly synced?: WalletSynced | undefined;
}

/** The last sync with an account: `at` in epoch milliseconds, in whole seconds; `accountMark` tells accounts apart. */
export interface WalletSynced {
  readonly at: number;
  readonly accountMark: string;
}

/** The wallet of somebody who has settled nothing. */
export const NEW_WALLET: Wallet = { isOn: true, terms: {} };

/** How a page shows payments. */
export interface Payments {
  readonly terms: AskedTerms;
  /** Absent for a brand without the wallet. */
  readonly wallet?: { readonly isOn: boolean };
}

/** The shopper's wallet; what the form would not take is not read. */
export function walletOf(request: FastifyRequest): Wallet {
  const text = COOKIE.read(request);
  if (text === undefined || text.length > MAX_COOKIE_LENGTH) return NEW_WALLET;
  const params = new URLSearchParams(text);
  const [syncedAt, accountMark] = [timeIn(params, SYNCED), params.get(SYNCED_WITH)];
  return {
    isOn: params.get(OFF[0]) !== OFF[1],
    terms: termsOf(params),
    changedAt: timeIn(params, CHANGED),
    synced: syncedAt === undefined || accountMark === null ? undefined : { at: syncedAt, accountMark },
  };
}

/** Terms of a query string; those that the form would not accept are left out. */
export function termsOf(params: URLSearchParams): AskedTerms {
  const { budgetDollars: _budget, ...terms } = readFields(params).fields;
  return terms;
}

/** Keeps the numbers for a year, and nothing else of who set them; a wallet with nothing settled is forgotten. */
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
  COOKIE.keep(settled.length === 0 ? '' : new URLSearchParams([...settled, ...times] as [string, string][]).toString(), reply);
}

/** Anybody can write a cookie: a time to come counts as none. */
function timeIn(params: URLSearchParams, name: string): number | undefined {
  const seconds = params.get(name) ?? '';
  const at = Number(seconds) * 1_000;
  return SECONDS.test(seconds) && at <= Date.now() ? at : undefined;
}

function secondsOf(milliseconds: number): string {
  return String(Math.floor(milliseconds / 1_000));
}

/** How a page shows payments to the owner of the wallet; undefined for a brand that shows none. */
export function paymentsFor(brand: Brand, { isOn, terms }: Wallet): Payments | undefined {
  if (!hasFeature(brand, 'payments')) return undefined;
  return hasFeature(brand, 'wallet') ? { terms, wallet: { isOn } } : { terms: {} };
}

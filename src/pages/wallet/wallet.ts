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

/** What a shopper has settled about payments. */
export interface Wallet {
  /** Whether cards show payments. */
  readonly isOn: boolean;
  /** What is not settled is as everywhere on the site. */
  readonly terms: AskedTerms;
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
  const { budgetDollars: _budget, ...terms } = readFields(params).fields;
  return { isOn: params.get(OFF[0]) !== OFF[1], terms };
}

/** Keeps the numbers for a year, and nothing else of who set them; a wallet with nothing settled is forgotten. */
export function keepWallet({ isOn, terms }: Wallet, reply: FastifyReply): void {
  const text = new URLSearchParams([...writeFields(terms), ...(isOn ? [] : [OFF])] as [string, string][]).toString();
  COOKIE.keep(text, reply);
}

/** How a page shows payments to the owner of the wallet; undefined for a brand that shows none. */
export function paymentsFor(brand: Brand, { isOn, terms }: Wallet): Payments | undefined {
  if (!hasFeature(brand, 'payments')) return undefined;
  return hasFeature(brand, 'wallet') ? { terms, wallet: { isOn } } : { terms: {} };
}

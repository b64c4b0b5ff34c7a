import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Brand } from '../../config/brand.js';
import { hasFeature } from '../../config/features.js';
import { LISTING_ID } from '../../json-api/parameter-forms.js';
import type { CompareChange } from '../../wording/links.js';
import { ChoiceCookie } from '../cookies.js';

/** The specification's limit of cars that are compared. */
export const COMPARE_LIMIT = 5;

/** About as long as somebody looks for a car. */
const MONTH_SECONDS = 30 * 24 * 60 * 60;
/** Ids of the cars a shopper compares, in the order they were added, with dots between them. */
const COOKIE = new ChoiceCookie('comparedListings', MONTH_SECONDS);

/** The cars a shopper compares; what is no listing's id, comes twice or is beyond the limit is not read. */
export function comparedIds(request: FastifyRequest): string[] {
  return readListingIds((COOKIE.read(request) ?? '').split('.'));
}

/** Of texts from an address or a cookie the first five that may be ids of listings, each once. */
export function readListingIds(texts: readonly string[]): string[] {
  return [...new Set(texts.filter((text) => LISTING_ID.form.test(text) && Number.isSafeInteger(Number(text))))].slice(0, COMPARE_LIMIT);
}

/** Keeps what is compared for a month or, with a brand that remembers nobody, until the browser is closed. */
export function storeComparedIds(ids: readonly string[], brand: Brand, reply: FastifyReply): void {
  COOKIE.keep(ids.join('.'), reply, hasFeature(brand, 'personalization'));
}

/** What became of a change; `full` is a car that is not added since five are compared already. */
export type CompareOutcome = 'added' | 'removed' | 'cleared' | 'full' | 'same';

/** What is compared after a change. To add a car that is compared already changes nothing, and so does to remove one that is not. */
export function afterChange(
  ids: readonly string[],
  change: CompareChange,
  id: string | undefined,
): { readonly ids: readonly string[]; readonly outcome: CompareOutcome } {
  if (change === 'clear') return { ids: [], outcome: 'cleared' };
  if (id === undefined) return { ids, outcome: 'same' };
  const isCompared = ids.includes(id);
  if (change === 'remove' || (change === 'toggle' && isCompared)) {
    return { ids: ids.filter((other) => other !== id), outcome: isCompared ? 'removed' : 'same' };
  }
  if (isCompared) return { ids, outcome: 'same' };
  return ids.length < COMPARE_LIMIT ? { ids: [...ids, id], outcome: 'added' } : { ids, outcome: 'full' };
}

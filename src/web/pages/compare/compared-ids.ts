import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Brand } from '../../../platform/config/brand.js';
import { hasFeature } from '../../../platform/config/features.js';
import { LISTING_ID } from '../../../platform/json-api/parameter-forms.js';
import type { CompareChange } from '../../../routes/compare-links.js';
import { PreferenceCookie } from '../../rendering/cookies.js';

/** Maximum number of compared cars (specification). */
export const COMPARE_LIMIT = 5;

/** About the time a car search takes. */
const MONTH_SECONDS = 30 * 24 * 60 * 60;

/** Ids of compared cars in the order they were added, separated by dots. */
const COOKIE = new PreferenceCookie('comparedListings', MONTH_SECONDS);

/** Compared ids of the cookie. Invalid ids, duplicates and ids beyond the limit are ignored. */
export function comparedIds(request: FastifyRequest): string[] {
  return readListingIds((COOKIE.read(request) ?? '').split('.'));
}

/** The first five valid listing ids of a URL or cookie, without duplicates. */
export function readListingIds(texts: readonly string[]): string[] {
  return validIds(texts).slice(0, COMPARE_LIMIT);
}

/** Whether a URL names more cars than can be compared. */
export function namesTooMany(texts: readonly string[]): boolean {
  return validIds(texts).length > COMPARE_LIMIT;
}

function validIds(texts: readonly string[]): string[] {
  return [
    ...new Set(
      texts.filter((text) => LISTING_ID.form.test(text) && Number.isSafeInteger(Number(text))),
    ),
  ];
}

/**
 * Stores compared ids for a month; for brands without personalization until the browser is closed.
 */
export function storeComparedIds(ids: readonly string[], brand: Brand, reply: FastifyReply): void {
  COOKIE.keep(ids.join('.'), reply, hasFeature(brand, 'personalization'));
}

/** Outcome of a change. `full`: the car was not added, because five are compared already. */
export type CompareOutcome = 'added' | 'removed' | 'cleared' | 'full' | 'same';

/** Ids after a change. Adding a compared car or removing another one changes nothing. */
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
  return ids.length < COMPARE_LIMIT
    ? { ids: [...ids, id], outcome: 'added' }
    : { ids, outcome: 'full' };
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Catalog } from '../../../../catalog/catalog.js';
import { RESULTS_PATH } from '../../../../routes/links.js';
import { PreferenceCookie, YEAR_SECONDS } from '../../../rendering/cookies.js';

/** Until the browser is closed, and for a year. */
const COOKIES = {
  visit: new PreferenceCookie('declinedModels', undefined, RESULTS_PATH),
  year: new PreferenceCookie('hiddenModels', YEAR_SECONDS, RESULTS_PATH),
} as const;

/** How long the clarification stays hidden. */
export type DeclinedFor = keyof typeof COOKIES;

/** Maximum number of codes in a cookie; the newest are kept. */
const MAX_CODES = 60;

/** Models that the shopper declined in the clarification. Reads only model codes. */
export function declinedModels(request: FastifyRequest, catalog: Catalog): ReadonlySet<string> {
  return new Set([...codesOf(request, 'visit', catalog), ...codesOf(request, 'year', catalog)]);
}

/** Adds the codes to those already stored for the same duration. */
export function declineModels(
  codes: readonly string[],
  duration: DeclinedFor,
  { request, reply, catalog }: { request: FastifyRequest; reply: FastifyReply; catalog: Catalog },
): void {
  const kept = [...new Set([...codesOf(request, duration, catalog), ...codes])].slice(-MAX_CODES);
  COOKIES[duration].keep(kept.join('.'), reply);
}

function codesOf(request: FastifyRequest, duration: DeclinedFor, catalog: Catalog): string[] {
  const codes = (COOKIES[duration].read(request) ?? '').split('.').slice(-MAX_CODES);
  return codes.filter((code) => catalog.modelByCode(code) !== undefined);
}

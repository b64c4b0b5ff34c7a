import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Catalogue } from '../../catalogue/catalogue.js';
import { RESULTS_PATH } from '../../wording/links.js';
import { ChoiceCookie, YEAR_SECONDS } from '../cookies.js';

/** Until the browser is closed, and for a year. */
const COOKIES = {
  visit: new ChoiceCookie('declinedModels', undefined, RESULTS_PATH),
  year: new ChoiceCookie('hiddenModels', YEAR_SECONDS, RESULTS_PATH),
} as const;

/** How long the clarification stays hidden. */
export type DeclinedFor = keyof typeof COOKIES;

/** Maximum number of codes in a cookie; the newest are kept. */
const MAX_CODES = 60;

/** Models that the shopper declined in the clarification. Reads only model codes. */
export function declinedModels(request: FastifyRequest, catalogue: Catalogue): ReadonlySet<string> {
  return new Set([...codesOf(request, 'visit', catalogue), ...codesOf(request, 'year', catalogue)]);
}

/** Adds the codes to those already stored for the same duration. */
export function declineModels(
  codes: readonly string[],
  duration: DeclinedFor,
  { request, reply, catalogue }: { request: FastifyRequest; reply: FastifyReply; catalogue: Catalogue },
): void {
  const kept = [...new Set([...codesOf(request, duration, catalogue), ...codes])].slice(-MAX_CODES);
  COOKIES[duration].keep(kept.join('.'), reply);
}

function codesOf(request: FastifyRequest, duration: DeclinedFor, catalogue: Catalogue): string[] {
  const codes = (COOKIES[duration].read(request) ?? '').split('.').slice(-MAX_CODES);
  return codes.filter((code) => catalogue.modelByCode(code) !== undefined);
}

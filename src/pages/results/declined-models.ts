import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Catalogue } from '../../catalogue/catalogue.js';
import { RESULTS_PATH } from '../../wording/links.js';
import { ChoiceCookie, YEAR_SECONDS } from '../cookies.js';

/** For as long as the browser is open, and for a year. */
const COOKIES = {
  visit: new ChoiceCookie('declinedModels', undefined, RESULTS_PATH),
  year: new ChoiceCookie('hiddenModels', YEAR_SECONDS, RESULTS_PATH),
} as const;

/** How long a shopper is not asked again. */
export type DeclinedFor = keyof typeof COOKIES;

/** The newest are kept: a cookie has room for so many codes. */
const MAX_CODES = 60;

/** Models that the shopper declined in the clarification. Reads only model codes. */
export function declinedModels(request: FastifyRequest, catalogue: Catalogue): ReadonlySet<string> {
  return new Set([...codesOf(request, 'visit', catalogue), ...codesOf(request, 'year', catalogue)]);
}

/** Keeps the codes with those kept before for as long. */
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

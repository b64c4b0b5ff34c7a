import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Catalogue } from '../../catalogue/catalogue.js';
import { RESULTS_PATH } from '../../wording/links.js';

/** For as long as the browser is open, and for a year. */
const COOKIES = { visit: 'declinedModels', year: 'hiddenModels' } as const;

/** How long a shopper is not asked again. */
export type DeclinedFor = keyof typeof COOKIES;

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const OPTIONS = { path: RESULTS_PATH, sameSite: 'lax', httpOnly: true } as const;
/** The newest are kept: a cookie has room for so many codes. */
const MAX_CODES = 60;

/** The models that a shopper has said they do not mean by another's name. Anybody can write a cookie: only codes of models are read. */
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
  const maxAge = duration === 'year' ? { maxAge: YEAR_SECONDS } : {};
  void reply.setCookie(COOKIES[duration], kept.join('.'), { ...OPTIONS, ...maxAge });
}

function codesOf({ cookies }: FastifyRequest, duration: DeclinedFor, catalogue: Catalogue): string[] {
  const codes = (cookies[COOKIES[duration]] ?? '').split('.').slice(-MAX_CODES);
  return codes.filter((code) => catalogue.modelByCode(code) !== undefined);
}

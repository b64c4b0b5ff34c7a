import type { FastifyReply, FastifyRequest } from 'fastify';
import { SCHEMES } from '../../config/brand-look.js';
import type { Scheme } from '../../config/brand-look.js';

/** What a shopper may choose: a scheme, or whatever the system they use is in. */
export const APPEARANCES = ['system', ...SCHEMES] as const;

/** A name of `APPEARANCES`. */
export type Appearance = (typeof APPEARANCES)[number];

const COOKIE = 'scheme';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The scheme that the shopper wants every page in; undefined where it is the system's. Anybody can write a cookie: only a name counts. */
export function chosenScheme(request: FastifyRequest): Scheme | undefined {
  // An address that no route can be looked up for is answered before its cookies are read.
  const cookies = request.cookies as FastifyRequest['cookies'] | null;
  return SCHEMES.find((scheme) => scheme === cookies?.[COOKIE]);
}

/** Keeps the choice for a year; the system's scheme is what holds without a cookie. */
export function storeAppearance(appearance: Appearance, reply: FastifyReply): void {
  const options = { path: '/', sameSite: 'lax', httpOnly: true } as const;
  if (appearance === 'system') void reply.clearCookie(COOKIE, options);
  else void reply.setCookie(COOKIE, appearance, { ...options, maxAge: YEAR_SECONDS });
}

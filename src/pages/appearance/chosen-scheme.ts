import type { FastifyReply, FastifyRequest } from 'fastify';
import { SCHEMES } from '../../config/brand-look.js';
import type { Scheme } from '../../config/brand-look.js';
import { ChoiceCookie, YEAR_SECONDS } from '../cookies.js';

/** What a shopper may choose: a scheme, or whatever the system they use is in. */
export const APPEARANCES = ['system', ...SCHEMES] as const;

/** A name of `APPEARANCES`. */
export type Appearance = (typeof APPEARANCES)[number];

const COOKIE = new ChoiceCookie('scheme', YEAR_SECONDS);

/** The scheme that the shopper wants every page in; undefined where it is the system's. */
export function chosenScheme(request: FastifyRequest): Scheme | undefined {
  const chosen = COOKIE.read(request);
  return SCHEMES.find((scheme) => scheme === chosen);
}

/** Keeps the choice for a year; the system's scheme is what holds without a cookie. */
export function storeAppearance(appearance: Appearance, reply: FastifyReply): void {
  COOKIE.keep(appearance === 'system' ? '' : appearance, reply);
}

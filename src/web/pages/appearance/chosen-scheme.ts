import type { FastifyReply, FastifyRequest } from 'fastify';
import { SCHEMES } from '../../../platform/config/brand-look.js';
import type { Scheme } from '../../../platform/config/brand-look.js';
import { PreferenceCookie, YEAR_SECONDS } from '../../rendering/cookies.js';

/** Choices: a scheme, or that of the system. */
export const APPEARANCES = ['system', ...SCHEMES] as const;

export type Appearance = (typeof APPEARANCES)[number];

const COOKIE = new PreferenceCookie('scheme', YEAR_SECONDS);

/** The chosen scheme; undefined for that of the system. */
export function chosenScheme(request: FastifyRequest): Scheme | undefined {
  const chosen = COOKIE.read(request);
  return SCHEMES.find((scheme) => scheme === chosen);
}

/** Stores the choice for a year. The system's scheme needs no cookie. */
export function storeAppearance(appearance: Appearance, reply: FastifyReply): void {
  COOKIE.keep(appearance === 'system' ? '' : appearance, reply);
}

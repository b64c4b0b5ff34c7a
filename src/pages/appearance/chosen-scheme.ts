import type { FastifyReply, FastifyRequest } from 'fastify';
import { SCHEMES } from '../../config/brand-look.js';
import type { Scheme } from '../../config/brand-look.js';
import { ChoiceCookie, YEAR_SECONDS } from '../cookies.js';

/** Choices: a scheme, or that of the system. */
export const APPEARANCES = ['system', ...SCHEMES] as const;

export type Appearance = (typeof APPEARANCES)[number];

const COOKIE = new ChoiceCookie('scheme', YEAR_SECONDS);

/** The chosen scheme; undefined for that of the system. */
export function chosenScheme(request: FastifyRequest): Scheme | undefined {
  const chosen = COOKIE.read(request);
  return SCHEMES.find((scheme) => scheme === chosen);
}

/** Stores the choice for a year. The system's scheme needs no cookie. */
export function storeAppearance(appearance: Appearance, reply: FastifyReply): void {
  COOKIE.keep(appearance === 'system' ? '' : appearance, reply);
}

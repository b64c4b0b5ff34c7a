import type { FastifyRequest } from 'fastify';

/**
 * Whether the browser says by Global Privacy Control that who sits at it wants nothing kept or counted (`Sec-GPC: 1`). Any other value says
 * nothing, as the specification of the signal has it.
 */
export function isPrivacyAsked({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['sec-gpc'] === '1';
}

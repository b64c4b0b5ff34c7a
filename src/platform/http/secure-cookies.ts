import { ForbiddenException } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { isThisMachine } from '../config/addresses.js';
import { originOf } from './request-origin.js';

/** Error for browsers that would reject our cookies, and what to do. */
export const NEEDS_HTTPS =
  'Accounts and saved cars need HTTPS: over plain HTTP, your browser discards our cookies. Open this site at its https:// address.';

/**
 * Whether the browser would store our cookies (`account-cookies.ts`): it accepts them only over
 * TLS, or from this machine's own names. Browsers reveal this even behind an unknown TLS proxy:
 * they send `Sec-Fetch-Site` only to such origins, and `Origin` with every change.
 */
export function keepsCookies(request: FastifyRequest, publicOrigin: string): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined) return true;
  const url = URL.parse(origin ?? originOf(request, publicOrigin));
  return url === null || url.protocol === 'https:' || isThisMachine(url.hostname);
}

/** @throws ForbiddenException if the browser would not keep our cookies */
export function requireSecureCookies(request: FastifyRequest, publicOrigin: string): void {
  if (!keepsCookies(request, publicOrigin)) throw new ForbiddenException(NEEDS_HTTPS);
}

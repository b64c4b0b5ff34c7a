import { ForbiddenException } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { isThisMachine } from '../config/addresses.js';
import { originOf } from './request-origin.js';

/** What somebody is told whose browser would keep nothing, and what they can do. */
export const NEEDS_HTTPS =
  'Accounts and saved cars need HTTPS: over plain HTTP, your browser discards our cookies. Open this site at its https:// address.';

/**
 * Browsers take a cookie of ours (`account-cookies.ts`) over TLS alone, or from this machine's own names: what is saved for anybody else
 * would be lost as it is saved. A browser says itself which it is, also where TLS ends at a proxy that nobody has named here: it sends
 * `Sec-Fetch-Site` to no other addresses, and `Origin` with every change.
 */
export function keepsCookies(request: FastifyRequest, publicOrigin: string): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined) return true;
  const asked = URL.parse(origin ?? originOf(request, publicOrigin));
  return asked === null || asked.protocol === 'https:' || isThisMachine(asked.hostname);
}

/** @throws ForbiddenException where the browser would not keep our cookies */
export function requireKeptCookies(request: FastifyRequest, publicOrigin: string): void {
  if (!keepsCookies(request, publicOrigin)) throw new ForbiddenException(NEEDS_HTTPS);
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { CACHING } from '../../platform/http/caching.js';
import { sendsPrivacyControl } from '../../platform/http/global-privacy-control.js';
import type { Param } from '../../search/filters/filter.js';

/** Lifetime of the channel (specification, section 9). */
const WEEK_SECONDS = 7 * 24 * 60 * 60;
const MAX_TRACKING_LENGTH = 64;

/**
 * Copies osid, psid and siomid to cookies with the channel's lifetime. Ignores invalid characters,
 * and stores nothing with Global Privacy Control.
 */
export function setTrackingCookies(
  tracking: readonly Param[],
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  // With a cached redirect, the browser would not get the cookies again.
  if (tracking.length > 0) void reply.header('cache-control', CACHING.noStore);
  if (sendsPrivacyControl(request)) return;
  for (const [name, value] of tracking) {
    if (/^[\w.-]+$/.test(value) && value.length <= MAX_TRACKING_LENGTH) {
      void reply.setCookie(name, value, {
        path: '/',
        maxAge: WEEK_SECONDS,
        sameSite: 'lax',
        httpOnly: true,
      });
    }
  }
}

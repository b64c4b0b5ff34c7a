import type { FastifyReply } from 'fastify';
import type { Param } from '../search/filters/filter.js';

const WEEK_SECONDS = 7 * 24 * 60 * 60;
const MAX_TRACKING_LENGTH = 64;

/** Copies osid, psid and siomid to cookies of the channel's lifetime; other characters than a code's are not stored. */
export function setTrackingCookies(tracking: readonly Param[], reply: FastifyReply): void {
  // A browser that remembers the redirect would not get the cookies a second time.
  if (tracking.length > 0) void reply.header('cache-control', 'no-store');
  for (const [name, value] of tracking) {
    if (/^[\w.-]+$/.test(value) && value.length <= MAX_TRACKING_LENGTH) {
      void reply.setCookie(name, value, { path: '/', maxAge: WEEK_SECONDS, sameSite: 'lax', httpOnly: true });
    }
  }
}

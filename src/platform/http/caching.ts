import type { FastifyInstance } from 'fastify';

/** All values of `Cache-Control`. */
export const CACHING = {
  /** A file with a content hash in its name. */
  immutableAsset: 'public, max-age=31536000, immutable',
  /** Cars and reference data: the same for everyone, revalidated each time by ETag. */
  revalidatedData: 'public, max-age=0, must-revalidate',
  /** A page: it may depend on cookies. */
  privatePage: 'private, no-cache',
  /**
   * A page whose content depends on a cookie: Back shows it as it was, whatever the cookie is now.
   */
  privatePageAsItWas: 'private, max-age=0, must-revalidate',
  /**
   * Responses for this moment or this caller only: errors, rejections, redirects that depend on a
   * cookie.
   */
  noStore: 'no-store',
} as const;

const MOVED_FOR_GOOD = 301;

/**
 * Pages get `Vary: Cookie`, or Back would show a cached copy in a color scheme that is no longer
 * chosen. Responses without a policy are not stored, and responses that set a cookie are never in a
 * shared cache, whatever their route says.
 */
export function makeCookieResponsesPrivate(server: FastifyInstance): void {
  server.addHook('onSend', async (_request, reply) => {
    const said = reply.getHeader('cache-control');
    if (said === CACHING.privatePage)
      void reply.header('vary', [reply.getHeader('vary'), 'cookie'].filter(Boolean).join(', '));
    const setsCookie = reply.getHeader('set-cookie') !== undefined;
    const isUndecided = said === undefined && reply.statusCode !== MOVED_FOR_GOOD;
    if (isUndecided || (setsCookie && !isPrivate(said)))
      void reply.header('cache-control', CACHING.noStore);
  });
}

function isPrivate(said: unknown): boolean {
  return typeof said === 'string' && /\b(?:private|no-store)\b/.test(said);
}

import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** What `Cache-Control` says of each kind of answer; nothing else is said anywhere. */
export const CACHING = {
  /** A file whose name changes with its content. */
  immutableAsset: 'public, max-age=31536000, immutable',
  /** Cars and reference data: the same for everybody, and asked about anew each time, which costs a 304. */
  revalidatedData: 'public, max-age=0, must-revalidate',
  /** A page: it carries a nonce, and may show what one shopper's cookies say. */
  privatePage: 'private, no-cache',
  /** A page whose address leaves to a cookie what it shows: on the way back it is shown as it was, whatever the cookie says by now. */
  privatePageAsItWas: 'private, max-age=0, must-revalidate',
  /** What holds for this moment or this caller alone: errors, refusals, redirects that depend on a cookie. */
  noStore: 'no-store',
} as const;

/** A redirect from another spelling of an address: it leads the same way for everybody, for good. */
const MOVED_FOR_GOOD = 301;

/**
 * A page says that it hangs on the cookies it was asked with: on the way back to it a browser would show its copy without asking, in a
 * scheme that is no longer the chosen one. What nobody has decided about is not stored, and what sets a cookie never lies in a cache that
 * others are answered from, whatever its route says.
 */
export function keepCookiesPrivate(app: NestFastifyApplication): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', async (_request, reply) => {
      const said = reply.getHeader('cache-control');
      if (said === CACHING.privatePage) void reply.header('vary', [reply.getHeader('vary'), 'cookie'].filter(Boolean).join(', '));
      const setsCookie = reply.getHeader('set-cookie') !== undefined;
      const isUndecided = said === undefined && reply.statusCode !== MOVED_FOR_GOOD;
      if (isUndecided || (setsCookie && !isPrivate(said))) void reply.header('cache-control', CACHING.noStore);
    });
}

function isPrivate(said: unknown): boolean {
  return typeof said === 'string' && /\b(?:private|no-store)\b/.test(said);
}

import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { PERMISSIONS_POLICY } from './permissions-policy.js';
import { REJECTION_STYLE_SOURCE } from './reject-request.js';

/** One year, as the HSTS preload lists require. */
const STRICT_TRANSPORT = 'max-age=31536000';

// Not @fastify/helmet: it assigns a closure to each reply. V8 puts such closures into old space,
// so each request would stay in memory until a full collection.
const setHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      styleSrc: [REJECTION_STYLE_SOURCE],
      formAction: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
  frameguard: { action: 'deny' },
  strictTransportSecurity: false,
  // The vehicle page links back to the search by its referrer; other sites see at most our
  // origin.
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
});

/** The same headers for responses that are written without a reply. */
export function securityHeaders(): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  const response = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: () => undefined,
  };
  setHeaders({} as never, response as never, () => undefined);
  return headers;
}

/**
 * Security headers of every response. Pages and pictures set their own content security policy;
 * everything else may load and run nothing. HSTS only if PUBLIC_ORIGIN has TLS.
 */
export function setSecurityHeaders(
  server: FastifyInstance,
  { publicOrigin }: { publicOrigin: string },
): void {
  server.addHook('onRequest', (request, reply, done) =>
    setHeaders(request.raw, reply.raw, done as (error?: unknown) => void),
  );
  server.addHook('onSend', async (_request, reply) => {
    if (String(reply.getHeader('content-type')).startsWith('text/html'))
      void reply.header('permissions-policy', PERMISSIONS_POLICY);
  });
  server.addHook('onRequest', async ({ protocol }, reply) => {
    if (protocol === 'https' || publicOrigin.startsWith('https:'))
      void reply.header('strict-transport-security', STRICT_TRANSPORT);
  });
}

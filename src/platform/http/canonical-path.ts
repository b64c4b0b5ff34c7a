import type { FastifyInstance } from 'fastify';

/**
 * Redirects every other spelling of a path (trailing slash, escaped letters as in "/%61bout") to
 * the canonical one with 301, query included.
 */
export function redirectToCanonicalPath(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ method, url, routeOptions }, reply) => {
    const route = routeOptions.url;
    if (route === undefined || route.includes('*') || (method !== 'GET' && method !== 'HEAD'))
      return;
    const path = url.split('?', 1)[0]!;
    const canonical = route.includes(':') ? withoutLastStroke(path) : route;
    if (path !== canonical) await reply.redirect(canonical + url.slice(path.length), 301);
  });
}

/**
 * The path of a request target, also in the absolute form of RFC 9112 ("GET http://host/about").
 */
export function pathOfTarget(target: string | undefined): string {
  if (target === undefined || target.startsWith('/')) return target ?? '/';
  const absolute = URL.parse(target);
  return absolute === null ? target : absolute.pathname + absolute.search;
}

function withoutLastStroke(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') : path;
}

import type { FastifyInstance, HTTPMethods } from 'fastify';

/** Which methods each address takes, so that another one can be told from an address that is not there. */
export class RouteMethods {
  private readonly routes: { readonly path: RegExp; readonly methods: readonly HTTPMethods[] }[] = [];

  /** Takes down every route that is added from now on. */
  watch(server: FastifyInstance): void {
    server.addHook('onRoute', ({ url, method }) => {
      if (url.includes('*')) return;
      this.routes.push({ path: patternOf(url), methods: [method].flat() as HTTPMethods[] });
    });
  }

  /** Empty for an address that is not there. */
  of(path: string): string[] {
    return [...new Set(this.routes.filter((route) => route.path.test(path)).flatMap(({ methods }) => methods))].sort();
  }
}

/** `/listing/:id.svg` holds for any id. */
function patternOf(url: string): RegExp {
  const parts = url.split('/').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/:\w+/g, '[^/]+'));
  return new RegExp(`^${parts.join('/')}/?$`);
}

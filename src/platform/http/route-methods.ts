import type { FastifyInstance, HTTPMethods } from 'fastify';

/** Methods by URL, to tell 405 from 404. */
export class RouteMethods {
  private readonly routes: { readonly path: RegExp; readonly methods: readonly HTTPMethods[] }[] =
    [];

  /** Records every route that is added from now on. */
  watch(server: FastifyInstance): void {
    server.addHook('onRoute', ({ url, method }) => {
      if (url.includes('*')) return;
      this.routes.push({ path: patternOf(url), methods: [method].flat() as HTTPMethods[] });
    });
  }

  /** Empty for an unknown URL. */
  of(path: string): string[] {
    return [
      ...new Set(
        this.routes.filter((route) => route.path.test(path)).flatMap(({ methods }) => methods),
      ),
    ].sort();
  }
}

/** A pattern for `/listing/:id.svg` and the like. */
function patternOf(url: string): RegExp {
  const parts = url
    .split('/')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/:\w+/g, '[^/]+'));
  return new RegExp(`^${parts.join('/')}/?$`);
}

import {
  ForbiddenException,
  NotFoundException,
  UnsupportedMediaTypeException,
} from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const JSON_TYPE = /^application\/json *(?:;|$)/i;
const TEXT_TYPE = /^text\/plain *(?:;|$)/i;
/** `none`: the user's own action, such as a bookmark or an extension. */
const OWN_SITES: ReadonlySet<unknown> = new Set(['same-origin', 'none']);

/**
 * Route option: accepts changes from other sites, and bodies other than JSON:
 * `@RouteConfig(TAKES_ANY_ORIGIN)`.
 */
export const TAKES_ANY_ORIGIN = { takesAnyOrigin: true } as const;

/**
 * Route option: accepts a plain form from our own pages, so that it works without scripts:
 * `@RouteConfig(TAKES_FORM)`. The browser must say that the form comes from our pages
 * (`Sec-Fetch-Site` or `Origin`).
 */
export const TAKES_FORM = { takesForm: true } as const;

/**
 * Route option: accepts `navigator.sendBeacon` from our own pages, which sends JSON as text:
 * `@RouteConfig(TAKES_BEACON)`.
 */
export const TAKES_BEACON = { takesBeacon: true } as const;

export const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Whether a method changes state: all but GET, HEAD and OPTIONS. */
export function isStateChanging(method: string): boolean {
  return !READING.has(method);
}

/**
 * CSRF protection. Changes are accepted as JSON from our own pages, or from clients that are not
 * browsers. Another site can make a browser post a form or text with our cookies, but not JSON
 * without a CORS preflight. The rule holds for every route that does not opt out with
 * `TAKES_ANY_ORIGIN`, and is checked before the body is read.
 */
export function rejectCrossSiteChanges(
  server: FastifyInstance,
  { publicOrigin }: { publicOrigin: string },
): void {
  server.addHook('onRequest', async (request: FastifyRequest) => {
    const { method, url, is404 } = request;
    if (!isStateChanging(method)) return;
    // Decided before the body arrives, which may be slow or never complete.
    if (is404) throw new NotFoundException(`Cannot ${method} ${url}`);
    if (takesAnyOrigin(request)) return;
    if (takesForm(request)) {
      if (request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() !== FORM_TYPE) {
        throw new UnsupportedMediaTypeException(`Send this form as ${FORM_TYPE}.`);
      }
      if (!saysOwnPages(request, publicOrigin))
        throw new ForbiddenException('Changes are accepted only from our own pages.');
      return;
    }
    if (takesBeacon(request) && TEXT_TYPE.test(request.headers['content-type'] ?? '')) {
      if (!saysOwnPages(request, publicOrigin))
        throw new ForbiddenException('Changes are accepted only from our own pages.');
      return;
    }
    if (!isDeletionWithoutBody(request) && !JSON_TYPE.test(request.headers['content-type'] ?? '')) {
      throw new UnsupportedMediaTypeException('Send changes as application/json.');
    }
    const coding = request.headers['content-encoding'] ?? 'identity';
    if (coding !== 'identity')
      throw new UnsupportedMediaTypeException('Send changes without compression.');
    if (!isFromOwnPages(request, publicOrigin))
      throw new ForbiddenException('Changes are accepted only from our own pages.');
  });
}

/** Whether this is a cross-site request to a route that accepts only same-site changes. */
export function isOfOtherSite(request: FastifyRequest, publicOrigin: string): boolean {
  return !takesAnyOrigin(request) && !isFromOwnPages(request, publicOrigin);
}

function takesAnyOrigin({ routeOptions }: FastifyRequest): boolean {
  return (
    (routeOptions.config as Partial<typeof TAKES_ANY_ORIGIN> | undefined)?.takesAnyOrigin === true
  );
}

export function takesForm({ routeOptions }: FastifyRequest): boolean {
  return (routeOptions.config as Partial<typeof TAKES_FORM>).takesForm === true;
}

export function takesBeacon({ routeOptions }: FastifyRequest): boolean {
  return (routeOptions.config as Partial<typeof TAKES_BEACON> | undefined)?.takesBeacon === true;
}

/** Browsers send one of the two headers with every posted form. */
function saysOwnPages(request: FastifyRequest, publicOrigin: string): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers;
  return (
    (site === 'same-origin' || (site === undefined && origin !== undefined)) &&
    isFromOwnPages(request, publicOrigin)
  );
}

/** It has no content type, and other sites cannot send a DELETE without a CORS preflight. */
function isDeletionWithoutBody({ method, headers }: FastifyRequest): boolean {
  const {
    'content-type': type,
    'content-length': bytes = '0',
    'transfer-encoding': coding,
  } = headers;
  return method === 'DELETE' && type === undefined && bytes === '0' && coding === undefined;
}

/**
 * Whether the browser says that the request is from our own pages. Clients without these headers
 * are not browsers, and have no shopper's cookies.
 */
function isFromOwnPages({ headers }: FastifyRequest, publicOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  const { origin, host } = headers;
  const isOwnSite = site === undefined || OWN_SITES.has(site);
  // Behind a TLS proxy, the scheme is unknown here.
  return (
    isOwnSite &&
    (origin === undefined ||
      origin === publicOrigin ||
      URL.parse(origin)?.host === URL.parse(`http://${host}`)?.host)
  );
}

/** `Sec-Purpose`, and its older forms. */
const PURPOSE_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

/** Whether the browser prefetches the URL. */
export function isFetchedAhead({ headers }: FastifyRequest): boolean {
  return PURPOSE_HEADERS.some((name) => /prefetch|preview/i.test(String(headers[name] ?? '')));
}

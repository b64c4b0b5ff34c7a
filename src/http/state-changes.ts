import { ForbiddenException, NotFoundException, UnsupportedMediaTypeException } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const JSON_TYPE = /^application\/json *(?:;|$)/i;
const TEXT_TYPE = /^text\/plain *(?:;|$)/i;
/** `none`: a person's own doing, by an extension or a bookmark. */
const OWN_SITES: ReadonlySet<unknown> = new Set(['same-origin', 'none']);

/** What a route says that other sites may change things by, or by other bodies than JSON: `@RouteConfig(TAKES_ANY_ORIGIN)`. */
export const TAKES_ANY_ORIGIN = { takesAnyOrigin: true } as const;

/**
 * What a route says that takes a plain form of our own pages, so that it works without scripts: `@RouteConfig(TAKES_FORM)`. Its browser has
 * to say that it comes from there; what says nothing is refused.
 */
export const TAKES_FORM = { takesForm: true } as const;

/** What a route says that takes `navigator.sendBeacon` of our own pages, whose text is JSON by another name: `@RouteConfig(TAKES_BEACON)`. */
export const TAKES_BEACON = { takesBeacon: true } as const;

/** The type of a plain form. */
export const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Whether a request asks for a change, as everything does but GET, HEAD and OPTIONS. */
export function isStateChanging(method: string): boolean {
  return !READING.has(method);
}

/**
 * Changes are asked as JSON and from our own pages, or from no browser at all. Another site can make a browser post a form or a text with
 * our cookies, but not JSON without asking first; where it comes from, the browser says itself. The rule holds for every route, the next
 * one too, unless it says `TAKES_ANY_ORIGIN`; it is asked before a body is read.
 */
export function guardStateChanges(app: NestFastifyApplication, { publicOrigin }: { publicOrigin: string }): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', async (request: FastifyRequest) => {
      const { method, url, is404 } = request;
      if (!isStateChanging(method)) return;
      // Known before its body has come, which somebody may send slowly or give up.
      if (is404) throw new NotFoundException(`Cannot ${method} ${url}`);
      if (takesAnyOrigin(request)) return;
      if (takesForm(request)) {
        if (request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() !== FORM_TYPE) {
          throw new UnsupportedMediaTypeException(`Send this form as ${FORM_TYPE}.`);
        }
        if (!saysOwnPages(request, publicOrigin)) throw new ForbiddenException('Changes are accepted only from our own pages.');
        return;
      }
      if (takesBeacon(request) && TEXT_TYPE.test(request.headers['content-type'] ?? '')) {
        if (!saysOwnPages(request, publicOrigin)) throw new ForbiddenException('Changes are accepted only from our own pages.');
        return;
      }
      if (!isDeletionWithoutBody(request) && !JSON_TYPE.test(request.headers['content-type'] ?? '')) {
        throw new UnsupportedMediaTypeException('Send changes as application/json.');
      }
      const coding = request.headers['content-encoding'] ?? 'identity';
      if (coding !== 'identity') throw new UnsupportedMediaTypeException('Send changes without compression.');
      if (!isFromOwnPages(request, publicOrigin)) throw new ForbiddenException('Changes are accepted only from our own pages.');
    });
}

/** Whether this is a cross-site request to a route that accepts only same-site changes. */
export function isOfOtherSite(request: FastifyRequest, publicOrigin: string): boolean {
  return !takesAnyOrigin(request) && !isFromOwnPages(request, publicOrigin);
}

function takesAnyOrigin({ routeOptions }: FastifyRequest): boolean {
  return (routeOptions.config as Partial<typeof TAKES_ANY_ORIGIN> | undefined)?.takesAnyOrigin === true;
}

/** Whether a route takes a plain form. */
export function takesForm({ routeOptions }: FastifyRequest): boolean {
  return (routeOptions.config as Partial<typeof TAKES_FORM>).takesForm === true;
}

/** Whether a route takes JSON that is sent as text. */
export function takesBeacon({ routeOptions }: FastifyRequest): boolean {
  return (routeOptions.config as Partial<typeof TAKES_BEACON> | undefined)?.takesBeacon === true;
}

/** Browsers say it with every form that is posted, by one header or the other. */
function saysOwnPages(request: FastifyRequest, publicOrigin: string): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers;
  return (site === 'same-origin' || (site === undefined && origin !== undefined)) && isFromOwnPages(request, publicOrigin);
}

/** It has no type to state, and no page of another site can send one without asking first. */
function isDeletionWithoutBody({ method, headers }: FastifyRequest): boolean {
  const { 'content-type': type, 'content-length': bytes = '0', 'transfer-encoding': coding } = headers;
  return method === 'DELETE' && type === undefined && bytes === '0' && coding === undefined;
}

/** By what the browser says; whoever says nothing is none, and has nobody's cookies. */
function isFromOwnPages({ headers }: FastifyRequest, publicOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  const { origin, host } = headers;
  const isOwnSite = site === undefined || OWN_SITES.has(site);
  // Behind TLS that ends elsewhere the scheme is not ours to know.
  return isOwnSite && (origin === undefined || origin === publicOrigin || URL.parse(origin)?.host === URL.parse(`http://${host}`)?.host);
}

/** Whether a link that changes something was pressed by somebody on our own pages: neither fetched ahead by their browser nor looked at. */
export function isMeant(request: FastifyRequest, publicOrigin: string): boolean {
  return request.method === 'GET' && isFromOwnPages(request, publicOrigin) && !isFetchedAhead(request);
}

/** `Sec-Purpose`, and what older browsers and proxies send. */
const PURPOSE_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

/** Whether a browser fetches what nobody has asked to see yet. */
export function isFetchedAhead({ headers }: FastifyRequest): boolean {
  return PURPOSE_HEADERS.some((name) => /prefetch|preview/i.test(String(headers[name] ?? '')));
}

import { HttpException } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Brand } from '../config/brand.js';
import type { Config } from '../config/config.js';
import { AllowedHosts } from './allowed-hosts.js';

const MISDIRECTED = 421;

/**
 * Origin of absolute URLs in a response: PUBLIC_ORIGIN if set, else the requested host, which
 * `allowed-hosts.ts` has checked. The scheme comes from a proxy only if TRUST_PROXY trusts it, and
 * must be http or https. The host is normalized, without the default port.
 */
export function originOf(
  { protocol, headers }: Pick<FastifyRequest, 'protocol' | 'headers'>,
  publicOrigin: string,
): string {
  const origin = `${/^https$/i.test(protocol) ? 'https' : 'http'}://${headers.host}`;
  return publicOrigin || (URL.parse(origin)?.origin ?? origin);
}

/**
 * Origin for a redirect through another site and back. Always the requested host, because the
 * browser's cookies belong to it.
 */
export function returnOriginOf(request: FastifyRequest, publicOrigin: string): string {
  const published = URL.parse(publicOrigin);
  const isPublished =
    published !== null &&
    URL.parse(`${published.protocol}//${request.headers.host}`)?.host === published.host;
  return originOf(request, isPublished ? publicOrigin : '');
}

/**
 * Origin of links in mail. The caller may choose the recipient, but must not choose where the links
 * lead: the configuration must name the host, even if `ALLOWED_HOSTS` accepts any. @throws
 * HttpException 421
 */
export function mailOriginOf(request: FastifyRequest, config: Config): string {
  const origin = knownMailOriginOf(request, config);
  if (origin === undefined)
    throw new HttpException(
      'This server can’t send email until its operator sets PUBLIC_ORIGIN.',
      MISDIRECTED,
    );
  return origin;
}

/** Like `mailOriginOf`, but undefined if the configuration does not name the host. */
export function knownMailOriginOf(request: FastifyRequest, config: Config): string | undefined {
  const named = new AllowedHosts({
    ...config,
    allowedHosts: config.allowedHosts.filter((host) => host !== '*'),
  });
  if (config.publicOrigin === '' && !named.has(request.headers.host ?? '')) return undefined;
  return originOf(request, config.publicOrigin);
}

/**
 * Origin of links in mail of another brand than that of the requested host: at its first host in
 * BRAND_HOSTS, with the request's scheme and port. Undefined if it has none.
 */
export function mailOriginOfBrand(
  { key }: Brand,
  { protocol, headers }: FastifyRequest,
  { brandHosts, publicOrigin }: Config,
): string | undefined {
  const name = [...brandHosts].find(([, keyOfHost]) => keyOfHost === key)?.[0];
  if (name === undefined) return publicOrigin || undefined;
  const port = /:\d+$/.exec(headers.host ?? '')?.[0] ?? '';
  return originOf({ protocol, headers: { host: name + port } }, publicOrigin);
}

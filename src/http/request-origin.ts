import { HttpException } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.js';
import { AllowedHosts } from './allowed-hosts.js';

const MISDIRECTED = 421;

/**
 * Scheme, host and port that addresses in an answer begin with: those of PUBLIC_ORIGIN where it is set, else those that were asked for,
 * which the door has let in (`allowed-hosts.ts`). The scheme is a proxy's word only where TRUST_PROXY trusts it, and then one of two: a
 * proxy may hand on what a shopper has made up. A host is one, however it is written and whether or not its usual port is named.
 */
export function originOf({ protocol, headers }: FastifyRequest, publicOrigin: string): string {
  const asked = `${/^https$/i.test(protocol) ? 'https' : 'http'}://${headers.host}`;
  return publicOrigin || (URL.parse(asked)?.origin ?? asked);
}

/**
 * The same for the way over another site and back: to the very host that was asked, since the browser's cookies are of that one, whichever
 * PUBLIC_ORIGIN names.
 */
export function returnOriginOf(request: FastifyRequest, publicOrigin: string): string {
  const published = URL.parse(publicOrigin);
  const isPublished = published !== null && URL.parse(`${published.protocol}//${request.headers.host}`)?.host === published.host;
  return originOf(request, isPublished ? publicOrigin : '');
}

/**
 * The same for addresses that are sent to somebody else, in a mail: whoever asks chooses who reads them, and must not choose where they
 * lead. So the host is one that the configuration names, also where `ALLOWED_HOSTS` takes any. @throws HttpException 421
 */
export function mailOriginOf(request: FastifyRequest, config: Config): string {
  const origin = knownMailOriginOf(request, config);
  if (origin === undefined) throw new HttpException('This server can’t send email until its operator sets PUBLIC_ORIGIN.', MISDIRECTED);
  return origin;
}

/** The same, undefined where the configuration does not name the host. */
export function knownMailOriginOf(request: FastifyRequest, config: Config): string | undefined {
  const named = new AllowedHosts({ ...config, allowedHosts: config.allowedHosts.filter((host) => host !== '*') });
  if (config.publicOrigin === '' && !named.has(request.headers.host ?? '')) return undefined;
  return originOf(request, config.publicOrigin);
}

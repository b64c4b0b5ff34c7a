import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.js';
import { isHealthPath } from './health-paths.js';
import { rejectRequest } from './reject-request.js';

/** Allows every host. */
const ANY = '*';
/** Values of HOST for all addresses of the machine. */
const EVERY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '::']);
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;
/** Loopback names (RFC 6761). */
const LOOPBACK = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.\d+\.\d+\.\d+|::1)$/;

/**
 * The hosts that requests may be for. A foreign name that points here (DNS rebinding) must not
 * appear in links, or read what only this machine may read. IP addresses cannot be rebound: when
 * all addresses are listened on, all are accepted, because a container does not know its outside
 * address.
 */
export class AllowedHosts {
  private readonly names: ReadonlySet<string>;
  private readonly takesAll: boolean;
  private readonly takesAddresses: boolean;

  constructor({
    allowedHosts,
    brandHosts,
    publicOrigin,
    host,
  }: Pick<Config, 'allowedHosts' | 'brandHosts' | 'publicOrigin' | 'host'>) {
    this.takesAll = allowedHosts.includes(ANY);
    this.takesAddresses = EVERY_ADDRESS.has(host);
    const published = URL.parse(publicOrigin)?.host;
    const machine = this.takesAddresses ? [hostname(), `${hostname()}.local`] : [host];
    const given = [
      ...allowedHosts,
      ...brandHosts.keys(),
      ...(published ? [published] : []),
      ...machine,
    ];
    this.names = new Set(given.map((name) => nameOf(name.toLowerCase())));
  }

  /** `host` as in the header, with or without a port, which may differ outside of a container. */
  has(host: string): boolean {
    const name = nameOf(host.toLowerCase());
    return (
      this.takesAll ||
      this.names.has(name) ||
      LOOPBACK.test(name) ||
      (this.takesAddresses && isIP(name) !== 0)
    );
  }
}

/**
 * Status for a request's host: 400 if it is missing, repeated, unreadable, or differs from the
 * target's; 421 if it is not allowed; undefined if it is fine.
 */
export function hostProblem(
  rawHeaders: readonly string[],
  target: string,
  hosts: AllowedHosts,
): 400 | 421 | undefined {
  const named = rawHeaders.filter(
    (_, at) => at % 2 === 1 && rawHeaders[at - 1]!.toLowerCase() === 'host',
  );
  const host = named[0]?.toLowerCase();
  if (host === undefined || named.length > 1 || !HOST.test(host) || portOf(host) > MAX_PORT)
    return 400;
  if (!target.startsWith('/') && !isFor(host, target)) return 400;
  return hosts.has(host) ? undefined : 421;
}

/** Rejects requests for other hosts before any work is done. */
export function rejectOtherHosts(
  server: FastifyInstance,
  hosts: AllowedHosts,
  isJson: (path: string) => boolean,
): void {
  server.addHook('onRequest', async (request: FastifyRequest, reply) => {
    if (isHostlessProbe(request)) return;
    const status = hostProblem(request.raw.rawHeaders, request.originalUrl, hosts);
    if (status === undefined) return;
    const detail =
      status === 421
        ? 'This server doesn’t serve this host. Its operator can add it to ALLOWED_HOSTS.'
        : 'The request must name one host.';
    return rejectRequest(
      reply,
      { status, detail, heading: 'Nothing is here' },
      isJson(request.url.split('?', 1)[0]!),
    );
  });
}

/** HTTP/1.0 has no Host header: old load balancers send health checks without one. */
function isHostlessProbe({ raw: { httpVersion, headers }, originalUrl }: FastifyRequest): boolean {
  return (
    httpVersion === '1.0' &&
    headers.host === undefined &&
    isHealthPath(originalUrl.split('?', 1)[0]!)
  );
}

/** Targets in absolute form ("GET http://host/about") name a host; `*` does not. */
function isFor(host: string, target: string): boolean {
  if (target === '*') return true;
  const url = URL.parse(target);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.host === URL.parse(`${url.protocol}//${host}`)?.host
  );
}

const MAX_PORT = 65_535;

function portOf(host: string): number {
  return Number(/:(\d+)$/.exec(host.replace(/^\[.*\]/, ''))?.[1] ?? 0);
}

/** The host without its port, and IPv6 addresses without brackets. */
function nameOf(host: string): string {
  if (isIP(host) !== 0) return host;
  const name = host.replace(/:\d+$/, '');
  return name.startsWith('[') ? name.slice(1, -1) : name;
}

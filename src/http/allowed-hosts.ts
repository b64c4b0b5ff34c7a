import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.js';
import { isHealthPath } from './health-paths.js';
import { refuse } from './refusal.js';

/** Every host is this server's. */
const ANY = '*';
/** Values of HOST that stand for all addresses of the machine. */
const EVERY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '::']);
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;
/** Names that lead to the machine itself, wherever they are looked up (RFC 6761). */
const LOOPBACK = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.\d+\.\d+\.\d+|::1)$/;

/**
 * The hosts that requests may be for. A name that somebody else lets lead here (DNS rebinding) must not get into links, nor read what
 * this machine alone may read. An address of numbers cannot be let lead anywhere: where all of them are listened on, all are taken,
 * since behind a container's port nobody knows which it is.
 */
export class AllowedHosts {
  private readonly names: ReadonlySet<string>;
  private readonly takesAll: boolean;
  private readonly takesAddresses: boolean;

  constructor({ allowedHosts, brandHosts, publicOrigin, host }: Pick<Config, 'allowedHosts' | 'brandHosts' | 'publicOrigin' | 'host'>) {
    this.takesAll = allowedHosts.includes(ANY);
    this.takesAddresses = EVERY_ADDRESS.has(host);
    const published = URL.parse(publicOrigin)?.host;
    const machine = this.takesAddresses ? [hostname(), `${hostname()}.local`] : [host];
    const given = [...allowedHosts, ...brandHosts.keys(), ...(published ? [published] : []), ...machine];
    this.names = new Set(given.map((name) => nameOf(name.toLowerCase())));
  }

  /** `host` as the header has it, with or without a port, which may be another outside. */
  has(host: string): boolean {
    const name = nameOf(host.toLowerCase());
    return this.takesAll || this.names.has(name) || LOOPBACK.test(name) || (this.takesAddresses && isIP(name) !== 0);
  }
}

/**
 * What is wrong with the host that a request names: 400 where it names none, several, something unreadable, or another one in its
 * target than in its header, 421 for a host that is not ours; undefined where all is well.
 */
export function hostProblem(rawHeaders: readonly string[], target: string, hosts: AllowedHosts): 400 | 421 | undefined {
  const named = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]!.toLowerCase() === 'host');
  const host = named[0]?.toLowerCase();
  if (host === undefined || named.length > 1 || !HOST.test(host) || portOf(host) > MAX_PORT) return 400;
  if (!target.startsWith('/') && !isFor(host, target)) return 400;
  return hosts.has(host) ? undefined : 421;
}

/** Refuses requests for other hosts before anything is made for them. */
export function refuseOtherHosts(app: NestFastifyApplication, hosts: AllowedHosts, isJson: (path: string) => boolean): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', async (request: FastifyRequest, reply) => {
      if (isHostlessProbe(request)) return;
      const status = hostProblem(request.raw.rawHeaders, request.originalUrl, hosts);
      if (status === undefined) return;
      const detail =
        status === 421
          ? 'This server doesn’t serve this host. Its operator can add it to ALLOWED_HOSTS.'
          : 'The request must name one host.';
      return refuse(reply, { status, detail, heading: 'Nothing is here' }, isJson(request.url.split('?', 1)[0]!));
    });
}

/** HTTP/1.0 has no Host: health checks of older load balancers name none, and their answers are the same for every host. */
function isHostlessProbe({ raw: { httpVersion, headers }, originalUrl }: FastifyRequest): boolean {
  return httpVersion === '1.0' && headers.host === undefined && isHealthPath(originalUrl.split('?', 1)[0]!);
}

/** A target in the absolute form names a host, too ("GET http://host/about"); `*` names none. */
function isFor(host: string, target: string): boolean {
  if (target === '*') return true;
  const url = URL.parse(target);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.host === URL.parse(`${url.protocol}//${host}`)?.host;
}

const MAX_PORT = 65_535;

function portOf(host: string): number {
  return Number(/:(\d+)$/.exec(host.replace(/^\[.*\]/, ''))?.[1] ?? 0);
}

/** Without the port, and an address of IPv6 without its brackets. */
function nameOf(host: string): string {
  if (isIP(host) !== 0) return host;
  const name = host.replace(/:\d+$/, '');
  return name.startsWith('[') ? name.slice(1, -1) : name;
}

import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { isThisMachine } from '../platform/config/addresses.js';
import type { Config } from '../platform/config/config.js';
import { AllowedHosts, hostProblem } from '../platform/http/allowed-hosts.js';
import { FORM_TYPE } from '../platform/http/csrf.js';

/** Why a request to the operators' port is rejected. */
export interface OperatorRejection {
  readonly status: 400 | 403 | 415 | 421;
  readonly reason: string;
}

/** Loopback addresses. IPv4-mapped IPv6 addresses count as IPv4. */
const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

/**
 * Headers that proxies add. Through a proxy on this machine, every client would look like a
 * loopback peer.
 */
const ADDED_BY_PROXIES = [
  'cf-connecting-ip',
  'forwarded',
  'true-client-ip',
  'via',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-envoy-external-address',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

const NO_HOST: OperatorRejection = { status: 400, reason: 'The request must name one host.' };
const OTHER_HOST: OperatorRejection = {
  status: 421,
  reason: 'This port doesn’t serve this host. Its operator can add it to METRICS_ALLOWED_HOSTS.',
};
const OTHER_NAME: OperatorRejection = {
  status: 421,
  reason: 'Use localhost or 127.0.0.1 as the host.',
};
const OTHER_MACHINE: OperatorRejection = {
  status: 403,
  reason:
    'This page is available only on the machine that runs the server. docs/operations.md says how to read it from another one.',
};

const NO_FORM: OperatorRejection = { status: 415, reason: `Send this form as ${FORM_TYPE}.` };
const OTHER_SITE: OperatorRejection = {
  status: 403,
  reason: 'This form is accepted only from its own page.',
};

/** Whether the remote address of a socket is a loopback address. */
export function isLoopback(address: string | undefined): boolean {
  const version = isIP(address ?? '');
  return version !== 0 && LOOPBACK.check(address!, version === 6 ? 'ipv6' : 'ipv4');
}

/** Access rules of the operators' port. */
export class OperatorAccess {
  private readonly hosts: AllowedHosts;

  constructor({
    metricsHost,
    metricsAllowedHosts,
  }: Pick<Config, 'metricsHost' | 'metricsAllowedHosts'>) {
    this.hosts = new AllowedHosts({
      host: metricsHost,
      allowedHosts: metricsAllowedHosts,
      brandHosts: new Map(),
      publicOrigin: '',
    });
  }

  /** For all pages. Rejects foreign host names that resolve to this server (DNS rebinding). */
  rejection({ rawHeaders, url }: IncomingMessage): OperatorRejection | undefined {
    const problem = hostProblem(rawHeaders, url!, this.hosts);
    if (problem === undefined) return undefined;
    return problem === 400 ? NO_HOST : OTHER_HOST;
  }

  /**
   * For pages with personal data and sign-in links. Only loopback peers are allowed; headers cannot
   * grant access.
   */
  rejectionOfPersonalData({ headers, socket }: IncomingMessage): OperatorRejection | undefined {
    const isHere =
      isLoopback(socket.remoteAddress) &&
      !ADDED_BY_PROXIES.some((name) => headers[name] !== undefined);
    if (!isHere) return OTHER_MACHINE;
    return isThisMachine(URL.parse(`http://${headers.host}`)?.hostname ?? '')
      ? undefined
      : OTHER_NAME;
  }

  /** For forms (CSRF): rejects requests from pages of other sites. */
  rejectionOfForm({ headers }: IncomingMessage): OperatorRejection | undefined {
    const { 'content-type': type, 'sec-fetch-site': site, origin, host } = headers;
    if (type?.split(';', 1)[0]?.trim().toLowerCase() !== FORM_TYPE) return NO_FORM;
    const isOwn =
      origin !== undefined && URL.parse(origin)?.host === URL.parse(`http://${host}`)?.host;
    return isOwn && (site === undefined || site === 'same-origin') ? undefined : OTHER_SITE;
  }
}

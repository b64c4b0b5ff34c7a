import { lookup } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { Agent, request } from 'undici';
import { isPublicAddress } from '../platform/calls/public-addresses.js';
import { SendFailure, httpFailure } from '../platform/outbox/send-failure.js';

const LIMIT_MS = 10_000;
const CONNECT_LIMIT_MS = 5_000;
/** The response body is not used. */
const MAX_LEFT_BYTES = 64 * 2 ** 10;

/** Permanent: a retry would not help. */
const inPrivateNetwork = () =>
  new SendFailure('the address is on a private network', { isPermanent: true });

/** Whether leads must not be sent to an IP address. */
type Rejection = (address: string) => boolean;

/**
 * Posts leads to dealers' systems. URLs come from feeds (SSRF): private addresses are blocked, both
 * literal ones and those that a host name resolves to. Redirects are not followed.
 */
export class AdfHttpClient {
  private readonly agent: Agent;

  /** `isRejected` differs only in tests, whose dealers run on this machine. */
  constructor(private readonly isRejected: Rejection = (address) => !isPublicAddress(address)) {
    this.agent = new Agent({
      connect: { timeout: CONNECT_LIMIT_MS, lookup: lookupOutside(isRejected) },
      maxResponseSize: MAX_LEFT_BYTES,
    });
  }

  /**
   * `id` is the same for every try, so that a dealer can deduplicate. @throws if the dealer's
   * system did not accept the lead
   */
  async post(url: string, adf: string, id: string): Promise<void> {
    this.rejectNumber(new URL(url).hostname.replaceAll(/[[\]]/g, ''));
    const { statusCode, body } = await request(url, {
      dispatcher: this.agent,
      method: 'POST',
      headers: { 'content-type': 'application/xml; charset=utf-8', 'idempotency-key': id },
      body: adf,
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    await body.dump({ limit: MAX_LEFT_BYTES });
    if (statusCode < 200 || statusCode > 299) throw httpFailure(statusCode);
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }

  /** IP addresses skip the DNS lookup that checks host names. */
  private rejectNumber(host: string): void {
    if (isIP(host) !== 0 && this.isRejected(host)) throw inPrivateNetwork();
  }
}

function lookupOutside(isRejected: Rejection): LookupFunction {
  return (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, []);
      const outside = addresses.filter(({ address }) => !isRejected(address));
      if (outside.length === 0) return callback(inPrivateNetwork(), []);
      return options.all
        ? callback(null, outside)
        : callback(null, outside[0]!.address, outside[0]!.family);
    });
}

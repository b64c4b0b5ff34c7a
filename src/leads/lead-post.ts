import { lookup } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { Agent, request } from 'undici';
import { isPublicAddress } from '../calls/public-addresses.js';
import { SendFailure, httpFailure } from '../outbox/send-failure.js';

const LIMIT_MS = 10_000;
const CONNECT_LIMIT_MS = 5_000;
/** Of an answer that nobody reads. */
const MAX_LEFT_BYTES = 64 * 2 ** 10;

/** Leads to such an address never leave, whatever becomes of the network. */
const inPrivateNetwork = () => new SendFailure('the address is in a private network', { isPermanent: true });

/** Says of an address of the network whether leads must not go there. */
type Refusal = (address: string) => boolean;

/**
 * Posts leads to dealers' own systems. Addresses come from feeds: one that leads into the house's own network is refused, by its name and
 * by what the name stands for when it is asked, and redirects are not followed.
 */
export class LeadPost {
  private readonly agent: Agent;

  /** `isRefused` is another one in tests alone, whose dealers live on this machine. */
  constructor(private readonly isRefused: Refusal = (address) => !isPublicAddress(address)) {
    this.agent = new Agent({
      connect: { timeout: CONNECT_LIMIT_MS, lookup: lookupOutside(isRefused) },
      maxResponseSize: MAX_LEFT_BYTES,
    });
  }

  /** `id` is the same for every try, so that a dealer can tell a lead that comes twice. @throws where it was not taken */
  async post(url: string, adf: string, id: string): Promise<void> {
    this.refuseNumber(new URL(url).hostname.replaceAll(/[[\]]/g, ''));
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

  /** A number is not looked up. */
  private refuseNumber(host: string): void {
    if (isIP(host) !== 0 && this.isRefused(host)) throw inPrivateNetwork();
  }
}

function lookupOutside(isRefused: Refusal): LookupFunction {
  return (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, []);
      const outside = addresses.filter(({ address }) => !isRefused(address));
      if (outside.length === 0) return callback(inPrivateNetwork(), []);
      return options.all ? callback(null, outside) : callback(null, outside[0]!.address, outside[0]!.family);
    });
}

import { Agent, request } from 'undici';
import type { Dispatcher } from 'undici';
import { addressIn, isPublicAddress, lookUpPublic } from '../../platform/calls/public-addresses.js';

const CONNECT_LIMIT_MS = 5_000;
const ANSWER_LIMIT_MS = 10_000;
const MAX_REDIRECTS = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/**
 * Statuses of a photo that no longer exists. Other errors may be temporary, or meant for robots.
 */
const MISSING: ReadonlySet<number> = new Set([404, 410]);
/** A server without support for ranges sends the whole photo; the connection is closed after this. */
const MAX_READ_BYTES = 16_384;

/** `unknown`: neither a photo nor a definite 404 or 410. */
export type PhotoState = 'there' | 'missing' | 'unknown';

/** Network for photos. Tests use another one because their servers are local. */
export interface PhotoNetwork {
  readonly dispatcher: Dispatcher;
  readonly isAllowed: (url: URL) => boolean;
}

/** Allows only public addresses, including those of DNS answers and redirects (SSRF). */
function publicNetwork(): PhotoNetwork {
  return {
    dispatcher: new Agent({
      connect: { timeout: CONNECT_LIMIT_MS, lookup: lookUpPublic as never },
    }),
    isAllowed: (url) => {
      const address = addressIn(url);
      return /^https?:$/.test(url.protocol) && (address === undefined || isPublicAddress(address));
    },
  };
}

/** Checks whether photos exist on sellers' servers. Reads at most their beginning. */
export class PhotoRequests {
  constructor(private readonly network: PhotoNetwork = publicNetwork()) {}

  async stateOf(photo: string): Promise<PhotoState> {
    const first = URL.parse(photo);
    if (!first) return 'unknown';
    try {
      return await this.ask(first, AbortSignal.timeout(ANSWER_LIMIT_MS));
    } catch {
      return 'unknown';
    }
  }

  close(): Promise<void> {
    return this.network.dispatcher.destroy();
  }

  private async ask(first: URL, signal: AbortSignal): Promise<PhotoState> {
    const { dispatcher, isAllowed } = this.network;
    let url = first;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      if (!isAllowed(url)) return 'unknown';
      const headers = { range: 'bytes=0-0', 'user-agent': 'Forecourt-Photos/1' };
      const {
        statusCode,
        headers: answered,
        body,
      } = await request(url, { dispatcher, headers, signal });
      await body.dump({ limit: MAX_READ_BYTES, signal });
      if (MISSING.has(statusCode)) return 'missing';
      if (statusCode >= 200 && statusCode <= 299) return 'there';
      const { location } = answered;
      if (!REDIRECTS.has(statusCode) || typeof location !== 'string') return 'unknown';
      url = new URL(location, url);
    }
    return 'unknown';
  }
}

import { Agent, request } from 'undici';
import type { Dispatcher } from 'undici';
import {
  addressIn,
  isPublicAddress,
  lookUpPublic,
  NotPublic,
} from '../../platform/calls/public-addresses.js';
import { FetchFailed } from './fetch-failed.js';
import type { FetchState, FileChunks, Validators } from './fetched-folder.js';

const CONNECT_LIMIT_MS = 10_000;
const MAX_REDIRECTS = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Network for feeds over HTTPS. Tests use another one because their servers are local. */
export interface FeedNetwork {
  readonly dispatcher: Dispatcher;
  readonly isAllowed: (url: URL) => boolean;
}

/**
 * Allows only `https:` and public addresses, including those of DNS answers and redirects (SSRF).
 * `silenceMs`: limit until the response begins, and between two chunks.
 */
export function publicNetwork(silenceMs: number): FeedNetwork {
  return {
    dispatcher: new Agent({
      connect: { timeout: CONNECT_LIMIT_MS, lookup: lookUpPublic as never },
      headersTimeout: silenceMs,
      bodyTimeout: silenceMs,
    }),
    isAllowed: (url) => {
      const address = addressIn(url);
      return url.protocol === 'https:' && (address === undefined || isPublicAddress(address));
    },
  };
}

/**
 * Passes the file at a URL to `receive`, and returns its validators. Undefined if it has not changed
 * since `state`. @throws FetchFailed, NotPublic
 */
export async function fetchByHttps(
  url: URL,
  {
    network,
    state,
    signal,
  }: { readonly network: FeedNetwork; readonly state: FetchState; readonly signal: AbortSignal },
  receive: (bytes: FileChunks) => Promise<void>,
): Promise<Validators | undefined> {
  const { statusCode, headers, body } = await ask(url, network, state, signal);
  if (statusCode === 304) {
    await body.dump();
    return undefined;
  }
  await receive(body);
  const [etag, lastModified] = [headerOf(headers, 'etag'), headerOf(headers, 'last-modified')];
  return { ...(etag && { etag }), ...(lastModified && { lastModified }) };
}

async function ask(
  first: URL,
  network: FeedNetwork,
  state: FetchState,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  let url = first;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    if (!network.isAllowed(url)) throw new NotPublic();
    const headers = {
      'accept-encoding': 'identity',
      ...conditionsOf(state),
      ...(url.origin === first.origin && credentialsOf(first)),
    };
    const target = new URL(url);
    [target.username, target.password] = ['', ''];
    const answer = await request(target, { dispatcher: network.dispatcher, headers, signal });
    if (answer.statusCode === 200 || (answer.statusCode === 304 && state.sha256 !== undefined))
      return answer;
    await answer.body.dump();
    const location = headerOf(answer.headers, 'location');
    if (!REDIRECTS.has(answer.statusCode) || location === undefined) {
      throw new FetchFailed(`The server answered ${answer.statusCode}.`);
    }
    url = new URL(location, url);
  }
  throw new FetchFailed(`The server redirected more than ${MAX_REDIRECTS} times.`);
}

function conditionsOf({ etag, lastModified }: FetchState): Record<string, string> {
  return {
    ...(etag !== undefined && { 'if-none-match': etag }),
    ...(lastModified !== undefined && { 'if-modified-since': lastModified }),
  };
}

function credentialsOf({ username, password }: URL): Record<string, string> {
  if (username === '') return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

function headerOf(headers: Dispatcher.ResponseData['headers'], name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

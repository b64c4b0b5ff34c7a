import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Agent, request } from 'undici';
import type { Dispatcher } from 'undici';
import { addressIn, isPublicAddress, lookUpPublic, NotPublic } from '../../calls/public-addresses.js';
import { makeFolder } from '../../config/made-folder.js';
import { FeedError } from '../import/feed-row.js';
import { fetchedFile, fetchedFolder, KEPT_FILES } from './fetched-files.js';

const MAX_BYTES = 2 * 2 ** 30;
const CONNECT_LIMIT_MS = 10_000;
/** Time limit until the response begins, and between two chunks. */
const SILENCE_LIMIT_MS = 60_000;
const WHOLE_LIMIT_MS = 30 * 60_000;
const MAX_REDIRECTS = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** A feed could not be fetched. The file of the last fetch remains. */
export class FetchFailed extends FeedError {}

/** Validators and digest of the last response. */
interface FetchState {
  readonly checkedAt: number;
  readonly etag?: string;
  readonly lastModified?: string;
  readonly sha256?: string;
  /** Digest of the URL, which may contain a password. Validators of another URL are not sent. */
  readonly addressSha256?: string;
}

/** Network for feeds. Tests use another one because their servers are local. */
export interface FeedNetwork {
  readonly dispatcher: Dispatcher;
  readonly isAllowed: (url: URL) => boolean;
  readonly maxBytes?: number;
}

/**
 * Allows only `https:` and public addresses, including those of DNS answers and redirects (SSRF).
 */
function publicNetwork(): FeedNetwork {
  return {
    dispatcher: new Agent({
      connect: { timeout: CONNECT_LIMIT_MS, lookup: lookUpPublic as never },
      headersTimeout: SILENCE_LIMIT_MS,
      bodyTimeout: SILENCE_LIMIT_MS,
    }),
    isAllowed: (url) => {
      const address = addressIn(url);
      return url.protocol === 'https:' && (address === undefined || isPublicAddress(address));
    },
  };
}

/**
 * Fetches feeds over HTTPS and keeps the last three files. The file stays if the server answers 304
 * or sends the same bytes.
 */
export class FetchedFeeds {
  constructor(
    private readonly dataDir: string,
    private readonly network: FeedNetwork = publicNetwork(),
  ) {}

  /** Time of the last successful request, epoch milliseconds; 0 if there was none. */
  checkedAt(source: string): number {
    return this.stateOf(source).checkedAt;
  }

  /** Returns true if there is a new file. @throws FetchFailed */
  async fetch(source: string, address: string): Promise<boolean> {
    const addressSha256 = createHash('sha256').update(address).digest('hex');
    const saved = this.stateOf(source);
    const state: FetchState = saved.addressSha256 === addressSha256 ? saved : { checkedAt: saved.checkedAt };
    makeFolder(fetchedFolder(this.dataDir, source));
    const signal = AbortSignal.timeout(WHOLE_LIMIT_MS);
    try {
      const { statusCode, headers, body } = await this.ask(new URL(address), state, signal);
      if (statusCode === 304) {
        await body.dump();
        this.save(source, { ...state, checkedAt: Date.now() });
        return false;
      }
      const sha256 = await this.download(source, body, signal);
      const isNew = sha256 !== state.sha256;
      if (isNew) this.keep(source);
      const [etag, lastModified] = [headerOf(headers, 'etag'), headerOf(headers, 'last-modified')];
      this.save(source, { checkedAt: Date.now(), addressSha256, sha256, ...(etag && { etag }), ...(lastModified && { lastModified }) });
      return isNew;
    } catch (error) {
      throw failureOf(error);
    } finally {
      rmSync(this.partOf(source), { force: true });
    }
  }

  close(): Promise<void> {
    return this.network.dispatcher.destroy();
  }

  private async ask(first: URL, state: FetchState, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    let url = first;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      if (!this.network.isAllowed(url)) throw new NotPublic();
      const headers = { 'accept-encoding': 'identity', ...conditionsOf(state), ...(url.origin === first.origin && credentialsOf(first)) };
      const target = new URL(url);
      [target.username, target.password] = ['', ''];
      const answer = await request(target, { dispatcher: this.network.dispatcher, headers, signal });
      if (answer.statusCode === 200 || (answer.statusCode === 304 && state.sha256 !== undefined)) return answer;
      await answer.body.dump();
      const location = headerOf(answer.headers, 'location');
      if (!REDIRECTS.has(answer.statusCode) || location === undefined) {
        throw new FetchFailed(`The server answered ${answer.statusCode}.`);
      }
      url = new URL(location, url);
    }
    throw new FetchFailed(`The server redirected more than ${MAX_REDIRECTS} times.`);
  }

  /** Returns the SHA-256 digest of the file. */
  private async download(source: string, body: Dispatcher.ResponseData['body'], signal: AbortSignal): Promise<string> {
    const { maxBytes = MAX_BYTES } = this.network;
    const hash = createHash('sha256');
    let length = 0;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        length += chunk.length;
        hash.update(chunk);
        if (length <= maxBytes) done(null, chunk);
        else done(new FetchFailed(`The file is larger than ${maxBytes.toLocaleString('en-US')} bytes.`));
      },
    });
    await pipeline(body, counted, createWriteStream(this.partOf(source), { flush: true }), { signal });
    return hash.digest('hex');
  }

  private keep(source: string): void {
    const paths = KEPT_FILES.map((name) => join(fetchedFolder(this.dataDir, source), name));
    for (let at = paths.length - 1; at > 0; at--) if (existsSync(paths[at - 1]!)) renameSync(paths[at - 1]!, paths[at]!);
    renameSync(this.partOf(source), paths[0]!);
  }

  /** If the file or the state is missing or damaged, the next request is unconditional. */
  private stateOf(source: string): FetchState {
    try {
      if (!existsSync(fetchedFile(this.dataDir, source))) return { checkedAt: 0 };
      const state = JSON.parse(readFileSync(this.statePath(source), 'utf8')) as Partial<FetchState> | null;
      return typeof state?.checkedAt === 'number' ? { ...state, checkedAt: state.checkedAt } : { checkedAt: 0 };
    } catch {
      return { checkedAt: 0 };
    }
  }

  private save(source: string, state: FetchState): void {
    const path = this.statePath(source);
    writeFileSync(`${path}.new`, JSON.stringify(state), { flush: true });
    renameSync(`${path}.new`, path);
  }

  private statePath(source: string): string {
    return join(fetchedFolder(this.dataDir, source), 'state.json');
  }

  private partOf(source: string): string {
    return join(fetchedFolder(this.dataDir, source), 'feed.part');
  }
}

function conditionsOf({ etag, lastModified }: FetchState): Record<string, string> {
  return { ...(etag !== undefined && { 'if-none-match': etag }), ...(lastModified !== undefined && { 'if-modified-since': lastModified }) };
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

/** Messages omit the URL, which may contain a password. */
function failureOf(error: unknown): Error {
  if (error instanceof FetchFailed || !(error instanceof Error)) return error as Error;
  const cause = error.cause instanceof Error ? error.cause : error;
  if (error instanceof NotPublic || cause instanceof NotPublic) {
    return new FetchFailed('The address is not public, or not https. Feeds are fetched from public addresses only.');
  }
  if (error.name === 'TimeoutError') return new FetchFailed('The server took too long to send the file.');
  return new FetchFailed(`The file cannot be fetched: ${cause.message}.`);
}

import { createHash } from 'node:crypto';
import { NotPublic } from '../../platform/calls/public-addresses.js';
import { readEnvironment } from '../../platform/config/environment.js';
import { FetchFailed } from './fetch-failed.js';
import { MAX_FETCH_MS } from './fetched-files.js';
import { FetchedFolder } from './fetched-folder.js';
import type { FetchState, FileChunks } from './fetched-folder.js';
import type { FeedNetwork } from './https-fetch.js';
import { fetchByHttps, publicNetwork } from './https-fetch.js';
import type { SftpAccess } from './sftp-fetch.js';
import { fetchBySftp } from './sftp-fetch.js';

export interface FetchLimits {
  readonly maxBytes: number;
  /** Time limit until the response begins, and between two chunks. */
  readonly silenceMs: number;
  readonly wholeMs: number;
}

const LIMITS: FetchLimits = { maxBytes: 2 * 2 ** 30, silenceMs: 60_000, wholeMs: MAX_FETCH_MS };

/**
 * Fetches feeds over HTTPS and SFTP, and keeps the last three files. The file stays if the server
 * has no other, or sends the same bytes.
 */
export class FetchedFeeds {
  private readonly limits: FetchLimits;

  constructor(
    private readonly dataDir: string,
    limits: Partial<FetchLimits> = {},
    private readonly network: FeedNetwork = publicNetwork(limits.silenceMs ?? LIMITS.silenceMs),
  ) {
    this.limits = { ...LIMITS, ...limits };
  }

  /** Time of the last successful request, epoch milliseconds; 0 if there was none. */
  checkedAt(source: string): number {
    return new FetchedFolder(this.dataDir, source).readState().checkedAt;
  }

  /** Returns true if there is a new file. `sftp`: for addresses of SFTP. @throws FetchFailed */
  async fetch(source: string, address: string, sftp?: SftpAccess): Promise<boolean> {
    const addressSha256 = createHash('sha256').update(address).digest('hex');
    const folder = new FetchedFolder(this.dataDir, source);
    folder.make();
    const saved = folder.readState();
    const state: FetchState =
      saved.addressSha256 === addressSha256 ? saved : { checkedAt: saved.checkedAt };
    const { maxBytes, silenceMs, wholeMs } = this.limits;
    const signal = AbortSignal.timeout(wholeMs);
    let sha256 = '';
    const receive = async (bytes: FileChunks) =>
      void (sha256 = await folder.receive(bytes, maxBytes));
    const url = new URL(address);
    try {
      const validators = sftp
        ? await fetchBySftp(
            url,
            sftp,
            { state, limits: { maxBytes, silenceMs, signal }, env: readEnvironment() },
            receive,
          )
        : await fetchByHttps(url, { network: this.network, state, signal }, receive);
      if (validators === undefined) {
        folder.saveState({ ...state, checkedAt: Date.now() });
        return false;
      }
      const isNew = sha256 !== state.sha256;
      if (isNew) folder.keepReceived();
      folder.saveState({ checkedAt: Date.now(), addressSha256, sha256, ...validators });
      return isNew;
    } catch (error) {
      throw failureOf(error);
    } finally {
      folder.dropReceived();
    }
  }

  close(): Promise<void> {
    return this.network.dispatcher.destroy();
  }
}

/** Messages omit the URL, which may contain a password. */
function failureOf(error: unknown): Error {
  if (error instanceof FetchFailed || !(error instanceof Error)) return error as Error;
  const cause = error.cause instanceof Error ? error.cause : error;
  if (error instanceof NotPublic || cause instanceof NotPublic) {
    return new FetchFailed(
      'The address is not public, or not https. Feeds are fetched over HTTPS from public addresses only.',
    );
  }
  if (error.name === 'TimeoutError')
    return new FetchFailed('The server took too long to send the file.');
  return new FetchFailed(`The file cannot be fetched: ${cause.message}.`);
}

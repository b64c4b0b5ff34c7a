import { createHash } from 'node:crypto';
import type { Client, ConnectConfig, SFTPWrapper, Stats } from 'ssh2';
import { FetchFailed } from './fetch-failed.js';
import { tooLarge } from './fetched-folder.js';
import type { FetchState, FileChunks, Validators } from './fetched-folder.js';

/** How a source signs in to its SFTP server. Secrets are in environment variables with these names. */
export interface SftpAccess {
  /** Fingerprint of the server's host key, as OpenSSH shows it: `SHA256:` and Base64. */
  readonly hostKey: string;
  readonly passwordFrom: string | undefined;
  readonly keyFrom: string | undefined;
}

/** Limit until the sign-in is complete. */
const SIGN_IN_LIMIT_MS = 20_000;
const TOO_SLOW = 'The server took too long to send the file.';
const DEFAULT_PORT = 22;
/** Bytes per request. OpenSSH answers at most 256 KiB. */
const CHUNK_BYTES = 255 * 1_024;
/** Status codes of the protocol (draft-ietf-secsh-filexfer-02, section 7). */
const [NO_SUCH_FILE, PERMISSION_DENIED] = [2, 3];

type Environment = Readonly<Record<string, string | undefined>>;

export interface SftpLimits {
  readonly maxBytes: number;
  /** Limit of the time without an answer of the server. */
  readonly silenceMs: number;
  readonly signal: AbortSignal;
}

/**
 * Passes the file at an `sftp:` URL to `receive`, and returns its size and time. Undefined if both
 * equal those of `state`. A path below `/~/` begins in the user's folder. Private addresses are
 * allowed, because the host key identifies the server. @throws FetchFailed
 */
export async function fetchBySftp(
  url: URL,
  access: SftpAccess,
  {
    state,
    limits,
    env,
  }: { readonly state: FetchState; readonly limits: SftpLimits; readonly env: Environment },
  receive: (bytes: FileChunks) => Promise<void>,
): Promise<Validators | undefined> {
  const credentials = credentialsOf(access, env);
  const { Client: SshClient } = await import('ssh2');
  const session = new SftpSession(new SshClient(), access.hostKey, limits);
  const path = pathOf(url);
  try {
    const sftp = await session.open({ ...addressOf(url), ...credentials });
    const before = await session.unlessLost(statOf(sftp, path));
    if (state.sha256 !== undefined && isSame(before, state)) return undefined;
    if (before.sizeBytes > limits.maxBytes) throw tooLarge(limits.maxBytes);
    let length = 0;
    await receive(session.bytesOf(sftp, path, (count) => (length += count)));
    const after = await session.unlessLost(statOf(sftp, path));
    // The sender may still be writing the file, or may replace it.
    if (length !== before.sizeBytes || !isSame(before, after))
      throw new FetchFailed('The file changed while it was read.');
    return before;
  } finally {
    session.close();
  }
}

/** A connection to an SFTP server. Every step fails when it is lost, silent or too slow. */
class SftpSession {
  private failure: FetchFailed | undefined;
  /** Rejects each step that waits. A shared promise in `Promise.race` would keep every chunk. */
  private readonly waiting = new Set<(failure: FetchFailed) => void>();
  private seenHostKey: string | undefined;

  constructor(
    private readonly client: Client,
    private readonly hostKey: string,
    private readonly limits: SftpLimits,
  ) {
    client.on('error', (error) => this.lose(this.failureOf(error)));
    client.on('close', () => this.lose(new FetchFailed('The server closed the connection.')));
    limits.signal.addEventListener('abort', () => this.lose(new FetchFailed(TOO_SLOW)), {
      once: true,
    });
  }

  async open(config: ConnectConfig): Promise<SFTPWrapper> {
    const { client } = this;
    const hostVerifier = (key: Buffer) =>
      (this.seenHostKey = hostKeyFingerprint(key)) === this.hostKey;
    const ready = new Promise<void>((resolve) => client.once('ready', resolve));
    // Some servers only support keyboard-interactive authentication.
    client.on('keyboard-interactive', (_name, _instructions, _language, prompts, answer) =>
      answer(prompts.map(() => config.password ?? '')),
    );
    const tryKeyboard = config.password !== undefined;
    // Small requests would wait for the answer to the one before.
    client.on('connect', () => client.setNoDelay());
    client.connect({
      ...config,
      hostVerifier,
      tryKeyboard,
      readyTimeout: SIGN_IN_LIMIT_MS,
    });
    await this.unlessLost(ready, SIGN_IN_LIMIT_MS);
    return this.unlessLost(
      new Promise((resolve, reject) => {
        client.sftp((error, sftp) =>
          error ? reject(new FetchFailed('The server has no SFTP.')) : resolve(sftp),
        );
      }),
    );
  }

  unlessLost<Result>(step: Promise<Result>, limitMs = this.limits.silenceMs): Promise<Result> {
    if (this.failure) return Promise.reject(this.failure);
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.waiting.add(reject);
    // Keepalive messages of the server are bytes, too, but no answer.
    const limit = setTimeout(() => this.lose(new FetchFailed(TOO_SLOW)), limitMs);
    step.then(resolve, reject);
    return promise.finally(() => {
      clearTimeout(limit);
      this.waiting.delete(reject);
    });
  }

  async *bytesOf(
    sftp: SFTPWrapper,
    path: string,
    onRead: (count: number) => void,
  ): AsyncGenerator<Buffer> {
    const handle = await this.unlessLost(openFile(sftp, path));
    // One buffer for all chunks: garbage of this size grows the process before it is collected.
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    for (let position = 0; ;) {
      const bytes = await this.unlessLost(readChunk(sftp, handle, buffer, position));
      if (bytes.length === 0) return;
      position += bytes.length;
      onRead(bytes.length);
      yield bytes;
    }
  }

  close(): void {
    this.client.destroy();
  }

  private lose(failure: FetchFailed): void {
    this.failure ??= failure;
    for (const reject of this.waiting) reject(this.failure);
  }

  private failureOf(error: Error & { readonly level?: string }): FetchFailed {
    if (this.seenHostKey !== undefined && this.seenHostKey !== this.hostKey) {
      return new FetchFailed(
        `The server's host key is ${this.seenHostKey}, not the one in the manifest. No password was sent.`,
      );
    }
    if (error.level === 'client-authentication')
      return new FetchFailed('The server rejected the sign-in.');
    if (error.level === 'client-timeout') return new FetchFailed(TOO_SLOW);
    return new FetchFailed(`The file cannot be fetched: ${error.message}.`);
  }
}

function addressOf(url: URL): ConnectConfig {
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? DEFAULT_PORT : Number(url.port),
    username: decodeURIComponent(url.username),
  };
}

function credentialsOf(
  { passwordFrom, keyFrom }: SftpAccess,
  env: Environment,
): Pick<ConnectConfig, 'password' | 'privateKey'> {
  return {
    ...(passwordFrom !== undefined && { password: secretOf(passwordFrom, env) }),
    // A `.env` file has one line per variable.
    ...(keyFrom !== undefined && {
      privateKey: secretOf(keyFrom, env).replaceAll(String.raw`\n`, '\n'),
    }),
  };
}

function secretOf(name: string, env: Environment): string {
  const secret = env[name] ?? '';
  if (secret === '') throw new FetchFailed(`The environment variable ${name} is not set.`);
  return secret;
}

/** As `ssh-keygen -l` shows it. */
export function hostKeyFingerprint(hostKey: Buffer): string {
  return `SHA256:${createHash('sha256').update(hostKey).digest('base64').replace(/=+$/, '')}`;
}

function pathOf({ pathname }: URL): string {
  return decodeURIComponent(pathname).replace(/^\/~\//, '');
}

function openFile(sftp: SFTPWrapper, path: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    sftp.open(path, 'r', (error, handle) =>
      error ? reject(fileFailureOf(error)) : resolve(handle),
    );
  });
}

/** Fewer bytes at the end of the file, none after it. */
function readChunk(
  sftp: SFTPWrapper,
  handle: Buffer,
  bytes: Buffer,
  position: number,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    sftp.read(handle, bytes, 0, CHUNK_BYTES, position, (error, count) =>
      error ? reject(error) : resolve(bytes.subarray(0, count)),
    );
  });
}

function statOf(
  sftp: SFTPWrapper,
  path: string,
): Promise<Required<Pick<Validators, 'modifiedAt' | 'sizeBytes'>>> {
  return new Promise((resolve, reject) => {
    sftp.stat(path, (error: Error | undefined, stats: Stats) => {
      if (error) reject(fileFailureOf(error));
      else if (!stats.isFile()) reject(new FetchFailed('The path on the server is not a file.'));
      else resolve({ modifiedAt: stats.mtime, sizeBytes: stats.size });
    });
  });
}

function isSame(file: Validators, other: Validators): boolean {
  return file.modifiedAt === other.modifiedAt && file.sizeBytes === other.sizeBytes;
}

function fileFailureOf(error: Error): Error {
  const { code } = error as unknown as { code?: number };
  if (code === NO_SUCH_FILE) return new FetchFailed('The server has no file at this path.');
  return code === PERMISSION_DENIED
    ? new FetchFailed('The server does not let this user read the file.')
    : error;
}

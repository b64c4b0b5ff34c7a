import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../platform/config/made-folder.js';
import { FetchFailed } from './fetch-failed.js';
import { fetchedFile, fetchedFolder, STORED_FILES } from './fetched-files.js';

/** Validators of a file: of HTTPS, then of SFTP. */
export interface Validators {
  readonly etag?: string;
  readonly lastModified?: string;
  /** As the server counts it. */
  readonly modifiedAt?: number;
  readonly sizeBytes?: number;
}

/** Validators and digest of the last fetch. `checkedAt`: epoch milliseconds. */
export interface FetchState extends Validators {
  readonly checkedAt: number;
  readonly sha256?: string;
  /** Digest of the URL, which may contain a password. Validators of another URL are not sent. */
  readonly addressSha256?: string;
}

/** Content of a file that is being fetched. */
export type FileChunks = AsyncIterable<Buffer>;

/** Folder of the fetched files of a source: the last three, and the state of the last fetch. */
export class FetchedFolder {
  private readonly folder: string;
  private readonly part: string;
  private readonly state: string;

  constructor(
    private readonly dataDir: string,
    private readonly source: string,
  ) {
    this.folder = fetchedFolder(dataDir, source);
    this.part = join(this.folder, 'feed.part');
    this.state = join(this.folder, 'state.json');
  }

  make(): void {
    makeFolder(this.folder);
  }

  /** If the file or the state is missing or damaged, the next request is unconditional. */
  readState(): FetchState {
    try {
      if (!existsSync(fetchedFile(this.dataDir, this.source))) return { checkedAt: 0 };
      const state = JSON.parse(readFileSync(this.state, 'utf8')) as Partial<FetchState> | null;
      return typeof state?.checkedAt === 'number'
        ? { ...state, checkedAt: state.checkedAt }
        : { checkedAt: 0 };
    } catch {
      return { checkedAt: 0 };
    }
  }

  saveState(state: FetchState): void {
    writeFileSync(`${this.state}.new`, JSON.stringify(state), { flush: true });
    renameSync(`${this.state}.new`, this.state);
  }

  /**
   * Writes bytes beside the last file. A chunk may be overwritten when the next one is requested.
   * Returns their SHA-256 digest. @throws FetchFailed if they are too many
   */
  async receive(bytes: FileChunks, maxBytes: number): Promise<string> {
    const hash = createHash('sha256');
    let length = 0;
    const file = await open(this.part, 'w');
    try {
      for await (const chunk of bytes) {
        length += chunk.length;
        if (length > maxBytes) throw tooLarge(maxBytes);
        hash.update(chunk);
        await file.appendFile(chunk);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    return hash.digest('hex');
  }

  /** Makes the received file the newest one. */
  keepReceived(): void {
    const paths = STORED_FILES.map((name) => join(this.folder, name));
    for (let at = paths.length - 1; at > 0; at--)
      if (existsSync(paths[at - 1]!)) renameSync(paths[at - 1]!, paths[at]!);
    renameSync(this.part, paths[0]!);
  }

  dropReceived(): void {
    rmSync(this.part, { force: true });
  }
}

export function tooLarge(maxBytes: number): FetchFailed {
  return new FetchFailed(`The file is larger than ${maxBytes.toLocaleString('en-US')} bytes.`);
}

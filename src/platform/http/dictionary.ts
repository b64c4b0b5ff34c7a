import { createHash } from 'node:crypto';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { FastifyRequest } from 'fastify';

/**
 * RFC 9842: a `dcz` response starts with this skippable frame and the SHA-256 of its dictionary.
 */
const DCZ_MAGIC = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0]);
/** The next level that is smaller by a seventh takes twice as long. */
const LEVEL = 3;

/**
 * A compression dictionary that browsers keep (RFC 9842, with zstd: Node has no brotli with
 * dictionaries). A results page takes half of brotli's bytes, in a third of the time.
 */
export class Dictionary {
  /** Value of `Available-Dictionary`. */
  readonly name: string;
  /** Value of `Use-As-Dictionary`: for pages and fragments of this origin. */
  readonly use = 'match="/*", match-dest=("document" "")';
  private readonly head: Buffer;
  private readonly options;

  constructor(
    readonly href: string,
    bytes: Buffer,
  ) {
    const digest = createHash('sha256').update(bytes).digest();
    this.name = `:${digest.toString('base64')}:`;
    this.head = Buffer.concat([DCZ_MAGIC, digest]);
    this.options = {
      params: { [constants.ZSTD_c_compressionLevel]: LEVEL },
      dictionary: bytes,
    };
  }

  isHeldBy({ headers }: FastifyRequest): boolean {
    return headers['available-dictionary'] === this.name;
  }

  /** Compresses a complete response. */
  encode(answer: Buffer): Buffer {
    return Buffer.concat([this.head, zstdCompressSync(answer, this.options)]);
  }

  /** @throws if it is not in this coding */
  decode(sent: Buffer): Buffer {
    return zstdDecompressSync(sent.subarray(this.head.length), {
      dictionary: this.options.dictionary,
    });
  }
}

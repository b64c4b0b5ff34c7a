import {
  brotliDecompressSync,
  constants,
  crc32,
  createBrotliCompress,
  deflateRawSync,
  gunzipSync,
} from 'node:zlib';
import type { Transform } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedCoding } from '../../platform/http/accepted-coding.js';
import { BROTLI, GZIP } from '../../platform/http/compression.js';
import type { Coding } from '../../platform/http/compression.js';
import { PAGE_DICTIONARY } from './page-dictionary.js';

/** Content coding of a cached page; undefined for none. */
export type KeptCoding = Exclude<Coding, 'zstd'> | undefined;

/**
 * A compressed page in which the nonce is stored as plain bytes. To send it with another nonce,
 * these bytes are replaced without compressing again.
 */
export interface CompressedPage {
  readonly coding: KeptCoding;
  readonly bytes: Buffer;
  /** Offsets of the nonce in the bytes. */
  readonly places: readonly number[];
  /** CRC-32 of the page with this nonce, for the trailer of gzip. */
  readonly checksumOf?: (nonce: string) => number;
}

/**
 * Placeholder for the nonce during compression. Its bytes are invalid UTF-8 and all different, so
 * encoders match it only with itself. It is long and incompressible enough that its first
 * occurrence is stored literally.
 */
const MARK = Buffer.from('ff81e997b3c78df1a5dbbd93cfabf787e1b9d39fc1ed', 'hex');
/**
 * A nonce is as long as the placeholder, and both end with this: brotli's context for what follows
 * is the two characters before.
 */
const NONCE_END = '==';

/** Codings with back-references across the whole stream, so that parts cannot be concatenated. */
const MARKED = {
  br: {
    encoder: (): Transform => createBrotliCompress(BROTLI),
    joined: Buffer.concat,
    decode: (bytes: Buffer) => brotliDecompressSync(bytes),
  },
  dcz: {
    encoder: (): Transform => PAGE_DICTIONARY!.encoder(),
    joined: (parts: Buffer[]) => PAGE_DICTIONARY!.withHead(parts),
    decode: (bytes: Buffer) => PAGE_DICTIONARY!.decode(bytes),
  },
};

/** RFC 1952: deflate, without name, time or operating system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** CRC-32 and length. */
const GZIP_END_BYTES = 8;
/** RFC 1951: header of a stored block, with its length twice. */
const STORED_HEADER_BYTES = 5;

/**
 * Compresses a page (UTF-8) with this nonce, or a fragment without one. Undefined if other nonces
 * cannot be inserted.
 */
export async function compressPage(
  page: Buffer,
  nonce: string | undefined,
  coding: KeptCoding,
): Promise<CompressedPage | undefined> {
  const asItIs = uncodedPage(page, nonce);
  if (coding === 'gzip') return gzipOf(page, asItIs.places);
  return coding ? withNonceMarks(coding, page, asItIs.places, nonce) : asItIs;
}

/** The same without compression. */
export function uncodedPage(page: Buffer, nonce: string | undefined): CompressedPage {
  return {
    coding: undefined,
    bytes: page,
    places: nonce === undefined ? [] : placesOf(page, Buffer.from(nonce)),
  };
}

/** The page (UTF-8) with this nonce, decompressed. */
export function decodePage(page: CompressedPage, nonce: string | undefined): Buffer {
  const bytes = withNonce(page, nonce);
  if (page.coding === undefined) return bytes;
  return page.coding === 'gzip' ? gunzipSync(bytes) : MARKED[page.coding].decode(bytes);
}

/** By size, because a cached page is compressed once. */
const BY_SIZE = ['br', 'gzip', 'identity'] as const;

/** Coding for this client. Clients that accept only zstd get the uncompressed cached page, in zstd. */
export function keptCodingFor(request: FastifyRequest): KeptCoding {
  const names = PAGE_DICTIONARY?.isHeldBy(request) ? (['dcz', ...BY_SIZE] as const) : BY_SIZE;
  const coding = acceptedCoding<'dcz' | (typeof BY_SIZE)[number]>(
    request.headers['accept-encoding'] as string | undefined,
    names,
  );
  return coding === 'identity' ? undefined : coding;
}

/** The body with this nonce. Sets `content-encoding`. */
export function sendCoded(
  page: CompressedPage,
  nonce: string | undefined,
  reply: FastifyReply,
): Buffer {
  if (page.coding) void reply.header('content-encoding', page.coding);
  return withNonce(page, nonce);
}

/** The bytes with this nonce inserted. */
export function withNonce(
  { bytes, places, checksumOf }: Omit<CompressedPage, 'coding'>,
  nonce: string | undefined,
): Buffer {
  if (nonce === undefined) return bytes;
  const page = Buffer.from(bytes);
  for (const place of places) page.write(nonce, place);
  if (checksumOf) page.writeUInt32LE(checksumOf(nonce), page.length - GZIP_END_BYTES);
  return page;
}

/**
 * One run of the encoder, with a flush before the first nonce and after it. Whether that one is
 * stored literally and the others are back-references is up to the encoder, so the result is
 * decoded with the nonce in place of the placeholder. If that works with this nonce, it works with
 * any: the placeholder's bytes are all different, and the characters of a nonce share one brotli
 * context class.
 */
async function withNonceMarks(
  coding: keyof typeof MARKED,
  page: Buffer,
  places: readonly number[],
  nonce: string | undefined,
): Promise<CompressedPage | undefined> {
  const { encoder: made, joined, decode } = MARKED[coding];
  const marked = Buffer.from(page);
  for (const place of places) MARK.copy(marked, place);
  const encoder = made();
  let from = 0;
  for (const to of places
    .slice(0, 1)
    .flatMap((place) => [place, place + MARK.length + NONCE_END.length])) {
    encoder.write(marked.subarray(from, to));
    from = to;
  }
  encoder.end(marked.subarray(from));
  const bytes = joined((await encoder.toArray()) as Buffer[]);
  const coded = { coding, bytes, places: placesOf(bytes, MARK) };
  if (coded.places.length !== Math.min(places.length, 1)) return undefined;
  return isRead(() => decode(withNonce(coded, nonce)), page) ? coded : undefined;
}

/** Synchronous, because the thread pool would take four times as long. */
function isRead(decode: () => Buffer, page: Buffer): boolean {
  try {
    return page.equals(decode());
  } catch {
    return false;
  }
}

/**
 * Blocks that end on a byte boundary form one stream: compressed blocks, with the nonces as stored
 * blocks between them.
 */
function gzipOf(page: Buffer, places: readonly number[]): CompressedPage {
  const blocks = [GZIP_HEADER];
  const codedPlaces: number[] = [];
  const nonceBytes = MARK.length + NONCE_END.length;
  let from = 0;
  let length = GZIP_HEADER.length;
  for (const place of places) {
    const before = deflateRawSync(page.subarray(from, place), {
      level: GZIP.level,
      finishFlush: constants.Z_FULL_FLUSH,
    });
    from = place + nonceBytes;
    const stored = Buffer.concat([Buffer.alloc(STORED_HEADER_BYTES), page.subarray(place, from)]);
    stored.writeUInt16LE(nonceBytes, 1);
    stored.writeUInt16LE(~nonceBytes & 0xffff, 3);
    codedPlaces.push(length + before.length + STORED_HEADER_BYTES);
    length += before.length + stored.length;
    blocks.push(before, stored);
  }
  const end = Buffer.alloc(GZIP_END_BYTES);
  end.writeUInt32LE(crc32(page));
  end.writeUInt32LE(page.length, 4);
  const bytes = Buffer.concat([
    ...blocks,
    deflateRawSync(page.subarray(from), { level: GZIP.level }),
    end,
  ]);
  return { coding: 'gzip', bytes, places: codedPlaces, checksumOf: checksumsOf(page, places) };
}

/**
 * CRC-32 is linear for texts of equal length: XOR of the checksums of the page without nonces, of
 * the nonces alone, and of zeros.
 */
function checksumsOf(page: Buffer, places: readonly number[]): (nonce: string) => number {
  const without = Buffer.from(page);
  for (const place of places) without.fill(0, place, place + MARK.length + NONCE_END.length);
  const { length } = page;
  const known = crc32(without) ^ crc32(Buffer.alloc(length));
  return (nonce) => {
    if (zeros.length < length) zeros = Buffer.alloc(length);
    const alone = zeros.subarray(0, length);
    for (const place of places) alone.write(nonce, place);
    const checksum = (known ^ crc32(alone)) >>> 0;
    for (const place of places) alone.fill(0, place, place + nonce.length);
    return checksum;
  };
}

/** Reused buffer for the nonces alone: allocating one per response takes as long as sending it. */
let zeros = Buffer.alloc(0);

function placesOf(bytes: Buffer, part: Buffer): number[] {
  const places: number[] = [];
  for (let at = bytes.indexOf(part); at !== -1; at = bytes.indexOf(part, at + part.length))
    places.push(at);
  return places;
}

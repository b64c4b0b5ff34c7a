import { brotliDecompressSync, constants, crc32, createBrotliCompress, deflateRawSync, gunzipSync } from 'node:zlib';
import type { Transform } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BROTLI, GZIP, codingFor } from '../http/compression.js';
import type { Coding } from '../http/compression.js';
import { PAGE_DICTIONARY } from './page-dictionary.js';

/** How a page is kept; undefined: as it is. */
export type KeptCoding = Exclude<Coding, 'zstd'> | undefined;

/**
 * A page in its coding, in which the nonce stands as plain bytes: for another one these bytes are sent with that in its places, and
 * nothing is compressed anew.
 */
export interface CodedPage {
  readonly coding: KeptCoding;
  readonly bytes: Buffer;
  /** Where the nonce stands in the bytes. */
  readonly places: readonly number[];
  /** What gzip says at its end of the page with this nonce. */
  readonly checksumOf?: (nonce: string) => number;
}

/**
 * Stands for the nonce while an encoder looks for what repeats: bytes that no text in UTF-8 has, all different, so that the nonce is a
 * copy of itself alone, and nothing else is one of it; and so many that they do not get smaller, so that the first stands as it is.
 */
const MARK = Buffer.from('ff81e997b3c78df1a5dbbd93cfabf787e1b9d39fc1ed', 'hex');
/** A nonce is as long as the mark and ends like this; brotli reads what follows by the two characters before. */
const NONCE_END = '==';

/** Codings in which what comes later refers to what came before, so that nothing can be joined. */
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

/** RFC 1952: deflate, without a name, a time or a system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** Checksum and length. */
const GZIP_END_BYTES = 8;
/** RFC 1951: what says that a block is stored as it is, and how long it is, twice. */
const STORED_HEADER_BYTES = 5;

/** A page (UTF-8) that has this nonce, or a part of one that has none. Undefined where no other nonce could take its place. */
export async function codePage(page: Buffer, nonce: string | undefined, coding: KeptCoding): Promise<CodedPage | undefined> {
  const asItIs = uncodedPage(page, nonce);
  if (coding === 'gzip') return gzipOf(page, asItIs.places);
  return coding ? markedIn(coding, page, asItIs.places, nonce) : asItIs;
}

/** The same without compression. */
export function uncodedPage(page: Buffer, nonce: string | undefined): CodedPage {
  return { coding: undefined, bytes: page, places: nonce === undefined ? [] : placesOf(page, Buffer.from(nonce)) };
}

/** The page (UTF-8) with this nonce, as it was before it was coded. */
export function decodePage(page: CodedPage, nonce: string | undefined): Buffer {
  const bytes = withNonce(page, nonce);
  if (page.coding === undefined) return bytes;
  return page.coding === 'gzip' ? gunzipSync(bytes) : MARKED[page.coding].decode(bytes);
}

/** How a page is kept for this caller. Browsers that take zstd take brotli, too; who does not gets what is kept as it is, in zstd. */
export function keptCodingFor(request: FastifyRequest): KeptCoding {
  const coding = codingFor(request, PAGE_DICTIONARY);
  return coding === 'zstd' ? undefined : coding;
}

/** The body for whom this nonce is made; its coding is said. */
export function sendCoded(page: CodedPage, nonce: string | undefined, reply: FastifyReply): Buffer {
  if (page.coding) void reply.header('content-encoding', page.coding);
  return withNonce(page, nonce);
}

/** The bytes with this nonce in its places. */
export function withNonce({ bytes, places, checksumOf }: Omit<CodedPage, 'coding'>, nonce: string | undefined): Buffer {
  if (nonce === undefined) return bytes;
  const page = Buffer.from(bytes);
  for (const place of places) page.write(nonce, place);
  if (checksumOf) page.writeUInt32LE(checksumOf(nonce), page.length - GZIP_END_BYTES);
  return page;
}

/**
 * One run of the encoder, which ends a block before the first nonce and behind it. That this one is stored as it is and the others are
 * copies of it is the encoder's choice, so what it has written is read with the nonce in place of the mark. What comes out right with this
 * nonce does with any: no byte of the mark is like another, and all characters of a nonce are one class to brotli.
 */
async function markedIn(
  coding: keyof typeof MARKED,
  page: Buffer,
  places: readonly number[],
  nonce: string | undefined,
): Promise<CodedPage | undefined> {
  const { encoder: made, joined, decode } = MARKED[coding];
  const marked = Buffer.from(page);
  for (const place of places) MARK.copy(marked, place);
  const encoder = made();
  let from = 0;
  for (const to of places.slice(0, 1).flatMap((place) => [place, place + MARK.length + NONCE_END.length])) {
    encoder.write(marked.subarray(from, to));
    from = to;
  }
  encoder.end(marked.subarray(from));
  const bytes = joined((await encoder.toArray()) as Buffer[]);
  const coded = { coding, bytes, places: placesOf(bytes, MARK) };
  if (coded.places.length !== Math.min(places.length, 1)) return undefined;
  return isRead(() => decode(withNonce(coded, nonce)), page) ? coded : undefined;
}

/** At once: through the pool of threads it takes four times as long. */
function isRead(decode: () => Buffer, page: Buffer): boolean {
  try {
    return page.equals(decode());
  } catch {
    return false;
  }
}

/** Blocks that end on a byte are one stream: compressed ones, and between them the nonces as they are. */
function gzipOf(page: Buffer, places: readonly number[]): CodedPage {
  const blocks = [GZIP_HEADER];
  const codedPlaces: number[] = [];
  const nonceBytes = MARK.length + NONCE_END.length;
  let from = 0;
  let length = GZIP_HEADER.length;
  for (const place of places) {
    const before = deflateRawSync(page.subarray(from, place), { level: GZIP.level, finishFlush: constants.Z_FULL_FLUSH });
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
  const bytes = Buffer.concat([...blocks, deflateRawSync(page.subarray(from), { level: GZIP.level }), end]);
  return { coding: 'gzip', bytes, places: codedPlaces, checksumOf: checksumsOf(page, places) };
}

/** The checksums of texts of one length add up (exclusive or): that of the page without nonces, of them alone, and of nothing. */
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

/** Where nonces are written alone, and taken away again: laying out as much for each answer takes as long as sending it. */
let zeros = Buffer.alloc(0);

function placesOf(bytes: Buffer, part: Buffer): number[] {
  const places: number[] = [];
  for (let at = bytes.indexOf(part); at !== -1; at = bytes.indexOf(part, at + part.length)) places.push(at);
  return places;
}

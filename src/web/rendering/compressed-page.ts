import {
  brotliCompressSync,
  brotliDecompressSync,
  gunzipSync,
  gzipSync,
  zstdCompressSync,
  zstdDecompressSync,
} from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedCoding } from '../../platform/http/accepted-coding.js';
import { AT_ONCE_BYTES, BROTLI, GZIP, ZSTD, codingFor } from '../../platform/http/compression.js';
import type { Coding } from '../../platform/http/compression.js';
import { PAGE_DICTIONARY } from './page-dictionary.js';

/** Content coding of a cached page; undefined for none. */
export type CachedCoding = Coding | undefined;

/** A page as it is sent. */
export interface CompressedPage {
  readonly coding: CachedCoding;
  readonly bytes: Buffer;
}

const CODINGS = {
  br: {
    encode: (page: Buffer) => brotliCompressSync(page, BROTLI),
    decode: (bytes: Buffer) => brotliDecompressSync(bytes),
  },
  gzip: {
    encode: (page: Buffer) => gzipSync(page, GZIP),
    decode: (bytes: Buffer) => gunzipSync(bytes),
  },
  zstd: {
    encode: (page: Buffer) => zstdCompressSync(page, { params: ZSTD.params }),
    decode: (bytes: Buffer) => zstdDecompressSync(bytes),
  },
  dcz: {
    encode: (page: Buffer) => PAGE_DICTIONARY!.encode(page),
    decode: (bytes: Buffer) => PAGE_DICTIONARY!.decode(bytes),
  },
};

export function compressPage(page: Buffer, coding: CachedCoding): CompressedPage {
  return { coding, bytes: coding ? CODINGS[coding].encode(page) : page };
}

export function decodePage({ coding, bytes }: CompressedPage): Buffer {
  return coding ? CODINGS[coding].decode(bytes) : bytes;
}

/**
 * Coding of a page that was just rendered: the fastest, because most searches are requested once.
 * Undefined for long pages, too, which are compressed as a stream.
 */
export function firstCodingFor(page: Buffer, request: FastifyRequest): CachedCoding {
  return page.length <= AT_ONCE_BYTES ? codingFor(request, PAGE_DICTIONARY) : undefined;
}

/** By size, because a cached page is compressed once. */
const BY_SIZE = ['br', 'gzip', 'identity'] as const;

/** Coding for this client. Clients that accept only zstd get the uncompressed cached page, in zstd. */
export function cachedCodingFor(request: FastifyRequest): CachedCoding {
  const names = PAGE_DICTIONARY?.isHeldBy(request) ? (['dcz', ...BY_SIZE] as const) : BY_SIZE;
  const coding = acceptedCoding<'dcz' | (typeof BY_SIZE)[number]>(
    request.headers['accept-encoding'] as string | undefined,
    names,
  );
  return coding === 'identity' ? undefined : coding;
}

/** The body. Sets `content-encoding`. */
export function sendCoded({ coding, bytes }: CompressedPage, reply: FastifyReply): Buffer {
  if (coding) void reply.header('content-encoding', coding);
  return bytes;
}

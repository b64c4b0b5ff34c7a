import { Readable, pipeline } from 'node:stream';
import * as zlib from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedCoding } from './accepted-coding.js';
import type { Dictionary } from './dictionary.js';

/** Compressible media types. */
const COMPRESSIBLE = /^text\/(?!event-stream)|[/+](?:json|xml|javascript)(?:;|$)/;

/**
 * Brotli at a low quality for dynamic responses. Flushed with every write, so that an early flush
 * does not wait in the compressor.
 */
export const BROTLI = {
  flush: zlib.constants.BROTLI_OPERATION_FLUSH,
  params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 },
};
export const GZIP = { flush: zlib.constants.Z_SYNC_FLUSH, level: 3 };
export const ZSTD = {
  flush: zlib.constants.ZSTD_e_flush,
  params: { [zlib.constants.ZSTD_c_compressionLevel]: 3 },
};

/** Compressors per coding, for complete responses and for streams. */
const CODINGS = {
  zstd: {
    atOnce: (bytes: Buffer) => zlib.zstdCompressSync(bytes, { params: ZSTD.params }),
    along: () => zlib.createZstdCompress(ZSTD),
  },
  br: {
    atOnce: (bytes: Buffer) => zlib.brotliCompressSync(bytes, BROTLI),
    along: () => zlib.createBrotliCompress(BROTLI),
  },
  gzip: {
    atOnce: (bytes: Buffer) => zlib.gzipSync(bytes, GZIP),
    along: () => zlib.createGzip(GZIP),
  },
};

/** A content coding; `dcz` for pages in browsers that have the dictionary. */
export type Coding = keyof typeof CODINGS | 'dcz';

/** In our order of preference: zstd takes a sixth of the time of brotli, for a seventh more bytes. */
const NAMES = [...(Object.keys(CODINGS) as (keyof typeof CODINGS)[]), 'identity'] as const;

/** Codings that the build makes of files; see scripts/compress-client.mjs. */
const FILE_CODINGS = ['br', 'gzip', 'identity'] as const;

/** Smaller responses fit into one packet uncompressed. */
const MIN_BYTES = 1_024;

/**
 * Complete responses up to this size are compressed synchronously: a page takes 1 ms, and three
 * times as long as a stream with its own context.
 */
export const AT_ONCE_BYTES = 262_144;

/**
 * Compresses responses in the best coding that the client accepts. A page of 144 KB has 20.7 KB in
 * brotli (1.6 ms), 23.4 in zstd (0.3 ms), 25.7 in gzip (0.7 ms), and 11.8 with a page dictionary
 * (0.5 ms). Sets `Vary` on every compressible response. A server-wide hook, so that it also applies
 * to unknown URLs, and to HEAD before Fastify sets its length.
 */
export function compressAnswers(server: FastifyInstance, ofPages: Dictionary | undefined): void {
  server.addHook('onSend', async (request, reply, payload) => {
    // A 304 has no body and no coding; the client may have the response in another one.
    if (reply.statusCode === 304) void reply.removeHeader('content-encoding');
    const type = String(reply.getHeader('content-type') ?? '');
    if (!COMPRESSIBLE.test(type)) return payload;
    const dictionary = type.startsWith('text/html') ? ofPages : undefined;
    varyBy(reply, dictionary ? ['accept-encoding', 'available-dictionary'] : ['accept-encoding']);
    // Rejections for lack of time must stay cheap.
    if ([304, 503].includes(reply.statusCode)) return payload;
    if (reply.hasHeader('content-encoding'))
      return Buffer.isBuffer(payload) ? sized(payload, request, reply) : payload;
    // Long responses have little in common with a results page, and streams are compressed as
    // they come.
    return compressed(payload, isShort(payload) ? dictionary : undefined, request, reply);
  });
}

/** HEAD: the length is not sent, because two renderings of a page may differ in length. */
function sized(bytes: Buffer, { method }: FastifyRequest, reply: FastifyReply): Buffer | Readable {
  if (method !== 'HEAD') return bytes;
  void reply.removeHeader('content-length');
  return Readable.from([]);
}

/**
 * Files below `prefix` exist in these codings. Chooses by the same rule as for dynamic responses,
 * before the static file library chooses by its own, which reads `*` as gzip.
 */
export function acceptFileCodings(server: FastifyInstance, prefix: string): void {
  server.addHook('onRequest', async ({ url, headers }) => {
    const accepted = headers['accept-encoding'] as string | undefined;
    if (url.startsWith(prefix) && accepted !== undefined)
      headers['accept-encoding'] = acceptedCoding(accepted, FILE_CODINGS) ?? 'identity';
  });
}

function compressed(
  payload: unknown,
  dictionary: Dictionary | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): unknown {
  const coding = codingFor(request, dictionary);
  const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
  const isWhole = Buffer.isBuffer(bytes);
  if (coding === undefined || (isWhole ? bytes.length < MIN_BYTES : !(bytes instanceof Readable)))
    return payload;
  void reply.header('content-encoding', coding).removeHeader('content-length');
  if (request.method === 'HEAD') return isWhole ? sized(bytes, request, reply) : bytes;
  if (coding === 'dcz') return dictionary!.encode(bytes as Buffer);
  const { atOnce, along } = CODINGS[coding];
  if (isWhole && bytes.length <= AT_ONCE_BYTES) return atOnce(bytes);
  // The stream reports an interrupted response, and Fastify logs it.
  return pipeline(isWhole ? Readable.from([bytes]) : (bytes as Readable), along(), () => undefined);
}

/** The best coding for the client, given the dictionary; undefined for none. */
export function codingFor(
  request: FastifyRequest,
  dictionary: Dictionary | undefined,
): Coding | undefined {
  const names = dictionary?.isHeldBy(request) ? (['dcz', ...NAMES] as const) : NAMES;
  const name = acceptedCoding<(typeof NAMES)[number] | 'dcz'>(
    request.headers['accept-encoding'] as string | undefined,
    names,
  );
  return name === 'identity' ? undefined : name;
}

function isShort(payload: unknown): boolean {
  return (
    (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length <= AT_ONCE_BYTES
  );
}

function varyBy(reply: FastifyReply, headers: readonly string[]): void {
  const said = [reply.getHeader('vary') ?? []].flat().map(String).join(', ');
  const others = headers.filter((header) => !said.toLowerCase().includes(header));
  if (others.length > 0) void reply.header('vary', [said, ...others].filter(Boolean).join(', '));
}

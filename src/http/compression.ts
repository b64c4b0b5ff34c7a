import { Readable, pipeline } from 'node:stream';
import * as zlib from 'node:zlib';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedCoding } from './accepted-coding.js';
import type { Dictionary } from './dictionary.js';

/** The kinds of answers that get smaller. */
const COMPRESSIBLE = /^text\/(?!event-stream)|[/+](?:json|xml|javascript)(?:;|$)/;

/** Brotli as answers are sent, of a small quality; flushed at once: a page that is begun must not wait in a compressor's buffer. */
export const BROTLI = { flush: zlib.constants.BROTLI_OPERATION_FLUSH, params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } };
/** Gzip in the same way. */
export const GZIP = { flush: zlib.constants.Z_SYNC_FLUSH, level: 4 };
const ZSTD = { flush: zlib.constants.ZSTD_e_flush, params: { [zlib.constants.ZSTD_c_compressionLevel]: 3 } };

/** How each coding is made, of an answer that is there and of one that is still coming. */
const CODINGS = {
  br: { atOnce: (bytes: Buffer) => zlib.brotliCompressSync(bytes, BROTLI), along: () => zlib.createBrotliCompress(BROTLI) },
  zstd: { atOnce: (bytes: Buffer) => zlib.zstdCompressSync(bytes, { params: ZSTD.params }), along: () => zlib.createZstdCompress(ZSTD) },
  gzip: { atOnce: (bytes: Buffer) => zlib.gzipSync(bytes, GZIP), along: () => zlib.createGzip(GZIP) },
};

/** A coding that any answer is compressed in, and that of pages for a browser that keeps a dictionary. */
export type Coding = keyof typeof CODINGS | 'dcz';

/** In the order in which they are taken where the caller has none. */
const NAMES = [...(Object.keys(CODINGS) as (keyof typeof CODINGS)[]), 'identity'] as const;

/** Those that the build makes of files; see scripts/compress-client.mjs. */
const FILE_CODINGS = ['br', 'gzip', 'identity'] as const;

/** Smaller answers fit into one packet as they are. */
const MIN_BYTES = 1_024;

/** An answer that is there is compressed in one go: a page takes 1 ms, and as a stream, with a context of its own, three times as long. */
const AT_ONCE_BYTES = 262_144;

/**
 * Sends what the server makes in the smallest encoding that the caller takes best: a page of 144 KB is 20.7 KB in brotli (1.6 ms), 23.4
 * in zstd (0.3 ms) and 24.9 in gzip (1.0 ms); by a dictionary of pages, 11.8 (0.5 ms). Every answer that could have been compressed says
 * so to caches, whether it was or not. A hook of the whole server, so that it holds for addresses that no route has, and for `HEAD` before
 * Fastify measures it.
 */
export function compressAnswers(app: NestFastifyApplication, ofPages: Dictionary | undefined): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', async (request, reply, payload) => {
      // What is not sent has no coding, and who has it already may have it in another.
      if (reply.statusCode === 304) void reply.removeHeader('content-encoding');
      const type = String(reply.getHeader('content-type') ?? '');
      if (!COMPRESSIBLE.test(type)) return payload;
      const dictionary = type.startsWith('text/html') ? ofPages : undefined;
      varyBy(reply, dictionary ? ['accept-encoding', 'available-dictionary'] : ['accept-encoding']);
      // Who is refused for want of time costs none.
      if ([304, 503].includes(reply.statusCode)) return payload;
      if (reply.hasHeader('content-encoding')) return Buffer.isBuffer(payload) ? sized(payload, request, reply) : payload;
      // What is long has little of a page of results, and what is still coming is compressed along the way.
      return compressed(payload, isShort(payload) ? dictionary : undefined, request, reply);
    });
}

/** Nobody measures what is not sent: a page is never twice as long to the byte. */
function sized(bytes: Buffer, { method }: FastifyRequest, reply: FastifyReply): Buffer | Readable {
  if (method !== 'HEAD') return bytes;
  void reply.removeHeader('content-length');
  return Readable.from([]);
}

/**
 * Files below `prefix` lie there in these codings; which of them a request takes is read by the same rule as for answers that are made,
 * before the library of files reads it by one of its own, to which `*` is gzip, also where that is refused by name.
 */
export function acceptFileCodings(app: NestFastifyApplication, prefix: string): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', async ({ url, headers }) => {
      const asked = headers['accept-encoding'] as string | undefined;
      if (url.startsWith(prefix) && asked !== undefined) headers['accept-encoding'] = acceptedCoding(asked, FILE_CODINGS) ?? 'identity';
    });
}

function compressed(payload: unknown, dictionary: Dictionary | undefined, request: FastifyRequest, reply: FastifyReply): unknown {
  const coding = codingFor(request, dictionary);
  const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
  const isWhole = Buffer.isBuffer(bytes);
  if (coding === undefined || (isWhole ? bytes.length < MIN_BYTES : !(bytes instanceof Readable))) return payload;
  void reply.header('content-encoding', coding).removeHeader('content-length');
  if (request.method === 'HEAD') return isWhole ? sized(bytes, request, reply) : bytes;
  if (coding === 'dcz') return dictionary!.encode(bytes as Buffer);
  const { atOnce, along } = CODINGS[coding];
  if (isWhole && bytes.length <= AT_ONCE_BYTES) return atOnce(bytes);
  // Whose answer is cut short is told by the stream, and by Fastify in the log.
  return pipeline(isWhole ? Readable.from([bytes]) : (bytes as Readable), along(), () => undefined);
}

/** The coding that the caller takes best, by the dictionary that the answer could be read by; undefined: as it is. */
export function codingFor(request: FastifyRequest, dictionary: Dictionary | undefined): Coding | undefined {
  const names = dictionary?.isHeldBy(request) ? (['dcz', ...NAMES] as const) : NAMES;
  const name = acceptedCoding<(typeof NAMES)[number] | 'dcz'>(request.headers['accept-encoding'] as string | undefined, names);
  return name === 'identity' ? undefined : name;
}

function isShort(payload: unknown): boolean {
  return (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length <= AT_ONCE_BYTES;
}

function varyBy(reply: FastifyReply, headers: readonly string[]): void {
  const said = [reply.getHeader('vary') ?? []].flat().map(String).join(', ');
  const others = headers.filter((header) => !said.toLowerCase().includes(header));
  if (others.length > 0) void reply.header('vary', [said, ...others].filter(Boolean).join(', '));
}

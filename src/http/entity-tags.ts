import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Answers that may be kept get a tag made of what they say; who has that answer already gets 304 without a body. Pages are left alone,
 * which are never the same twice, and streams: files have the tags of their library.
 */
export function tagAnswers(app: NestFastifyApplication): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', async (request, reply, payload) => {
      if (!mayBeKept(request, reply) || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return payload;
      const tag = weakTag(payload);
      void reply.header('etag', tag);
      if (!isKnown(tag, request.headers['if-none-match'])) return payload;
      void reply.status(304);
      // Fastify would measure what a HEAD is answered, and cannot measure null; a stream it lets run dry.
      return request.method === 'HEAD' ? Readable.from([]) : null;
    });
}

/** Weak: however it is compressed on the way, it is the same answer. */
export function weakTag(body: string | Buffer): string {
  return `W/"${hash('sha1', body, 'base64url')}"`;
}

/** Whether an `If-None-Match` names the tag, in the weak comparison of RFC 9110. */
export function isKnown(tag: string, ifNoneMatch: string | undefined): boolean {
  const opaque = (text: string) => text.trim().replace(/^W\//, '');
  return ifNoneMatch?.split(',').some((known) => known.trim() === '*' || opaque(known) === opaque(tag)) ?? false;
}

function mayBeKept({ method }: FastifyRequest, reply: FastifyReply): boolean {
  const cacheControl = reply.getHeader('cache-control');
  const isRead = method === 'GET' || method === 'HEAD';
  const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
  return isRead && !isPage && reply.statusCode === 200 && cacheControl !== undefined && !String(cacheControl).includes('no-store');
}

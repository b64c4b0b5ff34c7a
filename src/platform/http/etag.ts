import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * ETags: cacheable responses get a tag of their content, and a matching `If-None-Match` gets 304.
 * Pages differ every time and get none; files get theirs from the static file library.
 */
export function addEtags(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    if (!mayBeKept(request, reply) || !(typeof payload === 'string' || Buffer.isBuffer(payload)))
      return payload;
    const tag = weakTag(payload);
    void reply.header('etag', tag);
    if (!isKnown(tag, request.headers['if-none-match'])) return payload;
    void reply.status(304);
    // For HEAD, Fastify would set the length of the payload, and fails for null.
    return request.method === 'HEAD' ? Readable.from([]) : null;
  });
}

/** A weak tag, because proxies may compress the response. */
export function weakTag(body: string | Buffer): string {
  return `W/"${hash('sha1', body, 'base64url')}"`;
}

/** Whether an `If-None-Match` header has the tag, by weak comparison (RFC 9110). */
export function isKnown(tag: string, ifNoneMatch: string | undefined): boolean {
  const opaque = (text: string) => text.trim().replace(/^W\//, '');
  return (
    ifNoneMatch
      ?.split(',')
      .some((known) => known.trim() === '*' || opaque(known) === opaque(tag)) ?? false
  );
}

function mayBeKept({ method }: FastifyRequest, reply: FastifyReply): boolean {
  const cacheControl = reply.getHeader('cache-control');
  const isRead = method === 'GET' || method === 'HEAD';
  const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
  return (
    isRead &&
    !isPage &&
    reply.statusCode === 200 &&
    cacheControl !== undefined &&
    !String(cacheControl).includes('no-store')
  );
}

import type { FastifyInstance } from 'fastify';
import { originOf } from './request-origin.js';

/** Start of a problem's body, also of one from another server. */
const BEGINS = /^\{"type":"[^"]*?(?=\/docs#problem-\d{3}")/;
const MISDIRECTED = 421;

/**
 * Makes the `type` of every problem an absolute URL. Hosts that this server does not serve are
 * never repeated: without PUBLIC_ORIGIN, such a problem keeps its relative URL.
 */
export function absoluteProblemTypes(
  server: FastifyInstance,
  { publicOrigin }: { publicOrigin: string },
): void {
  server.addHook('onSend', async (request, reply, payload) => {
    const isProblem = String(reply.getHeader('content-type')).startsWith(
      'application/problem+json',
    );
    if (!isProblem || typeof payload !== 'string') return payload;
    const origin =
      reply.statusCode === MISDIRECTED ? publicOrigin : originOf(request, publicOrigin);
    void reply.removeHeader('content-length');
    return payload.replace(BEGINS, () => `{"type":"${origin}`);
  });
}

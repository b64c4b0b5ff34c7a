import type { FastifyReply } from 'fastify';

/**
 * Redirects to `href`. The handler then returns nothing, and Nest sends the answer: `reply.redirect` would send a second one, which
 * fails once the headers are out.
 */
export function redirectTo(href: string, status: 301 | 302 | 303, reply: FastifyReply): void {
  void reply.code(status).header('location', href);
}

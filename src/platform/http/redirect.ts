import type { FastifyReply } from 'fastify';

/**
 * Redirects to `href`. The handler must return nothing: Nest sends the response. `reply.redirect`
 * would send a second one, which fails after the headers.
 */
export function redirectTo(href: string, status: 301 | 302 | 303, reply: FastifyReply): void {
  void reply.code(status).header('location', href);
}

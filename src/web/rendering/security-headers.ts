import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/**
 * Sets the content security policy. Returns the nonce for scripts and the brand's style.
 * `framedOrigin`: the only origin allowed in frames.
 */
export function secure(reply: FastifyReply, framedOrigin?: string): string {
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Pictures of feeds come from the dealers' hosts.
    "img-src 'self' https: data:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(framedOrigin === undefined ? [] : [`frame-src ${framedOrigin}`]),
  ].join('; ');
  reply.header('content-security-policy', policy);
  return nonce;
}

import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { PERMISSIONS_POLICY } from '../platform/http/permissions-policy.js';

/** Sets the headers of an operators' page, and renders it with a nonce for its styles. */
export function operatorPage(
  render: (nonce: string) => Promise<Buffer>,
  reply: FastifyReply,
): Promise<Buffer> {
  const nonce = randomBytes(16).toString('base64');
  setPageHeaders(
    `default-src 'none'; style-src 'self' 'nonce-${nonce}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    reply,
  );
  return render(nonce);
}

/** `policy`: the content security policy. */
export function setPageHeaders(policy: string, reply: FastifyReply): void {
  void reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('permissions-policy', PERMISSIONS_POLICY);
}

import type { FastifyRequest } from 'fastify';

/**
 * Whether the browser sends Global Privacy Control (`Sec-GPC: 1`). The specification of the signal
 * ignores other values.
 */
export function sendsPrivacyControl({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['sec-gpc'] === '1';
}

import type { FastifyRequest } from 'fastify';

/**
 * Scheme, host and port that addresses in an answer begin with: those of PUBLIC_ORIGIN where it is set, else those that were asked for,
 * which the door has let in (`allowed-hosts.ts`). The scheme is a proxy's word only where TRUST_PROXY trusts it.
 */
export function originOf({ protocol, headers }: FastifyRequest, publicOrigin: string): string {
  return publicOrigin || `${protocol}://${headers.host}`;
}

import { createHmac } from 'node:crypto';
import { visitorId } from '../accounts/principal.js';
import type { Principal } from '../accounts/principal.js';
import { newSecret } from '../accounts/secrets.js';

/** Principal id of keys of requests without a cookie. */
const ANYBODY = 'anybody';

export interface LeadSender {
  readonly principal: Principal;
  /** Principal ids of the idempotency key: it is looked up under the first and stored under all. */
  readonly keyPrincipalIds: readonly [string, ...string[]];
  /**
   * Secrets that withdraw tokens derive from; none for accounts, which withdraw without a token.
   */
  readonly secrets: readonly string[];
  /** Secret for a new cookie, if the browser had none. */
  readonly newVisitor?: string;
}

/**
 * `visitor`: secret of the browser's cookie. A browser without one gets it with its first lead. If
 * that response is lost, it retries without a cookie and is recognized by its key.
 */
export function senderOf(
  shopperId: string | undefined,
  visitor: string | undefined,
  key: string | undefined,
): LeadSender {
  if (shopperId !== undefined)
    return {
      principal: { kind: 'shopper', id: shopperId },
      keyPrincipalIds: [shopperId],
      secrets: [],
    };
  const keys = key === undefined ? [] : [key];
  if (visitor !== undefined) {
    const id = visitorId(visitor);
    return {
      principal: { kind: 'visitor', id },
      keyPrincipalIds: [id],
      secrets: [visitor, ...keys],
    };
  }
  const secret = newSecret();
  const id = visitorId(secret);
  return {
    principal: { kind: 'visitor', id },
    keyPrincipalIds: [ANYBODY, id],
    secrets: [...keys, secret],
    newVisitor: secret,
  };
}

/** Token that withdraws a lead. It is derived from the secret and not stored. */
export function withdrawTokenOf(secret: string, leadId: string): string {
  return createHmac('sha256', secret).update(`withdraw ${leadId}`).digest('base64url');
}

import { createHmac } from 'node:crypto';
import { visitorId } from '../accounts/principal.js';
import type { Principal } from '../accounts/principal.js';
import { newSecret } from '../accounts/secrets.js';

/** Key owner of requests without a cookie. */
const ANYBODY = 'anybody';

export interface LeadSender {
  readonly owner: Principal;
  /** Owners of the idempotency key: it is looked up under the first and stored under all. */
  readonly keyOwners: readonly [string, ...string[]];
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
    return { owner: { kind: 'shopper', id: shopperId }, keyOwners: [shopperId], secrets: [] };
  const keys = key === undefined ? [] : [key];
  if (visitor !== undefined) {
    const id = visitorId(visitor);
    return { owner: { kind: 'visitor', id }, keyOwners: [id], secrets: [visitor, ...keys] };
  }
  const secret = newSecret();
  const id = visitorId(secret);
  return {
    owner: { kind: 'visitor', id },
    keyOwners: [ANYBODY, id],
    secrets: [...keys, secret],
    newVisitor: secret,
  };
}

/** Token that withdraws a lead. It is derived from the secret and not stored. */
export function withdrawTokenOf(secret: string, leadId: string): string {
  return createHmac('sha256', secret).update(`withdraw ${leadId}`).digest('base64url');
}

import { createHmac } from 'node:crypto';
import { visitorId } from '../accounts/owner.js';
import type { Owner } from '../accounts/owner.js';
import { newSecret } from '../accounts/secrets.js';

/** Who a key means something for that comes without a cookie. */
const ANYBODY = 'anybody';

/** Who sends a lead. */
export interface LeadSender {
  readonly owner: Owner;
  /** For whom the sender's key means something: it is looked for under the first, and kept under all. */
  readonly keyOwners: readonly [string, ...string[]];
  /** What the token of a receipt is made from; none for a shopper, who withdraws with the account. */
  readonly secrets: readonly string[];
  /** For the cookie of a browser that had none. */
  readonly newVisitor?: string;
}

/**
 * `visitor` is the secret of the browser's cookie. A browser without one gets one with its first lead; should that answer be lost, it asks
 * again without, and is known by its key.
 */
export function senderOf(shopperId: string | undefined, visitor: string | undefined, key: string | undefined): LeadSender {
  if (shopperId !== undefined) return { owner: { kind: 'shopper', id: shopperId }, keyOwners: [shopperId], secrets: [] };
  const keys = key === undefined ? [] : [key];
  if (visitor !== undefined) {
    const id = visitorId(visitor);
    return { owner: { kind: 'visitor', id }, keyOwners: [id], secrets: [visitor, ...keys] };
  }
  const secret = newSecret();
  const id = visitorId(secret);
  return { owner: { kind: 'visitor', id }, keyOwners: [ANYBODY, id], secrets: [...keys, secret], newVisitor: secret };
}

/** Withdraws a lead. Whoever has the secret can make it again; it is kept nowhere. */
export function withdrawTokenOf(secret: string, leadId: string): string {
  return createHmac('sha256', secret).update(`withdraw ${leadId}`).digest('base64url');
}

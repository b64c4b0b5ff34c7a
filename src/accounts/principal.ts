import { hashOf } from './secrets.js';

/**
 * Whom saved things belong to: a shopper with an account, or a browser without one. `id` is the
 * `ownerId` of their rows.
 */
export interface Principal {
  readonly kind: 'shopper' | 'visitor';
  readonly id: string;
}

/** Principal id of a browser without an account. It does not reveal the secret in its cookie. */
export function visitorId(visitor: string): string {
  return `visitor:${hashOf(visitor)}`;
}

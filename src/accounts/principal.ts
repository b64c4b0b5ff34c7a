import { hashOf } from './secrets.js';

/** The owner of saved things: a shopper with an account, or a browser without one. `id` is the owner id in every row. */
export interface Principal {
  readonly kind: 'shopper' | 'visitor';
  readonly id: string;
}

/** Owner id of a browser without an account. It does not reveal the secret in its cookie. */
export function visitorId(visitor: string): string {
  return `visitor:${hashOf(visitor)}`;
}

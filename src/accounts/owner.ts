import { hashOf } from './secrets.js';

/** Who keeps something: a shopper with an account, or a browser without one. `id` is the owner's name in every row. */
export interface Owner {
  readonly kind: 'shopper' | 'visitor';
  readonly id: string;
}

/** The owner's name of a browser without an account: its cookie's secret cannot be read from it. */
export function visitorId(visitor: string): string {
  return `visitor:${hashOf(visitor)}`;
}

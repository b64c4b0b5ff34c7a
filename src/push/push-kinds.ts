/**
 * Kinds of push notifications by API name, with the labels of their switches. Each device has a
 * switch per kind.
 */
export const PUSH_KINDS = {
  priceDrop: 'Price drops of cars you saved',
  newMatch: 'New cars in searches you follow',
  dealerAnswer: 'Answers from dealers',
  stillInterested: 'Changes in the cars you view most',
} as const;

export type PushKind = keyof typeof PUSH_KINDS;

export const PUSH_KIND_NAMES = Object.keys(PUSH_KINDS) as PushKind[];

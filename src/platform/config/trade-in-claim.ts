/** Claim of the specification about selling privately. */
export const TRADE_IN_CLAIM = 'A private-seller listing sells for 28% more than a trade-in.';

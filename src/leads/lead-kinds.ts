/** Kinds of leads, as in the account service. */
export const LEAD_KINDS = ['email', 'call', 'text', 'chat', 'one-click', 'make-offer'] as const;

export type LeadKind = (typeof LEAD_KINDS)[number];

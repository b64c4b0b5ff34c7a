/** Ids of what the island that takes feedback takes hold of. */
export const FEEDBACK_HOOKS = { thanks: 'feedback-thanks' } as const;

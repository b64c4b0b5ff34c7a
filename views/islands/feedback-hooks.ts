/** Element ids for the feedback island. */
export const FEEDBACK_HOOKS = { thanks: 'feedback-thanks' } as const;

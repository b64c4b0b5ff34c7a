/** Element ids for the feedback island. */
export const FEEDBACK_IDS = { thanks: 'feedback-thanks' } as const;

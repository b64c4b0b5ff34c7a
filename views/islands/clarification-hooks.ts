/** Ids of what the island of the question about a model's name takes hold of: a list of its own, like those of the other islands. */
export const CLARIFICATION_HOOKS = {
  dialog: 'model-clarification',
  dialogHeading: 'model-clarification-heading',
} as const;

/**
 * Element ids for the island that clarifies a model's name. A separate list, like those of other
 * islands.
 */
export const CLARIFICATION_IDS = {
  dialog: 'model-clarification',
  dialogHeading: 'model-clarification-heading',
} as const;

/** Ids of what the island of a dealer's words takes hold of. */
export const DEALER_DIFFERENCE_HOOKS = {
  dialog: 'dealer-difference-dialog',
  heading: 'dealer-difference-heading',
  missingImage: 'dealer-difference-missing-image',
} as const;

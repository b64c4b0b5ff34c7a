/** Element ids for the island of a dealer's self-description. */
export const DEALER_DIFFERENCE_IDS = {
  dialog: 'dealer-difference-dialog',
  heading: 'dealer-difference-heading',
  missingImage: 'dealer-difference-missing-image',
} as const;

/**
 * Element ids for the trim comparison. Separate, because `IDS` is part of every page's first
 * script.
 */
export const TRIM_IDS = {
  dialog: 'trims-dialog',
  heading: 'trims-dialog-heading',
} as const;

/**
 * Element ids for the trim comparison. Separate, because `HOOKS` is part of every page's first
 * script.
 */
export const TRIM_HOOKS = {
  dialog: 'trims-dialog',
  heading: 'trims-dialog-heading',
} as const;

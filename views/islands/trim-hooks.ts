/** Ids of what the island of compared trims takes hold of: a list of its own, since `HOOKS` comes with every page's first script. */
export const TRIM_HOOKS = {
  dialog: 'trims-dialog',
  heading: 'trims-dialog-heading',
} as const;

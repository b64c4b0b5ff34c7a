/** Ids of what the keyword box fills the screen of a phone with. */
export const KEYWORD_HOOKS = {
  dialog: 'keyword-dialog',
  dialogPlace: 'keyword-dialog-place',
} as const;

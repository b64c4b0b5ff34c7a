/** Ids of the keyword box's field, and of what fills the screen of a phone with it. */
export const KEYWORD_HOOKS = {
  field: 'keyword',
  dialog: 'keyword-dialog',
  dialogPlace: 'keyword-dialog-place',
} as const;

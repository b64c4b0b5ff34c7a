/** Element ids for the keyword field, and for its full-screen dialog on phones. */
export const KEYWORD_HOOKS = {
  field: 'keyword',
  dialog: 'keyword-dialog',
  dialogPlace: 'keyword-dialog-place',
} as const;

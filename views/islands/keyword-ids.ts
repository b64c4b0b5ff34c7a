/** Element ids for the full-screen dialog of the keyword field on phones. */
export const KEYWORD_IDS = {
  dialog: 'keyword-dialog',
  dialogPlace: 'keyword-dialog-place',
} as const;

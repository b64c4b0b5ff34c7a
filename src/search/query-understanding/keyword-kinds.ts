/** Kinds of terms, as suggestions report them. */
export const KEYWORD_KINDS = [
  'make',
  'model',
  'series',
  'trim',
  'year',
  'bodyStyle',
  'feature',
  'package',
  'option',
] as const;

/** A kind of `KEYWORD_KINDS`, as in the response of the suggestions call. */
export type KeywordKind = (typeof KEYWORD_KINDS)[number];

/** What kind of thing a term names, as a suggestion says it. */
export const KEYWORD_KINDS = ['make', 'model', 'series', 'trim', 'year', 'bodyStyle', 'feature', 'package', 'option'] as const;

/** A kind of `KEYWORD_KINDS`, as the suggestions call answers it. */
export type KeywordKind = (typeof KEYWORD_KINDS)[number];

import type { KeywordTerm } from '../keyword-terms.js';
import type { PhraseMatch } from '../phrase-parts.js';

/** The reading of words that name any of these terms. */
export function matchOfTerms(
  start: number,
  end: number,
  terms: readonly KeywordTerm[],
): PhraseMatch {
  const [first] = terms;
  return {
    start,
    end,
    filter: first!.filter,
    value: terms.map(({ value }) => value).join(','),
    label: terms.map(({ label }) => label).join(', '),
    params: terms.flatMap(({ params }) => params),
    ...(terms.some(({ isApproximate }) => isApproximate) && { isApproximate: true }),
    terms,
  };
}

import type { KeywordTerm } from '../keyword-terms.js';

/**
 * The preferred terms of an ambiguous name. A make comes first, then models of the requested makes
 * before others, and names before aliases. Several makes may remain: a Suburban is a Chevrolet and
 * a GMC. A package of several makes has no preferred term.
 */
export function oneMeaning(
  terms: readonly KeywordTerm[],
  { makes }: { readonly makes: ReadonlySet<string> },
): readonly KeywordTerm[] {
  const preferred = [
    (term: KeywordTerm) => term.kind === 'make',
    (term: KeywordTerm) => term.isWhole === true && term.isName === true,
    (term: KeywordTerm) => makes.has(term.makeCode!) && term.isName === true,
    (term: KeywordTerm) => makes.has(term.makeCode!) && term.isNameBegun === true,
    (term: KeywordTerm) => makes.has(term.makeCode!),
    (term: KeywordTerm) => term.isName === true,
    (term: KeywordTerm) => term.isNameBegun === true,
    () => true,
  ];
  for (const isPreferred of preferred) {
    const kept = terms.filter(isPreferred);
    if (kept.length > 0)
      return kept.length > 1 && kept.some(({ kind }) => kind === 'package') ? [] : kept;
  }
  return [];
}

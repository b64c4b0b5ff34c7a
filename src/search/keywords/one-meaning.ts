import type { KeywordTerm } from './keyword-terms.js';

/**
 * A make by its name stands alone; models of asked makes come before those of others, names before other spellings. What is
 * left, several makes share: a Suburban is a Chevrolet and a GMC. Packages of several makes are none.
 */
export function oneMeaning(terms: readonly KeywordTerm[], { makes }: { readonly makes: ReadonlySet<string> }): readonly KeywordTerm[] {
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
    if (kept.length > 0) return kept.length > 1 && kept.some(({ kind }) => kind === 'package') ? [] : kept;
  }
  return [];
}

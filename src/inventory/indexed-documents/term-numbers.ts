import type { IndexTerm, TermNumberOf } from './indexed-document.js';

/** Memoizes term numbers: each is looked up once, those of `known` terms (by number) never. */
export function memoizedTermNumbers(
  termNumberOf: TermNumberOf,
  known: readonly (IndexTerm | undefined)[] = [],
): TermNumberOf {
  const fields = new Map<string, Map<string, number>>();
  const numbersOf = (field: string) => {
    let numbers = fields.get(field);
    if (!numbers) fields.set(field, (numbers = new Map()));
    return numbers;
  };
  known.forEach((term, number) => term && numbersOf(term.field).set(term.value, number));
  return (field, value) => {
    const numbers = numbersOf(field);
    let number = numbers.get(value);
    if (number === undefined) numbers.set(value, (number = termNumberOf(field, value)));
    return number;
  };
}

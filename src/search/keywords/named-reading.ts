import type { KeywordTerm } from './keyword-terms.js';
import type { Reading } from './reading.js';

/** What a run of words asks by names: any of the terms. */
export function namedReading(start: number, end: number, terms: readonly KeywordTerm[]): Reading {
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

import type { WeighedMatch } from '../phrase-head.js';
import type { Candidate } from './suggestion-candidates.js';

/** Of two phrases for the same search: the better match, then the one with a known count. */
export function isBetterCandidate(a: Candidate, b: Candidate): boolean {
  return (
    a.quality < b.quality ||
    (a.quality === b.quality && a.count !== undefined && b.count === undefined)
  );
}

/** Of equal matches, uncounted ones come first, so that they get counted. */
export function byMatch(a: Candidate | WeighedMatch, b: Candidate | WeighedMatch): number {
  return (
    a.quality - b.quality ||
    (b.count ?? Infinity) * b.weight - (a.count ?? Infinity) * a.weight ||
    NAMES.compare(nameOf(a), nameOf(b))
  );
}

const NAMES = new Intl.Collator('en-US', { numeric: true });

function nameOf(one: Candidate | WeighedMatch): string {
  return 'term' in one ? one.term.label : one.text;
}

/** Phrases of negation, in addition to the single words of `NEGATIONS`. */

/**
 * Precede a negation without a meaning of their own: "anything but white", "any color except red".
 */
export const EVERYTHING: ReadonlySet<string> = new Set([
  'anything',
  'everything',
  'all',
  'any',
  'every',
]);
/** Negations of several words. "w/o" is two words as well. */
export const NEGATING_PHRASES: readonly (readonly string[])[] = [
  'w o',
  'w out',
  'other than',
  'rather than',
  'instead of',
  'apart from',
  'aside from',
  'outside of',
  'out of',
  'anything other than',
  'can not stand',
  'cannot stand',
  'cant stand',
  'dont like',
  'done with',
  'fed up with',
  'leave out',
  'no way',
  'rule out',
  'save for',
  'sick of',
  'stay away from',
  'steer clear of',
  'tired of',
  'walk than drive',
].map((phrase) => phrase.split(' '));
/** Comparisons. "Bigger than a Civic" is not a Civic, and no filter knows the difference. */
export const COMPARISONS: readonly (readonly string[])[] = [
  'bigger',
  'smaller',
  'larger',
  'better',
  'faster',
  'newer',
  'nicer',
].map((word) => [word, 'than']);
/** Join the items of a negated list: "no kia, hyundai or nissan". */
export const JOINING: ReadonlySet<string> = new Set(['or', 'nor', 'and']);
/** Precede the items: "not a ford or the chevy". */
export const DETERMINERS: ReadonlySet<string> = new Set(['a', 'an', 'any', 'no', 'the', 'with']);

/**
 * Leave the choice open: "not only red", "no need for a sunroof". They neither negate nor filter.
 */
export const OPEN: ReadonlySet<string> = new Set([
  'just',
  'merely',
  'must',
  'necessarily',
  'need',
  'only',
]);
/** The same after the subject: "sunroof not needed". */
export const NO_MATTER: ReadonlySet<string> = new Set([
  'important',
  'mandatory',
  'necessary',
  'needed',
  'required',
]);
/** Shades that no filter knows: "not dark green" excludes neither all greens nor none. */
export const SHADES: ReadonlySet<string> = new Set([
  'bright',
  'dark',
  'deep',
  'light',
  'matte',
  'metallic',
  'neon',
  'pearl',
]);

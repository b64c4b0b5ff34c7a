/** How shoppers say what they do not want, beside the single words of `NEGATIONS`. */

/** "anything but white", "any color except red": what stands before the negation says nothing of its own. */
export const EVERYTHING: ReadonlySet<string> = new Set(['anything', 'everything', 'all', 'any', 'every']);
/** Several words that turn around what follows; "w/o" is two words as well. */
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
/** A car that is measured by another one is not that one, and no filter says how it differs. */
export const COMPARISONS: readonly (readonly string[])[] = ['bigger', 'smaller', 'larger', 'better', 'faster', 'newer', 'nicer'].map(
  (word) => [word, 'than'],
);
/** Between things that are all not wanted: "no kia, hyundai or nissan". */
export const JOINING: ReadonlySet<string> = new Set(['or', 'nor', 'and']);
/** Before each of them: "not a ford or the chevy". */
export const DETERMINERS: ReadonlySet<string> = new Set(['a', 'an', 'any', 'no', 'the', 'with']);

/** "Not only red" and "no need for a sunroof" leave it open: nothing is turned around, and nothing asked. */
export const OPEN: ReadonlySet<string> = new Set(['just', 'merely', 'must', 'necessarily', 'need', 'only']);
/** "Sunroof not needed" says the same behind it. */
export const NO_MATTER: ReadonlySet<string> = new Set(['important', 'mandatory', 'necessary', 'needed', 'required']);
/** Shades that no filter knows: "not dark green" must not be all greens, nor none. */
export const SHADES: ReadonlySet<string> = new Set(['bright', 'dark', 'deep', 'light', 'matte', 'metallic', 'neon', 'pearl']);

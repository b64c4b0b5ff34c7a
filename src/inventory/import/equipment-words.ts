import { FEATURES } from '../../catalogue/options/features.js';
import { plainWords } from '../../catalogue/word-table.js';
import { DEALER_WORDS } from './dealer-words.js';

/** Every text a feature is known by, in plain words, by its code: code, label, phrases of shoppers and words of dealers. */
export const FEATURE_TEXTS: ReadonlyMap<string, readonly string[]> = new Map(
  FEATURES.map(({ code, label, phrases = [] }) => [
    code,
    [...new Set([code, ...[label, ...phrases, ...(DEALER_WORDS[code] ?? [])].map(plainWords)])],
  ]),
);

const CODES = codesByText();

/**
 * The features that one entry of a list of equipment names, by its whole text ("Heated Front Seat(s)"), plural or singular; none when it
 * is unknown. Parts of an entry do not count: "leather steering wheel" is no leather seat, and "navigation prep" no navigation.
 */
export function featuresNamed(entry: string): readonly string[] {
  return CODES.get(singular(plainWords(entry))) ?? [];
}

function codesByText(): ReadonlyMap<string, readonly string[]> {
  const codes = new Map<string, Set<string>>();
  for (const [code, texts] of FEATURE_TEXTS) {
    for (const text of texts) codes.set(singular(text), (codes.get(singular(text)) ?? new Set<string>()).add(code));
  }
  return new Map([...codes].map(([text, named]) => [text, [...named]]));
}

/** Both sides of a comparison lose the letter, so it need not be a plural: "abs" is too short to lose it. */
function singular(plain: string): string {
  return plain.replaceAll(/([^s ]{2}[^s ])s(?= |$)/g, '$1');
}

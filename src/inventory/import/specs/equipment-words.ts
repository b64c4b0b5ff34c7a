import { FEATURES } from '../../../catalog/options/features.js';
import { plainWords } from '../../../catalog/word-table.js';
import { DEALER_WORDS } from '../normalize/dealer-words.js';

/**
 * All spellings of a feature as plain words, by code: code, label, shoppers' phrases and dealers'
 * words.
 */
export const FEATURE_SPELLINGS: ReadonlyMap<string, readonly string[]> = new Map(
  FEATURES.map(({ code, label, phrases = [] }) => [
    code,
    [...new Set([code, ...[label, ...phrases, ...(DEALER_WORDS[code] ?? [])].map(plainWords)])],
  ]),
);

const CODES = codesByText();

/**
 * Features of an entry of an equipment list, matched by its whole text ("Heated Front Seat(s)"),
 * singular or plural. Parts do not count: a "leather steering wheel" is not a leather seat, and
 * "navigation prep" is not navigation.
 */
export function featuresNamed(entry: string): readonly string[] {
  return CODES.get(singular(plainWords(entry))) ?? [];
}

function codesByText(): ReadonlyMap<string, readonly string[]> {
  const codes = new Map<string, Set<string>>();
  for (const [code, texts] of FEATURE_SPELLINGS) {
    for (const text of texts)
      codes.set(singular(text), (codes.get(singular(text)) ?? new Set<string>()).add(code));
  }
  return new Map([...codes].map(([text, named]) => [text, [...named]]));
}

/**
 * Applied to both sides of a comparison, so the word need not be a plural. "abs" is too short to
 * lose its s.
 */
function singular(plain: string): string {
  return plain.replaceAll(/([^s ]{2}[^s ])s(?= |$)/g, '$1');
}

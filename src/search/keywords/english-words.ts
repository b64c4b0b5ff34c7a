import { readFileSync } from 'node:fs';
import { BUILD_FOLDER } from '../../config/build-folder.js';

/**
 * Everyday English words that are one slip away from a name or a word of the vocabulary: "gently" is no Bentley, "shipping" no
 * "skipping". They are right as they stand. From SCOWL, the Spell Checker Oriented Word Lists of Kevin Atkinson, up to size 50.
 */
export const ENGLISH_WORDS: ReadonlySet<string> = new Set(
  readFileSync(new URL('english-words.csv', BUILD_FOLDER), 'utf8')
    .trim()
    .split('\n')
    .slice(1),
);

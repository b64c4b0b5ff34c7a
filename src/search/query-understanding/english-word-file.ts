import { readFileSync } from 'node:fs';
import { BUILD_FOLDER } from '../../platform/config/build-folder.js';
import { TextColumn } from '../../catalog/reference-data/text-column.js';
import type { EnglishWordColumns } from './english-words.js';

/**
 * Reads `english-words.csv`. Source: SCOWL, the Spell Checker Oriented Word Lists of Kevin
 * Atkinson, up to size 50.
 */
export function readEnglishWords(): string[] {
  return readFileSync(
    new URL('../src/search/query-understanding/data/english-words.csv', BUILD_FOLDER),
    'utf8',
  )
    .trim()
    .split('\n')
    .slice(1);
}

/** Sorts the words for the binary search of `isEnglishWord`. */
export function englishWordColumns(words: readonly string[]): EnglishWordColumns {
  return { words: TextColumn.of(words.toSorted()) };
}

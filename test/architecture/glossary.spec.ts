import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

const TERMS = Array.from(
  read('docs/glossary.md').matchAll(
    /^\| ([^|`]+) \| ([^|]+) \| \[`([^`]+)`\]\(\.\.\/([^)]+)\) \|$/gm,
  ),
  ([, term, , file, link]) => ({ term: term!, file: file!, link: link! }),
);

/**
 * Words of a text, with identifiers split at their capitals: `SavedSearch` becomes "saved search".
 */
function wordsOf(text: string): string {
  return text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ');
}

describe('The glossary', () => {
  it('has a row for every term', () => {
    expect(TERMS.length).toBeGreaterThanOrEqual(80);
    expect(TERMS.length).toBe(read('docs/glossary.md').match(/^\| (?!term|-)/gm)!.length);
  });

  it('links to the file that it names', () => {
    expect(TERMS.filter(({ file, link }) => file !== link)).toEqual([]);
  });

  it.each(TERMS)('finds "$term" in $file', ({ term, file }) => {
    const text = wordsOf(`${file} ${read(file)}`);
    expect(term.split(', ').filter((name) => text.includes(wordsOf(name).trim()))).not.toEqual([]);
  });
});

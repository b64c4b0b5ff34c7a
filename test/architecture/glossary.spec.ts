import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { sourceFiles } from './source-files.js';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

const TERMS = Array.from(
  read('docs/glossary.md').matchAll(
    /^- \*\*([^*]+)\*\*: (.+?) \[`([^`]+)`\]\(\.\.\/([^)]+)\)(?: Not: (.+)\.)?$/gm,
  ),
  ([, term, , file, link, not]) => ({
    term: term!,
    file: file!,
    link: link!,
    replaced: not?.split(', ') ?? [],
  }),
);

/**
 * Words of a string, with identifiers split at their capitals: `SavedSearch` becomes "saved search".
 */
function wordsOf(text: string): string {
  return text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ');
}

describe('The glossary', () => {
  it('has an entry for every term', () => {
    expect(TERMS.length).toBeGreaterThanOrEqual(80);
    expect(TERMS.length).toBe(read('docs/glossary.md').match(/^- /gm)!.length);
  });

  it('is in alphabetical order', () => {
    const terms = TERMS.map(({ term }) => term.toLowerCase());
    expect(terms).toEqual(terms.toSorted());
  });

  it('links to the file that it names', () => {
    expect(TERMS.filter(({ file, link }) => file !== link)).toEqual([]);
  });

  it.each(TERMS)('finds "$term" in $file', ({ term, file }) => {
    const text = wordsOf(`${file} ${read(file)}`);
    expect(term.split(', ').filter((name) => text.includes(wordsOf(name).trim()))).not.toEqual([]);
  });
});

const EXPORT =
  /^export (?:abstract |async )?(?:function\*?|class|const|let|interface|type) (\w+)/gm;

/** Files whose names are given by the wire or by tables. */
const GIVEN = /\.dto\.ts$|\/migrations\//;

const EXPORTS = ['src', 'views', 'drawn-cars', 'client']
  .flatMap(sourceFiles)
  .filter(({ path }) => !GIVEN.test(path))
  .map(({ path, text }) => ({
    path,
    names: Array.from(text.matchAll(EXPORT), ([, name]) => name!),
  }));

/** Exports that every file of a kind has: commands and islands. */
const CONVENTIONS: ReadonlySet<string> = new Set(['run', 'hydrate', 'handleClick', 'refresh']);

/** Types that a view declares again, because views import only views. */
const OF_VIEWS_TOO: ReadonlySet<string> = new Set(['BodyDrawing', 'SanitizedHtml']);

describe('A replaced word', () => {
  it.each(TERMS.flatMap(({ replaced }) => replaced))('is in no name: %s', (word) => {
    const hasWord = (name: string) => ` ${wordsOf(name)} `.includes(` ${word} `);
    const names = EXPORTS.flatMap(({ path, names: exported }) => [basename(path), ...exported]);
    expect(names.filter(hasWord)).toEqual([]);
  });

  it('is found in every spelling of a name', () => {
    expect(['isKept', 'KEPT_FILES', 'kept-files.ts', 'KeptPage'].map(wordsOf)).toEqual([
      'is kept',
      'kept files',
      'kept files ts',
      'kept page',
    ]);
  });
});

describe('An exported name', () => {
  it('is declared in one file', () => {
    const pathsOf = Map.groupBy(
      EXPORTS.flatMap(({ path, names }) =>
        // The same queries in the SQL of each database.
        Array.from(new Set(names), (name) => ({
          name,
          home: path.replace(/inventory\/(embedded|postgres)\/.*/, 'inventory'),
        })),
      ),
      ({ name }) => name,
    );
    const several = Array.from(pathsOf, ([name, found]) => ({
      name,
      homes: [...new Set(found.map(({ home }) => home))],
    })).filter(
      ({ name, homes }) => homes.length > 1 && !CONVENTIONS.has(name) && !OF_VIEWS_TOO.has(name),
    );
    expect(several).toEqual([]);
  });
});

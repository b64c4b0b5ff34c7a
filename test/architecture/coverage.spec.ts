import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from './source-files.js';

const text = readFileSync(join(ROOT, 'docs/coverage.md'), 'utf8');

/** A file, with parts of the titles of its tests: - `file.spec.ts`: "a part", "another". */
const ENTRY = /^- `([\w./-]+\.spec\.tsx?)`(?:: ("[^"]+"(?:, "[^"]+")*))?$/;

/** The name in `it('…'`, `describe('…'` and, after the table of an `it.each`, `)('…'`. */
const TITLE = /(?:\b(?:describe|it)|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;

const lines = text.split('\n').filter((line) => line.startsWith('- '));
const entries = lines.flatMap((line) => {
  const [, path, parts] = ENTRY.exec(line) ?? [];
  return path
    ? [{ path, parts: Array.from(parts?.matchAll(/"([^"]+)"/g) ?? [], ([, p]) => p!) }]
    : [];
});

/** Names of a file's tests and `describe` blocks; none if the file does not exist. */
function titlesOf(path: string): string[] {
  const source = existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : '';
  return Array.from(source.matchAll(TITLE), ([, , title]) => title!.replaceAll(/\\(.)/g, '$1'));
}

describe('docs/coverage.md', () => {
  it('has only entries of its form', () => {
    expect(entries.length).toBeGreaterThan(150);
    expect(lines.filter((line) => !ENTRY.test(line))).toEqual([]);
  });

  it('names existing tests, each by a part that is unique in its file', () => {
    const wrong = entries.flatMap(({ path, parts }) => {
      const titles = titlesOf(path);
      const ambiguous = parts.filter(
        (part) => part.includes('%') || titles.filter((title) => title.includes(part)).length !== 1,
      );
      return titles.length === 0 || ambiguous.length > 0 ? [{ path, ambiguous }] : [];
    });
    expect(wrong).toEqual([]);
  });
});

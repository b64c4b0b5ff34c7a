import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from './source-files.js';

const text = readFileSync(join(ROOT, 'docs/coverage.md'), 'utf8');

/** A row of a table, without its head and the line below. */
const ROW = /^\| (?!sentence ).+? \| (.+?) \|.*\|$/gm;

/** A test in a row: `file.spec.ts › "a part of its name"`. */
const NAMED_TEST = /`([\w./-]+\.spec\.tsx?) › "([^"]+)"`/g;

/** Valid texts of the second column. */
const KINDS =
  /^(?:`[^`]+ › "[^"]+"`(?:; `[^`]+ › "[^"]+"`)*|no test|missing|later: .+|otherwise: decision \d+)$/;

/** The name in `it('…'`, `describe('…'` and, after the table of an `it.each`, `)('…'`. */
const TITLE = /(?:\b(?:describe|it)|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;

const rows = Array.from(text.matchAll(ROW), (match) => ({ row: match[0], test: match[1]! }));
const named = Array.from(text.matchAll(NAMED_TEST), ([, path, part]) => ({
  path: path!,
  part: part!,
}));

/** Names of a file's tests and `describe` blocks; none if the file does not exist. */
function titlesOf(path: string): string[] {
  const source = existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : '';
  return Array.from(source.matchAll(TITLE), ([, , title]) => title!.replaceAll(/\\(.)/g, '$1'));
}

describe('docs/coverage.md', () => {
  it('names a test for every sentence, or the reason for none', () => {
    expect(rows.length).toBeGreaterThan(200);
    expect(rows.filter(({ test }) => !KINDS.test(test)).map(({ row }) => row)).toEqual([]);
  });

  it('names existing tests, each by a part that is unique in its file', () => {
    expect(named.length).toBeGreaterThan(150);
    const found = named.map(({ path, part }) => ({
      path,
      part,
      tests: titlesOf(path).filter((title) => title.includes(part)),
    }));
    expect(found.filter(({ tests, part }) => tests.length !== 1 || part.includes('%'))).toEqual([]);
  });

  it('has correct totals', () => {
    const count = (begin: string) => rows.filter(({ test }) => test.startsWith(begin)).length;
    const inPart = rows.filter(({ row }) => row.includes(' | In part')).length;
    expect(text.trimEnd().split('\n').at(-1)).toBe(
      `Of ${rows.length} sentences ${count('`')} are covered by a test, ${inPart} of them in part; ${count('no test')} have no test, ` +
        `${count('later')} come later, ${count('otherwise')} are deliberately different, ${count('missing')} are missing.`,
    );
  });
});

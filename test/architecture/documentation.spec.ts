import { describe, expect, it } from '@jest/globals';
import { sourceFiles } from './source-files.js';

interface Export {
  readonly name: string;
  readonly place: string;
  /** The doc comment above, or above its decorators; undefined without one. */
  readonly comment: string | undefined;
}

const EXPORT = /^export (?:default )?(?:abstract )?(?:async )?(?:class|interface|function\*?|const|type|enum) (\w+)/;

/** A line of a decorator, which may run over several. */
const DECORATOR = /^(?:@|\s+\S|\}\)|\))/;

/** Words that say nothing of their own. */
const FILLERS: ReadonlySet<string> = new Set(['a', 'all', 'an', 'and', 'for', 'in', 'of', 'or', 'the', 'this', 'to']);

/** What a file's own text exports; names passed on from other files are documented there. */
function exportsOf(path: string, text: string): Export[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    const name = EXPORT.exec(line)?.[1];
    return name === undefined ? [] : [{ name, place: `${path}: ${name}`, comment: commentAbove(lines, at) }];
  });
}

function commentAbove(lines: readonly string[], at: number): string | undefined {
  let last = at - 1;
  while (DECORATOR.test(lines[last] ?? '') && !lines[last]!.endsWith('*/')) last--;
  if (!lines[last]?.endsWith('*/')) return undefined;
  let first = last;
  while (first > 0 && !lines[first]!.startsWith('/**')) first--;
  return lines.slice(first, last + 1).join('\n');
}

function wordsOf(text: string): string[] {
  const words =
    text
      .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z\d]+/g) ?? [];
  return words.filter((word) => !FILLERS.has(word)).map((word) => word.replace(/s$/, ''));
}

function repeatsItsName({ name, comment }: Export): boolean {
  const named = new Set(wordsOf(name));
  return comment !== undefined && wordsOf(comment).every((word) => named.has(word));
}

/** Kernels in AssemblyScript are no TypeScript. */
const exported = ['src', 'views', 'client']
  .flatMap(sourceFiles)
  .filter(({ path }) => !path.includes('/assembly/'))
  .flatMap(({ path, text }) => exportsOf(path, text));

describe('the doc comment of an export', () => {
  it('is found above it, and above its decorators', () => {
    const text = [
      '/** One. */',
      'export const one = 1;',
      'export type Two = 2;',
      '/** Three. */',
      '@Module({',
      '  providers: [],',
      '})',
      'export class Three {}',
      '/** Of the file. */',
      '',
      'export abstract class Four {}',
    ].join('\n');
    expect(exportsOf('f.ts', text).map(({ name, comment }) => [name, comment])).toEqual([
      ['one', '/** One. */'],
      ['Two', undefined],
      ['Three', '/** Three. */'],
      ['Four', undefined],
    ]);
  });

  it('is there', () => {
    expect(exported.length).toBeGreaterThan(1_000);
    expect(exported.filter(({ comment }) => comment === undefined).map(({ place }) => place)).toEqual([]);
  });

  it('says more than the name', () => {
    expect(repeatsItsName({ name: 'BODY_STYLES', place: '', comment: '/** The body styles. */' })).toBe(true);
    expect(exported.filter(repeatsItsName).map(({ place }) => place)).toEqual([]);
  });
});

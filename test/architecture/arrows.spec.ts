import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT, sourceFiles } from './source-files.js';
import type { SourceFile } from './source-files.js';

const src = sourceFiles('src');
const views = sourceFiles('views');
const drawnCars = sourceFiles('drawn-cars');
const client = sourceFiles('client');

/** `file -> target` for each forbidden import. */
function wrong(
  files: readonly SourceFile[],
  isForbidden: (target: string, file: SourceFile, isTypeOnly: boolean) => boolean,
): string[] {
  return files.flatMap((file) =>
    file.imports
      .filter(({ target, isTypeOnly }) => isForbidden(target, file, isTypeOnly))
      .map(({ target }) => `${file.path} -> ${target}`),
  );
}

describe('The dependencies between src, views, drawn-cars and client', () => {
  it('have sources to check', () => {
    expect([src.length > 100, views.length > 20, client.length > 5]).toEqual([true, true, true]);
  });

  it('let views import only views from this project', () => {
    expect(wrong(views, (target) => /^(src|client|test)\//.test(target))).toEqual([]);
  });

  it('let views use no package but react', () => {
    expect(wrong(views, (target) => !target.startsWith('views/') && target !== 'react')).toEqual(
      [],
    );
  });

  it('let drawn-cars import nothing but itself', () => {
    expect(drawnCars.length).toBeGreaterThan(50);
    expect(wrong(drawnCars, (target) => !target.startsWith('drawn-cars/'))).toEqual([]);
  });

  it('do not exist between client and src', () => {
    expect(wrong(client, (target) => target.startsWith('src/'))).toEqual([]);
    expect(wrong(src, (target) => target.startsWith('client/'))).toEqual([]);
  });

  it('let client import only island views and element ids', () => {
    const isShipped = (target: string) =>
      target.startsWith('views/islands/') ||
      target === 'views/element-ids.js' ||
      target.endsWith('.css');
    expect(wrong(client, (target) => target.startsWith('views/') && !isShipped(target))).toEqual(
      [],
    );
  });

  it('let only pages and mails render views', () => {
    expect(
      wrong(
        src,
        (target, file, isTypeOnly) =>
          target.startsWith('views/') &&
          !isTypeOnly &&
          !/^src\/(?:web|platform\/mail)\//.test(file.path),
      ),
    ).toEqual([]);
  });

  it('let only rendering code import React', () => {
    const drawers = [
      'src/web/rendering/page-renderer.ts',
      'src/web/rendering/early-flush.ts',
      'src/web/rendering/compiled-markup.ts',
      'src/platform/mail/mailer.ts',
    ];
    expect(
      wrong(src, (target, file) => target.startsWith('react') && !drawers.includes(file.path)),
    ).toEqual([]);
  });

  it('keep JSX in views and in the client that hydrates them', () => {
    expect(src.filter(({ path }) => path.endsWith('.tsx')).map(({ path }) => path)).toEqual([]);
  });
});

describe('The source tree', () => {
  it('has no catch-all folders and no barrels', () => {
    const paths = [...src, ...views, ...drawnCars, ...client].map(({ path }) => path);
    expect(
      paths.filter(
        (path) =>
          /(^|\/)(utils?|helpers?|common|lib|core|misc)\//.test(path) ||
          /\/index\.tsx?$/.test(path),
      ),
    ).toEqual([]);
  });
});

describe('Imports', () => {
  it('have no cycles', () => {
    const files = [...src, ...views, ...drawnCars, ...client];
    const graph = new Map(
      files.map((file) => [
        file.path,
        file.imports
          .filter(({ isTypeOnly }) => !isTypeOnly)
          .map(({ target }) => sourceOf(target))
          .filter((path) => path !== undefined),
      ]),
    );
    expect(cyclesIn(graph)).toEqual([]);
  });
});

function sourceOf(target: string): string | undefined {
  const bare = target.replace(/\.js$/, '');
  return [`${bare}.ts`, `${bare}.tsx`].find((path) => existsSync(join(ROOT, path)));
}

function cyclesIn(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(' -> '));
    if (done.has(path) || trail.includes(path)) return;
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return cycles;
}

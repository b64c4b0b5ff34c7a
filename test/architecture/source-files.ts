import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

export interface SourceImport {
  /** Path below the root, or a package name. */
  readonly target: string;
  readonly isTypeOnly: boolean;
}

export interface SourceFile {
  /** Path below the root. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly SourceImport[];
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|import\('([^']+)'\)/g;

/** The TypeScript sources of a folder, without specs. */
export function sourceFiles(folder: string): SourceFile[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(spec|config)\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .map((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8');
      return { path, text, imports: importsOf(path, text) };
    });
}

function importsOf(path: string, text: string): SourceImport[] {
  return Array.from(text.matchAll(IMPORT), ([, typeOnly, named, dynamic]) => {
    const specifier = (named ?? dynamic)!;
    const target = specifier.startsWith('.')
      ? relative(ROOT, resolve(ROOT, dirname(path), specifier))
      : specifier;
    return { target, isTypeOnly: typeOnly !== undefined };
  });
}

// @ts-check
// The product's results in Next: the same components and the same props, drawn by its server, once as client components and once as server
// components. It is spared the search, the presenting, and header and footer of the page.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../scripts/server-of-its-own.mjs';
import { ROOT } from '../set-up.mjs';

const SITE = join(import.meta.dirname, 'next-site');
const GENERATED = join(SITE, 'generated');
const NEXT = join(ROOT, 'bench', 'node_modules', 'next', 'dist', 'bin', 'next');
const HOOK = /\buse(?:State|Ref|Effect|Context|Id|Memo|Callback)\(/;

const TREE = `import { jsx, jsxs, Fragment } from 'react/jsx-runtime';
import { FiltersDialog } from './views/results/filters-dialog.js';
import { ResultsFragment } from './views/results/results-fragment.js';
export function Tree({ results }) {
  return jsxs(Fragment, { children: [jsx('main', { children: jsx(ResultsFragment, { ...results }) }), jsx(FiltersDialog, {})] });
}
`;
/**
 * `views/compiled.tsx` without templates and without a context, because Next's server components
 * have none.
 */
function withoutTemplates(source) {
  const replaced = source
    .replace(/import \{[^}]*\} from ["']react["'];/, "import { createElement } from 'react';")
    .replace(/createContext\(undefined\)/, '({ children }) => children')
    .replace('useContext(MarkupSource)', 'undefined');
  if (/Context\(/.test(replaced)) throw new Error('views/compiled.tsx uses another context now.');
  return replaced;
}

/** Removed with the bench, because generated files are not sources. */
export function removeNextSite() {
  for (const folder of [GENERATED, join(SITE, '.next')])
    rmSync(folder, { recursive: true, force: true });
}

/** Builds the site around these blocks, page by page. */
export function buildNextSite(/** @type {object[]} */ pages) {
  removeNextSite();
  for (const kind of ['client', 'server']) {
    const views = join(GENERATED, kind, 'views');
    mkdirSync(views, { recursive: true });
    cpSync(join(ROOT, 'dist', 'compiled', 'views'), views, {
      recursive: true,
      filter: (path) => !/\.(?:map|css)$|\.spec\.js$/.test(path),
    });
    const compiled = join(views, 'compiled.js');
    writeFileSync(compiled, withoutTemplates(readFileSync(compiled, 'utf8')));
    writeFileSync(
      join(GENERATED, kind, 'tree.js'),
      kind === 'client' ? `'use client';\n${TREE}` : TREE,
    );
    if (kind === 'server')
      for (const file of filesWithHooks(views))
        writeFileSync(file, `'use client';\n${readFileSync(file, 'utf8')}`);
  }
  writeFileSync(join(GENERATED, 'pages.json'), JSON.stringify(pages));
  // With webpack: Turbopack would read bench/tsconfig.json, and cannot.
  console.log('Building the site of Next …');
  execFileSync(process.execPath, [NEXT, 'build', '--webpack'], {
    cwd: SITE,
    env: nextEnv(),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** `next start` on a free port. */
export async function startNext(/** @type {boolean} */ isCompressed) {
  const port = await freePort();
  const env = { ...nextEnv(), COMPRESS: isCompressed ? 'on' : 'off' };
  const child = spawn(process.execPath, [NEXT, 'start', '-p', String(port), '-H', '127.0.0.1'], {
    cwd: SITE,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on(
      'line',
      (line) => /Ready in/.test(line) && resolve(undefined),
    );
    child.once('exit', () => reject(new Error('Next stopped before it was ready.')));
  });
  const stop = async () => {
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
  };
  return { pid: child.pid, url: `http://127.0.0.1:${port}`, stop };
}

function nextEnv() {
  return { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
}

function filesWithHooks(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => HOOK.test(readFileSync(file, 'utf8')));
}

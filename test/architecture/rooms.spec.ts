import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT, sourceFiles } from './source-files.js';

/**
 * Rooms of `src` from bottom to top: a file may import only from its own room and those before it.
 * A file belongs to the longest matching path. Wiring (`*.module.ts`) is above what it wires.
 */
const ROOMS = [
  'sorted',
  'config',
  'telemetry',
  'catalogue',
  'calls',
  'cache',
  'http',
  'database',
  'outbox',
  'mail',
  'integrators',
  'json-api',
  // The inventory's types, the port of the store, and the rules about prices and numbers.
  'inventory',
  'inventory/embedded',
  'inventory/postgres',
  'inventory/open-listing-store.ts',
  'inventory/digests',
  'inventory/demo',
  'inventory/import',
  'inventory/sources',
  'inventory/inventory.module.ts',
  'search/relevance.ts',
  // The port of the search index, the engine in this process, and the cluster that may replace it.
  'search/index',
  'search/index/embedded',
  'search/index/opensearch',
  // The query, its filters and the search itself.
  'search',
  'search/indexing',
  'search/search.module.ts',
  'search/keywords',
  'still-interested',
  // Links, formats and texts that pages and JSON share.
  'wording',
  'pictures',
  'reference-content',
  'content',
  'listing-service',
  'accounts',
  'bookmarks',
  'browsing-history',
  'push',
  'interest-alerts',
  'subscriptions',
  'leads',
  'reviews',
  'pages',
  'operations',
  'app.module.ts',
  'create-app.ts',
  'serving',
  'backup',
  'commands',
  'start-server.ts',
  'main.ts',
];

const src = sourceFiles('src');

function roomOf(path: string): string | undefined {
  const below = path.replace(/^src\//, '').replace(/\.js$/, '.ts');
  return ROOMS.filter((room) => below === room || below.startsWith(`${room}/`)).toSorted((a, b) => b.length - a.length)[0];
}

/** `file -> target` for each forbidden import within `src`. */
function wrong(isForbidden: (path: string, target: string) => boolean): string[] {
  return src.flatMap(({ path, imports }) =>
    imports.filter(({ target }) => target.startsWith('src/') && isForbidden(path, target)).map(({ target }) => `${path} -> ${target}`),
  );
}

describe('the rooms of src', () => {
  it('hold every file', () => {
    expect(src.filter(({ path }) => roomOf(path) === undefined).map(({ path }) => path)).toEqual([]);
  });

  it('stand on floors: no import runs up', () => {
    const floorOf = (path: string) => ROOMS.indexOf(roomOf(path)!);
    expect(wrong((path, target) => floorOf(target) > floorOf(path))).toEqual([]);
  });

  it('are all there', () => {
    const paths = src.map(({ path }) => path);
    expect(ROOMS.filter((room) => !paths.some((path) => path.startsWith(`src/${room}`)))).toEqual([]);
  });

  it('stand in the map of docs/ARCHITECTURE.md', () => {
    const map = readFileSync(join(ROOT, 'docs', 'ARCHITECTURE.md'), 'utf8').split('```')[1]!;
    const folders = readdirSync(join(ROOT, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).filter((name) => !map.includes(`  ${name}/`))).toEqual([]);
  });
});

describe('the engines behind the ports', () => {
  it('of the store are named by the places that choose between them, and by what is kept beside the cars', () => {
    const namers =
      /^src\/inventory\/(embedded|postgres|digests)\/|^src\/inventory\/(open-listing-store|demo\/first-fill|sources\/source-lock)\.ts$/;
    expect(wrong((path, target) => /^src\/inventory\/(embedded|postgres)\//.test(target) && !namers.test(path))).toEqual([]);
  });

  it('of the index are named by its own room and by indexing alone', () => {
    const namers = /^src\/search\/(index\/embedded|indexing)\//;
    expect(wrong((path, target) => target.startsWith('src/search/index/embedded/') && !namers.test(path))).toEqual([]);
  });

  it('keep digests to themselves', () => {
    const namers = /^src\/(inventory\/digests|search\/indexing)\//;
    expect(wrong((path, target) => target.startsWith('src/inventory/digests/') && !namers.test(path))).toEqual([]);
  });

  it('show the process around the app one class for the index: start, follow, close', () => {
    const around = /^src\/(start-server\.ts|serving\/)/;
    expect(wrong((path, target) => around.test(path) && /^src\/search\/(?!indexing\/indexing\.js$)/.test(target))).toEqual([]);
  });

  it('answer asynchronously in every method of the store', () => {
    const port = readFileSync(join(ROOT, 'src', 'inventory', 'listing-store.ts'), 'utf8');
    const methods = Array.from(port.matchAll(/^ {2}abstract (\w+)\([^;]*\): (\w+)/gm), ([, name, type]) => ({ name, type }));
    expect(methods.length).toBeGreaterThan(10);
    expect(methods.filter(({ type }) => !/^(Promise|AsyncIterable)$/.test(type!))).toEqual([]);
  });
});

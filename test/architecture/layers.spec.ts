import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT, sourceFiles } from './source-files.js';

/**
 * Layers of `src` from bottom to top, their modules, and the other modules that each may import. A file
 * belongs to the module with the longest matching path. A new arrow between modules is a new word here,
 * to be reviewed: could the rule live in a lower module instead?
 */
const LAYERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  platform: {
    'platform/binary-search.ts': '',
    'platform/cache': 'platform/calls platform/config platform/telemetry',
    'platform/calls': 'platform/telemetry',
    'platform/config': '',
    'platform/database': 'platform/config platform/telemetry',
    'platform/edit-distance.ts': '',
    'platform/http': 'platform/cache platform/config platform/telemetry',
    'platform/json-api':
      'platform/calls platform/database platform/edit-distance.ts platform/http platform/telemetry',
    'platform/mail': 'platform/config platform/database platform/outbox platform/telemetry',
    'platform/memoize.ts': '',
    'platform/outbox': 'platform/config platform/database platform/telemetry',
    'platform/telemetry': 'platform/config',
  },
  domain: {
    accounts:
      'platform/calls platform/config platform/database platform/http platform/json-api platform/mail platform/outbox platform/telemetry routes',
    alerts:
      'accounts catalog formatting inventory pictures platform/calls platform/config platform/database platform/http platform/json-api platform/mail platform/outbox push routes saved search',
    'api-clients': 'platform/config platform/database platform/http',
    'browsing-history':
      'accounts catalog formatting inventory platform/calls platform/config platform/database platform/http platform/json-api routes saved search',
    catalog: 'catalog/options catalog/places catalog/reference-data platform/memoize.ts',
    'catalog/matching': 'catalog catalog/options platform/edit-distance.ts',
    'catalog/options': 'catalog',
    'catalog/places': 'catalog/reference-data platform/binary-search.ts',
    'catalog/reference-data':
      'catalog catalog/options catalog/places platform/binary-search.ts platform/config',
    content:
      'catalog catalog/options inventory/import/normalize platform/cache platform/calls platform/config platform/json-api platform/telemetry routes search search/filters',
    formatting: 'catalog catalog/options inventory platform/config',
    'interest-alerts':
      'accounts browsing-history catalog formatting inventory platform/config platform/database platform/http platform/json-api push routes search',
    inventory:
      'catalog catalog/matching catalog/options catalog/reference-data inventory/demo inventory/embedded inventory/postgres platform/calls platform/config platform/database platform/memoize.ts',
    'inventory/demo':
      'catalog catalog/options catalog/places inventory inventory/embedded inventory/postgres platform/binary-search.ts platform/config platform/database',
    'inventory/embedded': 'inventory platform/config platform/database',
    'inventory/import': 'inventory/import/map inventory/import/normalize inventory/import/read',
    'inventory/import/map':
      'catalog/options inventory inventory/import inventory/import/normalize inventory/import/read platform/config',
    'inventory/import/normalize':
      'catalog catalog/matching catalog/options catalog/places inventory inventory/import inventory/import/map inventory/import/read platform/calls platform/memoize.ts',
    'inventory/import/read': '',
    'inventory/import/run':
      'catalog catalog/matching catalog/options catalog/places inventory inventory/import inventory/import/map inventory/import/normalize inventory/import/read inventory/import/specs platform/config',
    'inventory/import/specs':
      'catalog catalog/matching catalog/options inventory inventory/import inventory/import/map inventory/import/normalize platform/memoize.ts',
    'inventory/indexed-documents':
      'inventory inventory/embedded inventory/postgres platform/database',
    'inventory/postgres': 'inventory platform/database',
    'inventory/sources':
      'inventory inventory/demo inventory/import/map inventory/import/read inventory/import/run inventory/postgres platform/calls platform/config platform/database',
    leads:
      'accounts alerts catalog formatting inventory platform/calls platform/config platform/database platform/http platform/json-api platform/mail platform/outbox platform/telemetry push routes search',
    pictures: 'platform/config platform/http platform/json-api platform/telemetry',
    push: 'accounts browsing-history formatting platform/calls platform/config platform/database platform/json-api platform/mail platform/outbox routes',
    'reference-content':
      'catalog catalog/options formatting inventory inventory/import/normalize pictures platform/cache platform/calls platform/config platform/json-api platform/telemetry search search/filters search/remote',
    reviews:
      'accounts catalog formatting platform/cache platform/calls platform/config platform/database platform/json-api platform/mail platform/telemetry routes',
    routes: 'catalog platform/config search',
    saved:
      'accounts catalog catalog/options formatting inventory platform/config platform/database platform/http platform/json-api routes search search/filters',
    search:
      'catalog catalog/options catalog/places inventory platform/calls platform/config platform/json-api platform/telemetry search/filters search/index search/indexing search/remote',
    'search/filters':
      'catalog catalog/options catalog/places inventory platform/config search search/index search/query-understanding search/query-understanding/amounts search/query-understanding/names',
    'search/index': '',
    'search/index/embedded':
      'catalog/places platform/binary-search.ts platform/config search search/index',
    'search/index/opensearch':
      'catalog/places platform/calls platform/telemetry search search/index',
    'search/indexing':
      'catalog catalog/options catalog/places catalog/reference-data inventory inventory/indexed-documents platform/cache platform/calls platform/config platform/database platform/telemetry search search/filters search/index search/index/embedded search/index/opensearch',
    'search/query-understanding':
      'catalog catalog/options catalog/reference-data inventory platform/config search search/filters search/index search/query-understanding/amounts search/query-understanding/names search/query-understanding/negation search/query-understanding/places search/query-understanding/suggestions',
    'search/query-understanding/amounts': 'search/filters search/query-understanding',
    'search/query-understanding/names':
      'catalog catalog/matching catalog/options catalog/reference-data platform/edit-distance.ts search search/filters search/query-understanding',
    'search/query-understanding/negation': 'search search/filters search/query-understanding',
    'search/query-understanding/places':
      'catalog/places search/filters search/query-understanding search/query-understanding/amounts',
    'search/query-understanding/suggestions':
      'inventory search search/filters search/index search/query-understanding search/query-understanding/names',
    'search/remote':
      'catalog/options inventory inventory/import/normalize platform/calls platform/config platform/json-api platform/telemetry search search/filters search/index',
    'view-counts':
      'api-clients platform/calls platform/config platform/database platform/http platform/json-api platform/telemetry',
  },
  web: {
    'web/listing-api':
      'catalog catalog/options catalog/places content formatting inventory pictures platform/cache platform/calls platform/config platform/http platform/json-api platform/telemetry routes search search/filters search/index search/indexing search/query-understanding search/query-understanding/suggestions search/remote view-counts web/recommendations',
    'web/pages':
      'accounts alerts browsing-history catalog catalog/options catalog/places content formatting interest-alerts inventory leads pictures platform/cache platform/calls platform/config platform/database platform/http platform/json-api platform/mail platform/telemetry push reference-content reviews routes saved search search/filters search/index search/indexing search/query-understanding view-counts web/listing-api web/pages/results web/recommendations web/rendering',
    'web/pages/results':
      'accounts catalog catalog/matching catalog/options catalog/places content formatting inventory leads platform/calls platform/config platform/database platform/http platform/json-api platform/telemetry reviews routes saved search search/filters search/indexing search/query-understanding web/listing-api web/pages web/recommendations web/rendering',
    'web/recommendations':
      'catalog/options inventory platform/cache platform/json-api routes search search/filters search/indexing web/listing-api',
    'web/rendering':
      'platform/calls platform/config platform/http platform/telemetry routes search/filters',
  },
  app: {
    'app.module.ts':
      'accounts alerts api-clients browsing-history content interest-alerts inventory inventory/sources leads operations pictures platform/cache platform/calls platform/config platform/database platform/mail platform/outbox platform/telemetry push reference-content reviews saved search search/query-understanding web/listing-api web/pages',
    backup: 'inventory platform/database',
    commands:
      'accounts alerts api-clients app.module.ts backup catalog catalog/matching catalog/places content formatting inventory inventory/demo inventory/import/map inventory/import/read inventory/import/run inventory/sources leads operations platform/cache platform/config platform/database platform/http platform/outbox push search/indexing serving',
    'create-app.ts':
      'api-clients app.module.ts operations pictures platform/cache platform/calls platform/config platform/http platform/json-api platform/telemetry search/index web/listing-api web/pages web/rendering',
    'main.ts': 'commands platform/config platform/telemetry start-server.ts',
    operations:
      'inventory inventory/sources platform/cache platform/calls platform/config platform/database platform/http platform/json-api platform/mail platform/outbox platform/telemetry search search/index search/indexing web/pages web/rendering',
    serving:
      'catalog/reference-data create-app.ts inventory/demo operations platform/calls platform/config platform/database platform/edit-distance.ts platform/telemetry search/indexing',
    'start-server.ts':
      'content create-app.ts inventory inventory/demo operations platform/config platform/outbox search/indexing serving',
  },
};

const layerOf = new Map(
  Object.values(LAYERS).flatMap((modules, layer) =>
    Object.keys(modules).map((module) => [module, layer] as const),
  ),
);
const allowed = new Map(
  Object.values(LAYERS).flatMap((modules) =>
    Object.entries(modules).map(
      ([module, imports]) => [module, imports.split(' ').filter(Boolean)] as const,
    ),
  ),
);

const src = sourceFiles('src');

function moduleOf(path: string): string | undefined {
  const below = path.replace(/^src\//, '').replace(/\.js$/, '.ts');
  return [...allowed.keys()]
    .filter((module) => below === module || below.startsWith(`${module}/`))
    .toSorted((a, b) => b.length - a.length)[0];
}

/** Arrows between modules, with the first import behind each. */
function arrows(): Map<string, string> {
  const found = new Map<string, string>();
  for (const { path, imports } of src) {
    for (const { target } of imports.filter((one) => one.target.startsWith('src/'))) {
      const [from, to] = [moduleOf(path), moduleOf(target)];
      if (from !== to) found.set(`${from} -> ${to}`, `${path} -> ${target}`);
    }
  }
  return found;
}

/** `file -> target` for each forbidden import within `src`. */
function wrong(isForbidden: (path: string, target: string) => boolean): string[] {
  return src.flatMap(({ path, imports }) =>
    imports
      .filter(({ target }) => target.startsWith('src/') && isForbidden(path, target))
      .map(({ target }) => `${path} -> ${target}`),
  );
}

describe('the modules of src', () => {
  it('hold every file', () => {
    expect(src.filter(({ path }) => moduleOf(path) === undefined).map(({ path }) => path)).toEqual(
      [],
    );
  });

  it('import only the modules that they list', () => {
    const unlisted = [...arrows()].filter(([arrow]) => {
      const [from, to] = arrow.split(' -> ');
      return !allowed.get(from!)!.includes(to!);
    });
    expect(unlisted.map(([, example]) => example)).toEqual([]);
  });

  it('import every module that they list', () => {
    const found = arrows();
    const listed = [...allowed].flatMap(([from, modules]) =>
      modules.map((to) => `${from} -> ${to}`),
    );
    expect(listed.filter((arrow) => !found.has(arrow))).toEqual([]);
  });

  it('list no module of a higher layer', () => {
    const up = [...allowed].flatMap(([from, modules]) =>
      modules.filter((to) => layerOf.get(to)! > layerOf.get(from)!).map((to) => `${from} -> ${to}`),
    );
    expect(up).toEqual([]);
  });

  it('are in the map of docs/ARCHITECTURE.md', () => {
    const map = readFileSync(join(ROOT, 'docs', 'ARCHITECTURE.md'), 'utf8');
    const folders = ['', 'platform', 'web'].flatMap((parent) =>
      readdirSync(join(ROOT, 'src', parent), { withFileTypes: true }).filter((entry) =>
        entry.isDirectory(),
      ),
    );
    expect(folders.map(({ name }) => name).filter((name) => !map.includes(`${name}/`))).toEqual([]);
  });
});

describe('The adapters', () => {
  it('of the store are imported only by their choosers and their neighbors', () => {
    const namers =
      /^src\/inventory\/(embedded|postgres|indexed-documents)\/|^src\/inventory\/(open-listing-store|demo\/first-fill|sources\/source-lock)\.ts$/;
    expect(
      wrong(
        (path, target) =>
          /^src\/inventory\/(embedded|postgres)\//.test(target) && !namers.test(path),
      ),
    ).toEqual([]);
  });

  it('of the index are imported only by their own module and by indexing', () => {
    const namers = /^src\/search\/(index\/embedded|indexing)\//;
    expect(
      wrong(
        (path, target) => target.startsWith('src/search/index/embedded/') && !namers.test(path),
      ),
    ).toEqual([]);
  });

  it('hide their indexed documents', () => {
    const namers = /^src\/(inventory\/indexed-documents|search\/indexing)\//;
    expect(
      wrong(
        (path, target) =>
          target.startsWith('src/inventory/indexed-documents/') && !namers.test(path),
      ),
    ).toEqual([]);
  });

  it('offer the app one class for the index: start, follow, close', () => {
    const around = /^src\/(start-server\.ts|serving\/)/;
    expect(
      wrong(
        (path, target) =>
          around.test(path) && /^src\/search\/(?!indexing\/indexing\.js$)/.test(target),
      ),
    ).toEqual([]);
  });

  it('of the store are asynchronous in every method', () => {
    const port = readFileSync(join(ROOT, 'src', 'inventory', 'listing-store.ts'), 'utf8');
    const methods = Array.from(
      port.matchAll(/^ {2}abstract (\w+)\([^;]*\): (\w+)/gm),
      ([, name, type]) => ({ name, type }),
    );
    expect(methods.length).toBeGreaterThan(10);
    expect(methods.filter(({ type }) => !/^(Promise|AsyncIterable)$/.test(type!))).toEqual([]);
  });
});

// Resolves specs' modules in Node's module system: the product from its bundle, everything else
// compiled on load.
import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

const ROOT = new URL('../../', import.meta.url).href;
const GLOBALS = new URL('globals.mjs', import.meta.url).href;

/** The compiler's configuration without `exclude`, because specs are compiled here. */
const {
  $schema: _schema,
  exclude: _exclude,
  ...compiler
} = JSON.parse(readFileSync(new URL('.swcrc', ROOT), 'utf8'));

/** Each of the bundle's modules determines the location of the build itself. */
const BUILD_FOLDER = 'src/platform/config/build-folder.js';

/**
 * Applies to the rest of the process. With `isCompiled`, the product is loaded from its compiled
 * modules instead of the bundle, so that a spec can change a module before others load it.
 */
export function registerModuleHooks({ isCompiled = false } = {}) {
  const product = isCompiled ? `${ROOT}dist/compiled/` : `${ROOT}dist/modules/`;
  registerHooks({
    resolve(specifier, context, nextResolve) {
      if (specifier === '@jest/globals')
        return { url: GLOBALS, format: 'module', shortCircuit: true };
      if (isCompiled && specifier.endsWith('/build-folder.js')) {
        return { url: `${ROOT}dist/modules/${BUILD_FOLDER}`, format: 'module', shortCircuit: true };
      }
      const isOurs =
        context.parentURL?.startsWith(ROOT) &&
        !/\/(node_modules|dist)\//.test(context.parentURL.slice(ROOT.length - 1));
      if (!isOurs) return nextResolve(specifier, context);
      const { href } = /^\.{1,2}\//.test(specifier)
        ? new URL(specifier, context.parentURL)
        : new URL(`packages/${specifier}.js`, ROOT);
      const url = [
        href.replace(ROOT, product),
        href.replace(/\.js$/, '.ts'),
        href.replace(/\.js$/, '.tsx'),
      ].find((one) => existsSync(new URL(one)));
      return url === undefined
        ? nextResolve(specifier, context)
        : { url, format: 'module', shortCircuit: true };
    },
    load(url, context, nextLoad) {
      const { pathname, href } = new URL(url);
      if (!/\.tsx?$/.test(pathname)) return nextLoad(url, context);
      const filename = fileURLToPath(href);
      const { code } = transformSync(readFileSync(filename, 'utf8'), {
        ...compiler,
        swcrc: false,
        sourceMaps: 'inline',
        filename,
      });
      return { format: 'module', source: code, shortCircuit: true };
    },
  });
}

// Where a spec's modules come from in the plain module system of Node: the product as it was built, everything else compiled as it is read.
import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

const ROOT = new URL('../../', import.meta.url).href;
const GLOBALS = new URL('globals.mjs', import.meta.url).href;

/** The compiler's one configuration; specs, which the build leaves out, are compiled here. */
const { $schema: _schema, exclude: _exclude, ...compiler } = JSON.parse(readFileSync(new URL('.swcrc', ROOT), 'utf8'));

/** For the rest of the process. */
export function registerModuleHooks() {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      if (specifier === '@jest/globals') return { url: GLOBALS, format: 'module', shortCircuit: true };
      const isOurs = context.parentURL?.startsWith(ROOT) && !context.parentURL.includes('/node_modules/');
      if (!isOurs || !/^\.{1,2}\/.*\.js$/.test(specifier)) return nextResolve(specifier, context);
      const { href } = new URL(specifier, context.parentURL);
      const built = href.startsWith(`${ROOT}src/`) || href.startsWith(`${ROOT}views/`) ? href.replace(ROOT, `${ROOT}dist/`) : href;
      const url = [built, href.replace(/\.js$/, '.ts'), href.replace(/\.js$/, '.tsx')].find((one) => existsSync(new URL(one)));
      return url === undefined ? nextResolve(specifier, context) : { url, format: 'module', shortCircuit: true };
    },
    load(url, context, nextLoad) {
      const { pathname, href } = new URL(url);
      if (!/\.tsx?$/.test(pathname)) return nextLoad(url, context);
      const filename = fileURLToPath(href);
      const { code } = transformSync(readFileSync(filename, 'utf8'), { ...compiler, swcrc: false, sourceMaps: 'inline', filename });
      return { format: 'module', source: code, shortCircuit: true };
    },
  });
}

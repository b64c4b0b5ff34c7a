import { existsSync } from 'node:fs';

/**
 * A compiled file that a thread is started from: beside the module at `here`, or in the build's folder when sources run themselves, as in
 * tests.
 */
export function builtFile(name: string, here: string): URL {
  const beside = new URL(name, here);
  const inBuild = new URL(beside.href.replace(/\/src\/(?!.*\/src\/)/, '/dist/src/'));
  const found = [beside, inBuild].find((url) => existsSync(url));
  if (!found) throw new Error('The server is not built: run `npm run build`.');
  return found;
}

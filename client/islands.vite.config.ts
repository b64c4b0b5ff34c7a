import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

const OUT = join(import.meta.dirname, '../dist/client/islands');
const MANIFEST = join(OUT, 'manifest.json');
const HASH_CHARACTERS = 8;

/** Every file of `islands/` is a script of its own. */
const islands = readdirSync(join(import.meta.dirname, 'islands')).map((file) => [
  parse(file).name,
  `islands/${file}`,
]);

/**
 * All islands stand in one folder, named by what is in them: so the import map, which every page has, says one address instead of thirty.
 * What they share keeps a hash of its own, as it is the larger part and seldom changes.
 */
const oneFolder: Plugin = {
  name: 'one-folder',
  writeBundle() {
    const hash = createHash('sha256');
    for (const [name] of islands) hash.update(readFileSync(join(OUT, 'built', `${name}.js`)));
    const folder = hash.digest('base64url').slice(0, HASH_CHARACTERS);
    rmSync(join(OUT, folder), { recursive: true, force: true });
    renameSync(join(OUT, 'built'), join(OUT, folder));
    writeFileSync(MANIFEST, readFileSync(MANIFEST, 'utf8').replaceAll('"built/', `"${folder}/`));
  },
};

/**
 * What is fetched when its place is touched or seen. What islands share (React) comes with the first of them; what they share with the
 * page's script is small and stands in both.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: '/cars-for-sale/assets/islands/',
  plugins: [oneFolder],
  build: {
    outDir: OUT,
    emptyOutDir: false,
    manifest: 'manifest.json',
    assetsDir: '',
    modulePreload: { polyfill: false },
    // Nothing that is built imports an island, so what it exports would count as unused.
    rollupOptions: {
      input: Object.fromEntries(islands) as Record<string, string>,
      preserveEntrySignatures: 'exports-only',
      output: { entryFileNames: 'built/[name].js' },
    },
  },
});

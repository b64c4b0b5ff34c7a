import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

const OUT = join(import.meta.dirname, '../dist/client/islands');
const MANIFEST = join(OUT, 'manifest.json');
const HASH_CHARACTERS = 8;

/** Every file of `islands/` is a separate script. */
const islands = readdirSync(join(import.meta.dirname, 'islands')).map((file) => [
  parse(file).name,
  `islands/${file}`,
]);

/**
 * All islands are in one folder named by their content hash, so that the import map of every page
 * has one URL instead of thirty. Their shared chunks have separate hashes, because they are larger
 * and rarely change.
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
 * Scripts that load on the first interaction or when visible. What islands share (React) loads
 * with the first of them; what they share with the page's script is small and in both.
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
    // Nothing in the build imports an island, so its exports would count as unused.
    rollupOptions: {
      input: Object.fromEntries(islands) as Record<string, string>,
      preserveEntrySignatures: 'exports-only',
      output: { entryFileNames: 'built/[name].js' },
    },
  },
});

import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import { defineConfig } from 'vite';

/** Every file of `islands/` is a script of its own, whose address the page's import map says. */
const islands = readdirSync(join(import.meta.dirname, 'islands')).map((file) => [parse(file).name, `islands/${file}`]);

/**
 * What is fetched when its place is touched or seen. What islands share (React) comes with the first of them; what they share with the
 * page's script is small and stands in both.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: '/cars-for-sale/assets/islands/',
  build: {
    outDir: '../dist/client/islands',
    emptyOutDir: false,
    manifest: 'manifest.json',
    assetsDir: '',
    modulePreload: { polyfill: false },
    // Nothing that is built imports an island, so what it exports would count as unused.
    rollupOptions: { input: Object.fromEntries(islands) as Record<string, string>, preserveEntrySignatures: 'exports-only' },
  },
});

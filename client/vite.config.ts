import { defineConfig } from 'vite';

/** An island needs no style of its own, so nothing has to be loaded ahead of it: Vite's words for that stay out of the first script. */
const plainImports = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id: string) =>
    id === '\0vite/preload-helper.js'
      ? 'export const __vitePreload = (load) => load();'
      : undefined,
  renderChunk: (code: string) => code.replaceAll(/,\s*__VITE_PRELOAD__/g, ''),
} as const;

/** What a page asks for by itself. Islands are built apart (`islands.vite.config.ts`), so that nothing here is split for their sake. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/cars-for-sale/assets/',
  plugins: [plainImports],
  build: {
    // The first that know light-dark(); for older ones it would be written in custom properties, twice as long and read at the root alone.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Its few bytes less are what the first script has room for.
    minify: 'terser',
    terserOptions: {
      module: true,
      ecma: 2020,
      toplevel: true,
      compress: { passes: 3, unsafe_arrows: true },
    },
    outDir: '../dist/client',
    // The build empties `dist` before; `npm run dev` keeps what the other builds have left there.
    emptyOutDir: false,
    manifest: 'manifest.json',
    assetsDir: '',
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: {
        page: 'page.ts',
        docs: 'docs.ts',
        'service-worker': 'service-worker.ts',
        ops: '../views/styles/ops.css',
      },
    },
  },
});

import { defineConfig } from 'vite';

/**
 * Islands need no styles of their own, so nothing must be preloaded: leaves Vite's preload helper
 * out of the first script.
 */
const plainImports = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id: string) =>
    id === '\0vite/preload-helper.js'
      ? 'export const __vitePreload = (load) => load();'
      : undefined,
  renderChunk: (code: string) => code.replaceAll(/,\s*__VITE_PRELOAD__/g, ''),
} as const;

/**
 * Scripts that a page loads initially. Islands are built separately (`islands.vite.config.ts`), so
 * that nothing here is split for them.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: '/cars-for-sale/assets/',
  plugins: [plainImports],
  build: {
    // The first browsers with light-dark(). For older ones it would be compiled to custom
    // properties, twice as long and evaluated only at the root.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Saves some bytes, which keeps the first script within its budget.
    minify: 'terser',
    terserOptions: {
      module: true,
      ecma: 2020,
      toplevel: true,
      compress: { passes: 3, unsafe_arrows: true },
    },
    outDir: '../dist/client',
    // The build empties `dist` before; `npm run dev` keeps the other builds' files.
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

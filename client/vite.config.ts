import { defineConfig } from 'vite';

/**
 * The islands need no style of their own, so nothing has to be loaded ahead of them: Vite's helper for that stays out of the first
 * script.
 */
const plainImports = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id: string) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined),
} as const;

export default defineConfig({
  root: import.meta.dirname,
  base: '/cars-for-sale/assets/',
  plugins: [plainImports],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    manifest: 'manifest.json',
    assetsDir: '',
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    // The first script names every chunk: a shorter name is a shorter script.
    rollupOptions: {
      input: { page: 'page.ts', docs: 'docs.ts', ops: '../views/styles/ops.css' },
      output: { chunkFileNames: '[name]-[hash:6].js' },
    },
  },
});

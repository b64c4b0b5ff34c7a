import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: '/cars-for-sale/assets/',
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    manifest: 'manifest.json',
    assetsDir: '',
    modulePreload: { polyfill: false },
    rollupOptions: { input: { page: 'page.ts' } },
  },
});

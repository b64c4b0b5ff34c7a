// `npm run dev`: builds server, kernels and client in watch mode, and restarts the server after
// each build.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { forgetBuild } from './built-state.mjs';

const root = join(import.meta.dirname, '..');
const COMPILED = 'dist/compiled/src';
const CHUNKS = 'dist/chunks';
const KERNELS = 'src/search/index/embedded/kernels/assembly';
const bin = (/** @type {string} */ name) => join(root, 'node_modules', '.bin', name);

// The output of the watching builds may not match the sources when they end.
forgetBuild(root);
const running = [
  spawn(bin('nest'), ['build', '--watch'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }),
  spawn('node', ['--watch', `--watch-path=${COMPILED}`, 'scripts/bundle-server.mjs', '--keep'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  }),
  spawn('node', ['--watch', `--watch-path=${KERNELS}`, 'scripts/build-kernels.mjs'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  }),
  spawn('node', ['--watch', `--watch-path=${CHUNKS}`, 'scripts/build-reference-data.mjs'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  }),
  ...['client/vite.config.ts', 'client/islands.vite.config.ts'].map((config) =>
    spawn(bin('vite'), ['build', '--config', config, '--watch', '--logLevel', 'warn'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  ),
  spawn('node', ['--watch', `--watch-path=${CHUNKS}`, 'dist/forecourt.js'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: process.env.NODE_ENV ?? 'development' },
  }),
];

const stop = () => running.forEach((child) => child.kill('SIGTERM'));
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
running.forEach((child) => child.on('exit', stop));

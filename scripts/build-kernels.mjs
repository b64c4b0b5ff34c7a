// Compiles the index's kernels to WebAssembly, into `dist`.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const sources = join(root, 'src/search/index/embedded/kernels/assembly');
const target = join(root, 'dist');

const MEMORY = [
  '--importMemory',
  '--sharedMemory',
  '--initialMemory',
  '1',
  '--maximumMemory',
  '65536',
];
const SPEED = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'threads', '--enable', 'simd'];

mkdirSync(target, { recursive: true });
const files = readdirSync(sources)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => join(sources, name));
const compiler = join(root, 'node_modules/assemblyscript/bin/asc.js');
execFileSync(
  process.execPath,
  [compiler, ...files, '-o', join(target, 'kernels.wasm'), ...MEMORY, ...SPEED],
  { stdio: 'inherit' },
);

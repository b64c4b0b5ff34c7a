import { existsSync, readFileSync } from 'node:fs';
import type { Kernel } from './kernel.js';

/** Beside this file when built; in the build's folder when the sources run themselves, as in tests. */
const PLACES = ['./kernels.wasm', '../../../../../dist/src/search/index/embedded/kernels/kernels.wasm'];

let compiled: WebAssembly.Module | undefined;

/** The kernels of `assembly/`, compiled by the build. @throws when there was no build. */
export function wasmKernel(memory: WebAssembly.Memory): Kernel {
  compiled ??= new WebAssembly.Module(readFileSync(wasmFile()));
  const { exports } = new WebAssembly.Instance(compiled, { env: { memory, abort } });
  return exports as unknown as Kernel;
}

function wasmFile(): URL {
  const found = PLACES.map((place) => new URL(place, import.meta.url)).find((url) => existsSync(url));
  if (!found) throw new Error('The kernels of the index are not built: run `npm run build`, or set INDEX_KERNEL=js');
  return found;
}

function abort(): never {
  throw new Error('A kernel of the index gave up');
}

import { readFileSync } from 'node:fs';
import { BUILD_FOLDER } from '../../../../platform/config/build-folder.js';
import type { Kernel } from './kernel.js';

let compiled: WebAssembly.Module | undefined;

/** The kernels of `assembly/`, compiled by the build. */
export function wasmKernel(memory: WebAssembly.Memory): Kernel {
  compiled ??= new WebAssembly.Module(readFileSync(new URL('kernels.wasm', BUILD_FOLDER)));
  const { exports } = new WebAssembly.Instance(compiled, { env: { memory, abort } });
  return exports as unknown as Kernel;
}

function abort(): never {
  throw new Error('A kernel of the index gave up');
}

import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { Resvg, initWasm } from '@resvg/resvg-wasm';
import { BUILD_FOLDER } from '../platform/config/build-folder.js';
import { nameSourcesInStacks } from '../platform/telemetry/source-maps.js';
import type { PngAnswer, PngOrder } from './png-pictures.js';

nameSourcesInStacks();

/** Renders drawings one by one; see `PngPictures`. */
await initWasm(readFileSync(new URL('resvg.wasm', BUILD_FOLDER)));
parentPort!.on('message', ({ name, svg, widthPixels }: PngOrder) => {
  const drawing = new Resvg(svg, {
    fitTo: { mode: 'width', value: widthPixels },
    font: { loadSystemFonts: false },
  });
  const image = drawing.render();
  const answer: PngAnswer = { name, png: image.asPng() };
  image.free();
  drawing.free();
  parentPort!.postMessage(answer);
});

import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { drawCar } from './draw-car.js';
import { parseDealerPictureName } from './emblems/dealer-sign.js';
import { drawDealer } from './emblems/draw-dealer.js';
import { drawTileBadge } from './emblems/tile-badges.js';
import { parsePictureName } from './picture-name.js';

/** How a picture can be sent, the smallest first. */
export const PICTURE_ENCODINGS = ['br', 'gzip', 'identity'] as const;

/** One of `PICTURE_ENCODINGS`, as `Accept-Encoding` and `Content-Encoding` name it; `identity` is sent as it is drawn. */
export type PictureEncoding = (typeof PICTURE_ENCODINGS)[number];

/** About 5,000 pictures as browsers ask for them. */
const MAX_CACHED_BYTES = 16 * 1024 * 1024;

const PACKERS: Readonly<Record<PictureEncoding, (svg: Buffer) => Buffer>> = {
  // Good enough to be within a few percent of the best, at a twentieth of its time.
  br: (svg) => brotliCompressSync(svg, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: svg.length } }),
  gzip: (svg) => gzipSync(svg, { level: 9 }),
  identity: (svg) => svg,
};

/** Pictures by name, drawn on first use and kept the way they are sent. */
@Injectable()
export class DrawnPictures {
  private readonly cache = new LRUCache<string, Buffer>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: (bytes, key) => bytes.length + key.length,
  });

  /** The SVG's bytes; undefined for a name that is none. */
  read(name: string, encoding: PictureEncoding): Buffer | undefined {
    const key = `${encoding} ${name}`;
    const known = this.cache.get(key);
    if (known) return known;
    const svg = drawn(name);
    if (svg === undefined) return undefined;
    const bytes = PACKERS[encoding](Buffer.from(svg));
    this.cache.set(key, bytes);
    return bytes;
  }
}

/** Cars, dealers and badges, each by a name that no other kind has. */
function drawn(name: string): string | undefined {
  const car = parsePictureName(name);
  if (car) return drawCar(car);
  const dealer = parseDealerPictureName(name);
  return dealer ? drawDealer(dealer) : drawTileBadge(name);
}

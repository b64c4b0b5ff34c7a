import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { drawCar } from '../../drawn-cars/draw-car.js';
import { parseDealerPictureName } from '../../drawn-cars/emblems/dealer-sign.js';
import { drawDealer } from '../../drawn-cars/emblems/draw-dealer.js';
import { drawTileBadge } from '../../drawn-cars/emblems/tile-badges.js';
import { parsePictureName } from '../../drawn-cars/picture-name.js';

/** Content codings of pictures, the smallest first. */
export const PICTURE_ENCODINGS = ['br', 'gzip', 'identity'] as const;

/** As in `Accept-Encoding` and `Content-Encoding`; `identity` is uncompressed. */
export type PictureEncoding = (typeof PICTURE_ENCODINGS)[number];

/** About 5,000 compressed pictures. */
const MAX_CACHED_BYTES = 16 * 1024 * 1024;

const PACKERS: Readonly<Record<PictureEncoding, (svg: Buffer) => Buffer>> = {
  // Within a few percent of the best quality, in a twentieth of its time.
  br: (svg) =>
    brotliCompressSync(svg, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: svg.length,
      },
    }),
  gzip: (svg) => gzipSync(svg, { level: 9 }),
  identity: (svg) => svg,
};

/** Renders pictures by name on first use, and caches them compressed. */
@Injectable()
export class DrawnPictures {
  private readonly cache = new LRUCache<string, Buffer>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: (bytes, key) => bytes.length + key.length,
  });

  /** Bytes of the SVG; undefined for an invalid name. */
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

/** Names of cars, dealers and badges never overlap. */
function drawn(name: string): string | undefined {
  const car = parsePictureName(name);
  if (car) return drawCar(car);
  const dealer = parseDealerPictureName(name);
  return dealer ? drawDealer(dealer) : drawTileBadge(name);
}

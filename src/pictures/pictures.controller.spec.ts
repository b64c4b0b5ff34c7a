import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { pictureOf } from '../../drawn-cars/car-picture.js';
import { pictureHref, pngHref } from './picture-urls.js';
import { drawCar } from '../../drawn-cars/draw-car.js';
import { dealerPictureName } from '../../drawn-cars/emblems/dealer-sign.js';
import { parsePictureName } from '../../drawn-cars/picture-name.js';
import { PicturesModule } from './pictures.module.js';
import { PngPictures, TooManyPngs } from './png-pictures.js';

const NAME = pictureOf({ id: '1', bodyStyleCode: 'SEDAN4D', exteriorColor: 'RED' });
const SVG = drawCar(parsePictureName(NAME));

describe('Pictures of cars', () => {
  let app: NestFastifyApplication;
  beforeAll(async () => {
    app = await NestFactory.create<NestFastifyApplication>(
      PicturesModule,
      new FastifyAdapter({ routerOptions: { maxParamLength: 200 } }),
      {
        logger: false,
        abortOnError: false,
      },
    );
    await app.init();
  });
  afterAll(() => app.close());

  const get = (url: string, acceptEncoding = '') =>
    app.inject({ url, headers: { 'accept-encoding': acceptEncoding } });

  it('in SVG are the drawing, cached for a year', async () => {
    const answer = await get(pictureHref(NAME));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/svg+xml');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.body).toBe(SVG);
  });

  it('allow the picture to run and load nothing', async () => {
    const answer = await get(pictureHref(NAME));
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  it('are compressed as brotli or gzip, equal on repeat', async () => {
    for (let time = 0; time < 2; time++) {
      const brotli = await get(pictureHref(NAME), 'gzip, br');
      expect(brotli.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(SVG);
      const gzip = await get(pictureHref(NAME), 'gzip');
      expect(gzip.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(gzip.rawPayload).toString()).toBe(SVG);
      expect(gzip.headers.vary).toBe('accept-encoding');
    }
  });

  const noNames = [
    'nonsense',
    'sedan-red-side-zzzzz',
    '..%2Fsedan-red-side-00000',
    'sedan-red-side-00000.svg',
  ];
  it.each(noNames)('are a problem document for %s', async (name) => {
    const answer = await get(pictureHref(name));
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({
      type: '/docs#problem-404',
      title: 'Not Found',
      status: 404,
      detail: 'There is no picture with this name.',
    });
  });

  it('as PNG are the drawing for mail programs, cached for a year, equal on repeat', async () => {
    const [first, second] = [await get(pngHref(NAME)), await get(pngHref(NAME))];
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'image/png']);
    expect(first.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    const bytes = first.rawPayload;
    expect(bytes.subarray(0, 8).toString('latin1')).toBe('\u0089PNG\r\n\u001A\n');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([240, 160]);
    // An empty picture takes a few hundred bytes.
    expect(bytes.length).toBeGreaterThan(5_000);
  });

  it.each([...noNames, dealerPictureName('Sun Motors', 'logo')])(
    'as PNG are a problem document for %s',
    async (name) => {
      expect((await get(pngHref(name))).statusCode).toBe(404);
    },
  );

  it('as PNG are rejected beyond 50 at a time, and available on retry', async () => {
    const names = [...Array(60).keys()].map((id) =>
      pictureOf({ id: `many-${id}`, bodyStyleCode: 'SEDAN4D', exteriorColor: 'RED' }),
    );
    const pngs = app.get(PngPictures);
    // All are requested in one turn of the event loop, so none is rendered in the meantime.
    const answers = await Promise.allSettled(names.map((name) => pngs.read(name)));
    const rejected = answers.filter((answer) => answer.status === 'rejected');
    expect(rejected).toHaveLength(new Set(names).size - 50);
    for (const { reason } of rejected) expect(reason).toBeInstanceOf(TooManyPngs);
    expect((await get(pngHref(names.at(-1)!))).statusCode).toBe(200);
  });

  it('as PNG return 503 over the limit', async () => {
    jest.spyOn(app.get(PngPictures), 'read').mockRejectedValueOnce(new TooManyPngs());
    const answer = await get(pngHref(NAME));
    expect([
      answer.statusCode,
      answer.headers['retry-after'],
      answer.headers['cache-control'],
    ]).toEqual([503, '5', 'no-store']);
  });
});

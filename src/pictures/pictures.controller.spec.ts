import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { pictureHref, pictureOf } from './car-picture.js';
import { drawCar } from './draw-car.js';
import { parsePictureName } from './picture-name.js';
import { PicturesModule } from './pictures.module.js';

const NAME = pictureOf({ id: '1', bodyStyleCode: 'SEDAN4D', exteriorColor: 'RED' });
const SVG = drawCar(parsePictureName(NAME));

describe('GET /cars-for-sale/pictures/{name}.svg', () => {
  let app: NestFastifyApplication;
  beforeAll(async () => {
    app = await NestFactory.create<NestFastifyApplication>(PicturesModule, new FastifyAdapter({ routerOptions: { maxParamLength: 200 } }), {
      logger: false,
      abortOnError: false,
    });
    await app.init();
  });
  afterAll(() => app.close());

  const get = (url: string, acceptEncoding = '') => app.inject({ url, headers: { 'accept-encoding': acceptEncoding } });

  it('answers the drawn picture, good for a year', async () => {
    const answer = await get(pictureHref(NAME));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/svg+xml');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.body).toBe(SVG);
  });

  it('lets the picture run and load nothing', async () => {
    const answer = await get(pictureHref(NAME));
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  it('sends brotli or gzip where the browser takes it, the second time as the first', async () => {
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

  const noNames = ['nonsense', 'sedan-red-side-zzzzz', '..%2Fsedan-red-side-00000', 'sedan-red-side-00000.svg'];
  it.each(noNames)('answers a problem for %s', async (name) => {
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
});

import { Controller, Get, Headers, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { acceptedCoding } from '../http/accepted-coding.js';
import { CACHING } from '../http/caching.js';
import { problemType } from '../json-api/problem.js';
import { PICTURES_PATH } from './car-picture.js';
import { DrawnPictures, PICTURE_ENCODINGS } from './drawn-pictures.js';
import type { PictureEncoding } from './drawn-pictures.js';

/** Pictures of cars and dealers without a photograph and badges of product tiles, drawn from their names. */
@Controller(PICTURES_PATH)
export class PicturesController {
  constructor(private readonly pictures: DrawnPictures) {}

  @Get(':name.svg')
  picture(@Param('name') name: string, @Headers('accept-encoding') accepted: string | undefined, @Res() reply: FastifyReply): void {
    const encoding = acceptedCoding<PictureEncoding>(accepted, PICTURE_ENCODINGS) ?? 'identity';
    const bytes = this.pictures.read(name, encoding);
    if (!bytes) {
      const problem = { type: problemType(404), title: 'Not Found', status: 404, detail: 'There is no picture with this name.' };
      void reply.status(404).type('application/problem+json').header('cache-control', CACHING.noStore).send(JSON.stringify(problem));
      return;
    }
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    void reply
      .type('image/svg+xml')
      .header('cache-control', CACHING.immutableAsset)
      .header('vary', 'accept-encoding')
      // Opened on its own, the picture may load and run nothing.
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      // Anybody may show it: an answer that is kept for a year must not be bound to the site that asked first.
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('access-control-allow-origin', '*')
      .send(bytes);
  }
}

import { Controller, Get, Headers, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { acceptedCoding } from '../platform/http/accepted-coding.js';
import { CACHING } from '../platform/http/caching.js';
import { problemType } from '../platform/json-api/problem.js';
import { PICTURES_PATH } from './picture-urls.js';
import { DrawnPictures, PICTURE_ENCODINGS } from './drawn-pictures.js';
import type { PictureEncoding } from './drawn-pictures.js';
import { PngPictures, TooManyPngs } from './png-pictures.js';

const RETRY_AFTER_SECONDS = 5;

/** Drawn pictures of cars and dealers without photos, and badges of history tiles, by name. */
@Controller(PICTURES_PATH)
export class PicturesController {
  constructor(
    private readonly pictures: DrawnPictures,
    private readonly pngs: PngPictures,
  ) {}

  @Get(':name.svg')
  picture(
    @Param('name') name: string,
    @Headers('accept-encoding') accepted: string | undefined,
    @Res() reply: FastifyReply,
  ): void {
    const encoding = acceptedCoding<PictureEncoding>(accepted, PICTURE_ENCODINGS) ?? 'identity';
    const bytes = this.pictures.read(name, encoding);
    if (!bytes) return sendNoPicture(reply);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    // A picture opened directly must not load or run anything.
    reply
      .header('vary', 'accept-encoding')
      .header('content-security-policy', "default-src 'none'; sandbox");
    sendPicture(reply, 'image/svg+xml', bytes);
  }

  /** Cars only. */
  @Get(':name.png')
  async png(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    try {
      const bytes = await this.pngs.read(name);
      if (bytes) sendPicture(reply, 'image/png', bytes);
      else sendNoPicture(reply);
    } catch (error) {
      if (!(error instanceof TooManyPngs)) throw error;
      reply.header('retry-after', String(RETRY_AFTER_SECONDS));
      sendProblem(reply, 503, 'Service Unavailable', 'Too many pictures are being drawn.');
    }
  }
}

function sendPicture(reply: FastifyReply, type: string, bytes: Buffer): void {
  void reply
    .type(type)
    .header('cache-control', CACHING.immutableAsset)
    .header('x-content-type-options', 'nosniff')
    // Any site may use it, because a response cached for a year must not depend on the first site
    // that requested it.
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('access-control-allow-origin', '*')
    .send(bytes);
}

function sendNoPicture(reply: FastifyReply): void {
  sendProblem(reply, 404, 'Not Found', 'There is no picture with this name.');
}

function sendProblem(reply: FastifyReply, status: number, title: string, detail: string): void {
  const problem = { type: problemType(status), title, status, detail };
  void reply
    .status(status)
    .type('application/problem+json')
    .header('cache-control', CACHING.noStore)
    .send(JSON.stringify(problem));
}

import {
  Controller,
  Get,
  NotFoundException,
  Param,
  Req,
  Res,
  ServiceUnavailableException,
  UseFilters,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { colorIn } from '../../../platform/config/brand-look.js';
import { BrandsByHost } from '../../../platform/config/brands-by-host.js';
import { Config } from '../../../platform/config/config.js';
import { CACHING } from '../../../platform/http/caching.js';
import { ProblemFilter } from '../../../platform/json-api/problem.filter.js';
import { PngPictures, TooManyPngs } from '../../../pictures/png-pictures.js';
import { HOME_PATH, RESULTS_PATH } from '../../../routes/links.js';
import { APP_ICONS_PATH, APP_MANIFEST_PATH } from '../../../routes/push-links.js';
import { APP_ICONS, appIconHref, appIconSvg } from './app-icons.js';
import type { AppIcon } from './app-icons.js';

const ICON_NAMES = Object.keys(APP_ICONS) as AppIcon[];

/** Serves the web app manifest of the host's brand, and the icons of all brands. */
@Controller()
@UseFilters(ProblemFilter)
export class WebAppController {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly config: Config,
    private readonly pngs: PngPictures,
  ) {}

  @Get(APP_MANIFEST_PATH)
  manifest(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): string {
    const brand = this.brands.ofHost(request.headers.host);
    const { canvas, surface } = brand.look.colors;
    const icon = (name: AppIcon, purpose: 'any' | 'maskable') => {
      const { sizePixels } = APP_ICONS[name];
      return {
        src: appIconHref(brand, name),
        sizes: `${sizePixels}x${sizePixels}`,
        type: 'image/png',
        purpose,
      };
    };
    void reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', CACHING.revalidatedData);
    return JSON.stringify({
      id: RESULTS_PATH,
      name: brand.displayName,
      short_name: brand.displayName,
      lang: 'en-US',
      start_url: RESULTS_PATH,
      scope: HOME_PATH,
      display: 'standalone',
      background_color: colorIn('light', canvas),
      theme_color: colorIn('light', surface),
      icons: [icon('plain-192', 'any'), icon('plain-512', 'any'), icon('filled-512', 'maskable')],
    });
  }

  @Get(`${APP_ICONS_PATH}/:file`)
  async icon(
    @Param('file') file: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const href = `${APP_ICONS_PATH}/${file}`;
    for (const brand of this.config.brands) {
      const name = ICON_NAMES.find((icon) => appIconHref(brand, icon) === href);
      if (!name) continue;
      const png = await this.pngs
        .render(file, () => appIconSvg(brand, name), APP_ICONS[name].sizePixels)
        .catch((error: unknown) => {
          throw error instanceof TooManyPngs
            ? new ServiceUnavailableException('Too many pictures are being drawn.')
            : error;
        });
      void reply.type('image/png').header('cache-control', CACHING.immutableAsset);
      return png;
    }
    throw new NotFoundException('There is no icon with this name.');
  }
}

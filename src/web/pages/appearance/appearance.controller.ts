import { BadRequestException, Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../../platform/config/config.js';
import { CACHING } from '../../../platform/http/caching.js';
import { isMeant } from '../../../platform/http/csrf.js';
import { APPEARANCE_PATH, HOME_PATH } from '../../../routes/links.js';
import { refererPath } from '../return-url.js';
import { APPEARANCES, storeAppearance } from './chosen-scheme.js';
import { redirectTo } from '../../../platform/http/redirect.js';
import { PageQueryPipe } from '../page-query.pipe.js';
import { AppearanceQuery } from './appearance.dto.js';

/** Stores the color scheme chosen in the footer, and redirects back to the page. */
@Controller(APPEARANCE_PATH)
export class AppearanceController {
  constructor(private readonly config: Config) {}

  @Get()
  choose(
    @Query(PageQueryPipe) { scheme: chosen }: AppearanceQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): void {
    if (chosen === undefined)
      throw new BadRequestException(`The appearance must be one of ${APPEARANCES.join(', ')}.`);
    if (isMeant(request, this.config.publicOrigin)) storeAppearance(chosen, reply);
    const before = refererPath(request);
    void reply.header('cache-control', CACHING.noStore);
    redirectTo(before?.startsWith(APPEARANCE_PATH) ? HOME_PATH : (before ?? HOME_PATH), 302, reply);
  }
}

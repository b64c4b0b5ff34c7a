import { BadRequestException, Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CACHING } from '../../http/caching.js';
import { APPEARANCE_PATH, HOME_PATH } from '../../wording/links.js';
import { APPEARANCES, storeAppearance } from './chosen-scheme.js';

/** Keeps the scheme that a shopper chooses at the foot of a page, and leads back to that page. */
@Controller(APPEARANCE_PATH)
export class AppearanceController {
  @Get()
  choose(@Query('scheme') scheme: unknown, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): void {
    const chosen = APPEARANCES.find((appearance) => appearance === scheme);
    if (chosen === undefined) throw new BadRequestException(`The appearance is one of ${APPEARANCES.join(', ')}.`);
    storeAppearance(chosen, reply);
    void reply.header('cache-control', CACHING.noStore).redirect(pageBefore(request), 302);
  }
}

/**
 * The page of ours that the browser says it comes from, else the home page. No address says where to go back to: none can lead
 * elsewhere. A path that begins with two strokes would be read as a host.
 */
function pageBefore({ headers: { referer, host } }: FastifyRequest): string {
  const before = URL.parse(referer ?? '');
  if (before === null || before.host !== host?.toLowerCase() || before.pathname === APPEARANCE_PATH) return HOME_PATH;
  return before.pathname.replace(/^\/+/, '/') + before.search;
}

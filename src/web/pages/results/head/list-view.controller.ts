import { BadRequestException, Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BrandsByHost } from '../../../../platform/config/brands-by-host.js';
import { Config } from '../../../../platform/config/config.js';
import { CACHING } from '../../../../platform/http/caching.js';
import { isMeant } from '../../../../platform/http/csrf.js';
import { SearchContexts } from '../../../../search/search-contexts.js';
import { LIST_VIEW_PATH } from '../../../../routes/links.js';
import { parseReturnUrl, refererPath } from '../../return-url.js';
import { LIST_VIEWS, storeListView } from './list-view.js';
import { redirectTo } from '../../../../platform/http/redirect.js';
import { PageQueryPipe } from '../../page-query.pipe.js';
import { ListViewQuery } from './list-view.dto.js';

/** Stores the chosen view of the list, and redirects back to the list. */
@Controller(LIST_VIEW_PATH)
export class ListViewController {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly contexts: SearchContexts,
    private readonly config: Config,
  ) {}

  @Get()
  choose(
    @Query(PageQueryPipe) { as: chosen }: ListViewQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): void {
    if (chosen === undefined)
      throw new BadRequestException(`The view must be one of ${LIST_VIEWS.join(', ')}.`);
    if (isMeant(request, this.config.publicOrigin)) storeListView(chosen, reply);
    const { href } = parseReturnUrl(
      refererPath(request),
      this.contexts.of(this.brands.ofHost(request.headers.host)),
    );
    void reply.header('cache-control', CACHING.noStore);
    redirectTo(href, 302, reply);
  }
}

import {
  Body,
  Controller,
  Get,
  HttpStatus,
  NotFoundException,
  Post,
  Req,
  Res,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { VIEWED_IDS } from '../../../../views/islands/viewed-ids.js';
import { RecentlyViewedPart } from '../../../../views/saved/recently-viewed.js';
import { Viewers } from '../../../browsing-history/viewers.js';
import { BrandsByHost } from '../../../platform/config/brands-by-host.js';
import { redirectTo } from '../../../platform/http/redirect.js';
import { TAKES_FORM } from '../../../platform/http/csrf.js';
import { LISTING_ID } from '../../../platform/json-api/parameter-forms.js';
import { SearchContexts } from '../../../search/search-contexts.js';
import { RECENTLY_VIEWED_PATH } from '../../../routes/history-links.js';
import { leadTo } from '../account/account-frame.js';
import { asksForFragment } from '../../rendering/fragment.js';
import { PageRenderer } from '../../rendering/page-renderer.js';
import { RecentlyViewed } from './recently-viewed.js';
import { hrefOf, readViewingPage } from './viewing-page.js';
import { CACHING } from '../../../platform/http/caching.js';
import { PageHeaders } from '../page-headers.interceptor.js';

/** Renders the recently viewed part for the page's script, and takes the delete forms of pages without scripts. */
@ApiExcludeController()
@Controller(RECENTLY_VIEWED_PATH)
@PageHeaders({ caching: CACHING.noStore, hasFragments: true })
export class RecentlyViewedController {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly contexts: SearchContexts,
    private readonly viewers: Viewers,
    private readonly recentlyViewed: RecentlyViewed,
    private readonly renderer: PageRenderer,
  ) {}

  /** The part of the page named by `back`. A normal navigation is redirected to that page. */
  @Get()
  async show(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const page = readViewingPage(
      new URL(request.url, 'http://localhost').searchParams.get('back') ?? 'saved',
    );
    if (!asksForFragment(request, VIEWED_IDS.heading))
      return leadTo(`${hrefOf(page)}#${VIEWED_IDS.heading}`, reply);
    const context = this.contexts.of(this.brands.ofHost(request.headers.host));
    const viewed = await this.recentlyViewed.of(page, request, context);
    return this.renderer.render(RecentlyViewedPart, { viewed });
  }

  /** Deletes the car `listingId`, or `all` cars. */
  @Post()
  @RouteConfig(TAKES_FORM)
  async remove(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<undefined> {
    const fields = new URLSearchParams((body ?? {}) as Record<string, string>);
    const listingId = fields.get('listingId') ?? undefined;
    if (!fields.has('all') && !LISTING_ID.form.test(listingId ?? '')) throw new NotFoundException();
    const principal = await this.viewers.ofPage(request);
    if (principal)
      await this.viewers.remove(principal, fields.has('all') ? undefined : listingId, reply);
    redirectTo(
      `${hrefOf(readViewingPage(fields.get('back')))}#${VIEWED_IDS.heading}`,
      HttpStatus.SEE_OTHER,
      reply,
    );
    return undefined;
  }
}

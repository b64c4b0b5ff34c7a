import {
  BadRequestException,
  Body,
  Controller,
  Get,
  HttpStatus,
  Post,
  Req,
  Res,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BrandsByHost } from '../../../../platform/config/brands-by-host.js';
import { TAKES_FORM } from '../../../../platform/http/csrf.js';
import { COUNTED_AS_CALL } from '../../../../platform/http/rate-classes.js';
import { SearchContexts } from '../../../../search/search-contexts.js';
import { LIST_VIEW_PATH } from '../../../../routes/links.js';
import { parseReturnUrl, refererPath } from '../../return-url.js';
import { LIST_VIEWS, storeListView } from './list-view.js';
import { redirectTo } from '../../../../platform/http/redirect.js';
import { PageQueryPipe } from '../../page-query.pipe.js';
import { ListViewForm } from './list-view.dto.js';

/** Stores the chosen view of the list, and redirects back to the list. */
@ApiExcludeController()
@Controller(LIST_VIEW_PATH)
export class ListViewController {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly contexts: SearchContexts,
  ) {}

  @Post()
  @RouteConfig({ ...TAKES_FORM, ...COUNTED_AS_CALL })
  choose(
    @Body(PageQueryPipe) { as: chosen }: ListViewForm,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): void {
    if (chosen === undefined)
      throw new BadRequestException(`The view must be one of ${LIST_VIEWS.join(', ')}.`);
    storeListView(chosen, reply);
    redirectTo(this.listBefore(request), HttpStatus.SEE_OTHER, reply);
  }

  /** GET of the form's URL, for example from an old link: changes nothing. */
  @Get()
  back(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): void {
    redirectTo(this.listBefore(request), HttpStatus.FOUND, reply);
  }

  private listBefore(request: FastifyRequest): string {
    const context = this.contexts.of(this.brands.ofHost(request.headers.host));
    return parseReturnUrl(refererPath(request), context).href;
  }
}

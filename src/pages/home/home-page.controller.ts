import { Controller, Get, Req, Res } from '@nestjs/common';
import type { StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CACHING } from '../../http/caching.js';
import { HomePage } from '../../../views/home/home-page.js';
import { BrandsByHost } from '../../config/brands-by-host.js';
import { SearchContexts } from '../../search/search-contexts.js';
import { SearchQuery } from '../../search/search-query.js';
import { SearchService } from '../../search/search.service.js';
import { DocumentPresenter } from '../document.presenter.js';
import { HOME_PATH } from '../../wording/links.js';
import { PageRenderer } from '../page-renderer.js';
import { secure } from '../security-headers.js';
import { presentHome, presentHomeHead } from './home.presenter.js';

/** Answers `/`. Its counts are those of a search that asks nothing, over what the brand shows. */
@Controller()
export class HomePageController {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly contexts: SearchContexts,
    private readonly search: SearchService,
    private readonly document: DocumentPresenter,
    private readonly renderer: PageRenderer,
  ) {}

  @Get(HOME_PATH)
  async show(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<StreamableFile> {
    const brand = this.brands.ofHost(request.headers.host);
    const found = await this.search.search(SearchQuery.parse('', this.contexts.of(brand)).query);
    const nonce = secure(reply);
    void reply.type('text/html; charset=utf-8').header('cache-control', CACHING.privatePage);
    const document = this.document.present(request, brand, presentHomeHead(found.query), nonce);
    return this.renderer.render(HomePage, { document, home: presentHome(found) });
  }
}

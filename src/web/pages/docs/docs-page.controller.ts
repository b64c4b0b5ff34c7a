import { Controller, Get, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { CACHING } from '../../../platform/http/caching.js';
import { DocsPage } from '../../../../views/docs/docs-page.js';
import { BrandsByHost } from '../../../platform/config/brands-by-host.js';
import type { Brand } from '../../../platform/config/brand.js';
import { SearchContexts } from '../../../search/search-contexts.js';
import { SearchQuery } from '../../../search/search-query.js';
import { OpenApi } from '../../../platform/json-api/open-api.js';
import { ClientManifest } from '../../rendering/client-manifest.js';
import { DocumentPresenter } from '../document.presenter.js';
import { DOCS_PATH } from '../../../routes/links.js';
import { Markets } from '../market.js';
import { PageRenderer } from '../../rendering/page-renderer.js';
import type { ApiDocument } from './api-document.js';
import { presentDocs } from './docs.presenter.js';
import type { ExampleCar } from './docs.presenter.js';
import { PageHeaders } from '../page-headers.interceptor.js';

/**
 * Documentation of the JSON API. Its script runs examples and searches; the page works without it.
 */
@ApiExcludeController()
@Controller(DOCS_PATH)
@PageHeaders({ caching: CACHING.privatePage })
export class DocsPageController {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly openApi: OpenApi,
    private readonly document: DocumentPresenter,
    private readonly renderer: PageRenderer,
    private readonly manifest: ClientManifest,
    private readonly contexts: SearchContexts,
    private readonly markets: Markets,
  ) {}

  @Get()
  async show(@Req() request: FastifyRequest): Promise<Buffer> {
    const brand = this.brands.ofHost(request.headers.host);
    const docs = presentDocs(
      this.openApi.document as object as ApiDocument,
      this.document.originFor(request),
      await this.carFor(brand),
    );
    const description = docs.lead.filter((part) => typeof part === 'string').join('');
    const head = { title: docs.title, description, canonicalPath: DOCS_PATH, isIndexable: false };
    return this.renderer.render(DocsPage, {
      document: {
        ...this.document.present(request, brand, head),
        scriptHref: this.manifest.docsScriptHref,
      },
      docs,
    });
  }

  /** A car for sale for the examples; an invented one would give 404. */
  private async carFor(brand: Brand): Promise<ExampleCar | undefined> {
    const { query } = SearchQuery.parse('', this.contexts.of(brand));
    const found = await this.markets.firstCars(query, 1);
    return found?.cars[0]?.listing;
  }
}

import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { EntryPage } from '../../../views/entry/entry-page.js';
import { Brands } from '../../config/brands.js';
import { OpenApi } from '../../operations/open-api.js';
import { DocumentPresenter } from '../document.presenter.js';
import { PageRenderer } from '../page-renderer.js';
import { secure } from '../security-headers.js';
import { presentDocs } from './docs.presenter.js';

const DOCS_PATH = '/docs';

/** The JSON calls, for people: no script, so the page's own policy holds. */
@ApiExcludeController()
@Controller(DOCS_PATH)
export class DocsPageController {
  constructor(
    private readonly brands: Brands,
    private readonly openApi: OpenApi,
    private readonly document: DocumentPresenter,
    private readonly renderer: PageRenderer,
  ) {}

  @Get()
  async show(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<Readable> {
    const entry = presentDocs(this.openApi.document);
    const nonce = secure(reply);
    void reply.type('text/html; charset=utf-8').header('cache-control', 'private, no-cache');
    const head = { title: entry.title, description: entry.lead, canonicalPath: DOCS_PATH, isIndexable: false };
    return this.renderer.render(EntryPage, {
      document: this.document.present(this.brands.ofHost(request.headers.host), head, nonce),
      entry,
    });
  }
}

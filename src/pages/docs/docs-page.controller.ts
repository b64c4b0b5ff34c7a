import { Controller, Get, Req, Res } from '@nestjs/common';
import type { StreamableFile } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DocsPage } from '../../../views/docs/docs-page.js';
import { BrandsByHost } from '../../config/brands-by-host.js';
import { Config } from '../../config/config.js';
import { OpenApi } from '../../json-api/open-api.js';
import { ClientManifest } from '../client-manifest.js';
import { DocumentPresenter } from '../document.presenter.js';
import { DOCS_PATH } from '../../wording/links.js';
import { PageRenderer } from '../page-renderer.js';
import { secure } from '../security-headers.js';
import type { ApiDocument } from './api-document.js';
import { presentDocs } from './docs.presenter.js';

/** What a host may be before it is written into a command for a shell. */
const HOST = /^[\w.:[\]-]+$/;

/** The JSON calls, for people; its script sends examples and finds words, and the page does without it. */
@ApiExcludeController()
@Controller(DOCS_PATH)
export class DocsPageController {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly config: Config,
    private readonly openApi: OpenApi,
    private readonly document: DocumentPresenter,
    private readonly renderer: PageRenderer,
    private readonly manifest: ClientManifest,
  ) {}

  @Get()
  async show(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<StreamableFile> {
    const docs = presentDocs(this.openApi.document as object as ApiDocument, this.originFor(request));
    const nonce = secure(reply);
    void reply.type('text/html; charset=utf-8').header('cache-control', 'private, no-cache');
    const description = docs.lead.filter((part) => typeof part === 'string').join('');
    const head = { title: docs.title, description, canonicalPath: DOCS_PATH, isIndexable: false };
    return this.renderer.render(DocsPage, {
      document: {
        ...this.document.present(this.brands.ofHost(request.headers.host), head, nonce),
        scriptHref: this.manifest.docsScriptHref,
      },
      docs,
    });
  }

  /** The address the reader came by, so that a copied command works; the answer is kept by nobody else. */
  private originFor({ protocol, headers: { host = '' } }: FastifyRequest): string {
    if (this.config.publicOrigin || !HOST.test(host)) return this.document.absolute('');
    return `${protocol}://${host}`;
  }
}

import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CACHING } from '../../../platform/http/caching.js';
import { EntryPage } from '../../../../views/entry/entry-page.js';
import type { EntrySection } from '../../../../views/entry/entry-page.js';
import { BrandsByHost } from '../../../platform/config/brands-by-host.js';
import { Config } from '../../../platform/config/config.js';
import { DocumentPresenter } from '../document.presenter.js';
import { HOME_PATH } from '../../../routes/links.js';
import { PageRenderer } from '../../rendering/page-renderer.js';
import { ENTRY_PAGES, LEAD_DAYS } from './entry-pages.js';
import { PageHeaders } from '../page-headers.interceptor.js';

const CONTENT = new Map(ENTRY_PAGES.map((page) => [page.path, page]));

/** Serves the paths of `ENTRY_PAGES` with their static content, in the frame of the host's brand. */
@Controller()
@PageHeaders({ caching: CACHING.privatePage })
export class EntryPageController {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly config: Config,
    private readonly document: DocumentPresenter,
    private readonly renderer: PageRenderer,
  ) {}

  @Get([...CONTENT.keys()])
  async show(@Req() request: FastifyRequest): Promise<Buffer> {
    const path = request.url.split('?', 1)[0]!;
    const { title, lead, sections } = CONTENT.get(path)!;
    const document = this.document.present(request, this.brands.ofHost(request.headers.host), {
      title,
      description: lead,
      canonicalPath: path,
      currentPath: path,
    });
    return this.renderer.render(EntryPage, {
      document,
      entry: {
        crumbs: [{ text: 'Home', href: HOME_PATH }, { text: title }],
        title,
        lead,
        sections: sections.map((section) => this.withFigures(section)),
      },
    });
  }

  private withFigures(section: EntrySection): EntrySection {
    const days = String(this.config.leadRetentionDays);
    return {
      ...section,
      paragraphs: section.paragraphs.map((text) => text.replace(LEAD_DAYS, days)),
    };
  }
}

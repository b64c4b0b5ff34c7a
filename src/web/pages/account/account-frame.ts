import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DocumentProps } from '../../../../views/document.js';
import { BrandsByHost } from '../../../platform/config/brands-by-host.js';
import { CACHING } from '../../../platform/http/caching.js';
import { DocumentPresenter } from '../document.presenter.js';
import type { PageHead } from '../document.presenter.js';
import { PageRenderer } from '../../rendering/page-renderer.js';
import { redirectTo } from '../../../platform/http/redirect.js';

/**
 * Renders pages of accounts and saved items. They depend on this moment and this browser, so search
 * engines may not index them.
 */
@Injectable()
export class AccountFrame {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly document: DocumentPresenter,
    private readonly renderer: PageRenderer,
  ) {}

  answer<Props extends object>(
    view: Parameters<typeof this.renderer.render<Props>>[0],
    head: PageHead,
    propsOf: (document: DocumentProps) => Props,
    request: FastifyRequest,
  ): Promise<Buffer> {
    const brand = this.brands.ofHost(request.headers.host);
    return this.renderer.render(
      view,
      propsOf(this.document.present(request, brand, { ...head, isIndexable: false })),
    );
  }
}

/** Redirects once; the redirect is not cached. */
export function leadTo(href: string, reply: FastifyReply): undefined {
  void reply.header('cache-control', CACHING.noStore);
  redirectTo(href, 302, reply);
  return undefined;
}

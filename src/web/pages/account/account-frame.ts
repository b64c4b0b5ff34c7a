import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DocumentProps } from '../../../../views/document.js';
import { BrandsByHost } from '../../../platform/config/brands-by-host.js';
import { CACHING } from '../../../platform/http/caching.js';
import { DocumentPresenter } from '../document.presenter.js';
import type { PageHead } from '../document.presenter.js';
import { FRAGMENT_HEADER } from '../../rendering/fragment.js';
import { PageRenderer } from '../../rendering/page-renderer.js';
import { secure } from '../../rendering/security-headers.js';
import { redirectTo } from '../../../platform/http/redirect.js';

/**
 * Renders pages of accounts and saved items, and fragments of them for the page's script. They
 * depend on this moment and this browser, so neither caches nor search engines may store them.
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
    reply: FastifyReply,
  ): Promise<Buffer> {
    answersNow(reply);
    const brand = this.brands.ofHost(request.headers.host);
    return this.renderer.render(
      view,
      propsOf(this.document.present(request, brand, { ...head, isIndexable: false })),
    );
  }

  answerPart<Props extends object>(
    view: Parameters<typeof this.renderer.render<Props>>[0],
    props: Props,
    reply: FastifyReply,
  ): Promise<Buffer> {
    answersNow(reply);
    return this.renderer.render(view, props);
  }
}

function answersNow(reply: FastifyReply): void {
  secure(reply);
  void reply
    .type('text/html; charset=utf-8')
    .header('cache-control', CACHING.noStore)
    .header('vary', FRAGMENT_HEADER);
}

/** Redirects once; the redirect is not cached. */
export function leadTo(href: string, reply: FastifyReply): undefined {
  void reply.header('cache-control', CACHING.noStore);
  redirectTo(href, 302, reply);
  return undefined;
}

import { Controller, Get, NotFoundException, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { PushPage } from '../../../../views/push/push-page.js';
import { PushPrompt } from '../../../../views/push/push-prompt.js';
import { isSignedInBrowser } from '../../../accounts/account-cookies.js';
import { BrandsByHost } from '../../../platform/config/brands-by-host.js';
import { CACHING } from '../../../platform/http/caching.js';
import { NOTIFICATIONS_PATH } from '../../../routes/push-links.js';
import { DocumentPresenter } from '../document.presenter.js';
import { asksForFragment } from '../../rendering/fragment.js';
import { PageRenderer } from '../../rendering/page-renderer.js';
import { presentPushPrompt } from './push-prompt.presenter.js';
import { presentPushPage, pushCalls } from './push.presenter.js';
import { PageHeaders } from '../page-headers.interceptor.js';

/** Settings page of push notifications; with `x-fragment: push`, the dialog that asks for them. */
@Controller(NOTIFICATIONS_PATH)
@PageHeaders({ caching: CACHING.privatePage, hasFragments: true })
export class PushPageController {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly document: DocumentPresenter,
    private readonly renderer: PageRenderer,
  ) {}

  @Get()
  async show(@Req() request: FastifyRequest): Promise<Buffer> {
    const brand = this.brands.ofHost(request.headers.host);
    const calls = pushCalls(brand, 'settings');
    if (!calls) throw new NotFoundException(`Cannot GET ${request.url}`);
    if (asksForFragment(request, 'push'))
      return this.renderer.render(
        PushPrompt,
        presentPushPrompt(brand, calls, isSignedInBrowser(request)),
      );
    const push = presentPushPage(brand, calls, isSignedInBrowser(request));
    const head = {
      title: push.title,
      description: push.lead,
      isIndexable: false,
      currentPath: NOTIFICATIONS_PATH,
    };
    return this.renderer.render(PushPage, {
      document: this.document.present(request, brand, head),
      push,
    });
  }
}

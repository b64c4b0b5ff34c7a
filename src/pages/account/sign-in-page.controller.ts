import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EntryPage } from '../../../views/entry/entry-page.js';
import { BrandsByHost } from '../../config/brands-by-host.js';
import { CACHING } from '../../http/caching.js';
import { ownAddress } from '../../http/own-address.js';
import { SIGN_IN_PATH } from '../../wording/links.js';
import { DocumentPresenter } from '../document.presenter.js';
import { PageRenderer } from '../page-renderer.js';
import { secure } from '../security-headers.js';
import { presentSignIn } from './sign-in.presenter.js';

/**
 * Answers where others send people for an account: `defaultScreen=signup` for a new one, `refUrl` where they come from. A return address
 * that is not of the origin that was asked is ignored.
 */
@Controller(SIGN_IN_PATH)
export class SignInPageController {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly document: DocumentPresenter,
    private readonly renderer: PageRenderer,
  ) {}

  @Get()
  async show(
    @Query('defaultScreen') screen: unknown,
    @Query('refUrl') refUrl: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const backHref = ownAddress(typeof refUrl === 'string' ? refUrl : undefined, this.document.originFor(request));
    const entry = presentSignIn(screen === 'signup', backHref);
    const nonce = secure(reply);
    void reply.type('text/html; charset=utf-8').header('cache-control', CACHING.privatePage);
    const brand = this.brands.ofHost(request.headers.host);
    const head = { title: entry.title, description: entry.lead, canonicalPath: SIGN_IN_PATH, isIndexable: false };
    return this.renderer.render(EntryPage, { document: this.document.present(request, brand, head, nonce), entry });
  }
}

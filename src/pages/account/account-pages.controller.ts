import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DocumentProps } from '../../../views/document.js';
import { AuthDialog } from '../../../views/account/auth-dialog.js';
import { AccountPage } from '../../../views/account/account-page.js';
import { MailedLinkPage } from '../../../views/account/mailed-link-page.js';
import type { MailedLinkProps } from '../../../views/account/mailed-link-page.js';
import { SignInPage } from '../../../views/account/sign-in-page.js';
import { Sessions } from '../../accounts/sessions.js';
import { BrandsByHost } from '../../config/brands-by-host.js';
import { CACHING } from '../../http/caching.js';
import { ownAddress } from '../../http/own-address.js';
import { LeadProfiles } from '../../leads/lead-profiles.js';
import { SUBSCRIPTION_CONFIRM_PATH, UNSUBSCRIBE_PATH } from '../../wording/alert-links.js';
import { ACCOUNT_PATH, SIGN_IN_CONFIRM_PATH, SIGN_IN_PATH, signInHref } from '../../wording/links.js';
import { DocumentPresenter } from '../document.presenter.js';
import type { PageHead } from '../document.presenter.js';
import { FRAGMENT_HEADER, asksForFragment } from '../fragment.js';
import { PageRenderer } from '../page-renderer.js';
import { secure } from '../security-headers.js';
import {
  presentAccount,
  presentAuthDialog,
  presentConfirmAlerts,
  presentOpenLink,
  presentSignIn,
  presentUnsubscribe,
} from './account.presenter.js';
import { FollowedSearches } from './followed-searches.js';

/** The ways into an account, and the account itself. None of them is for search engines, nor for caches. */
@Controller()
export class AccountPagesController {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly document: DocumentPresenter,
    private readonly renderer: PageRenderer,
    private readonly sessions: Sessions,
    private readonly followed: FollowedSearches,
    private readonly profiles: LeadProfiles,
  ) {}

  /**
   * Answers where others send people for an account: `defaultScreen=signup` for a new one, `refUrl` where they come from. A return address
   * that is not of the origin that was asked is ignored. Who is signed in goes on at once.
   */
  @Get(SIGN_IN_PATH)
  async signIn(
    @Query('defaultScreen') screen: unknown,
    @Query('refUrl') refUrl: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    const backHref = ownAddress(typeof refUrl === 'string' ? refUrl : undefined, this.document.originFor(request));
    if (await this.sessions.of(request)) return leadTo(backHref ?? ACCOUNT_PATH, reply);
    void reply.header('vary', FRAGMENT_HEADER);
    if (asksForFragment(request, 'auth')) {
      secure(reply);
      void reply.type('text/html; charset=utf-8').header('cache-control', CACHING.noStore);
      return this.renderer.render(AuthDialog, presentAuthDialog(this.brands.ofHost(request.headers.host), backHref));
    }
    const signIn = presentSignIn(screen === 'signup', backHref);
    const head = { title: signIn.title, description: signIn.lead, canonicalPath: SIGN_IN_PATH };
    return this.answer(SignInPage, head, (document) => ({ document, signIn }), request, reply);
  }

  /** The secret of a link stands behind the hash: it does not get here. */
  @Get(SIGN_IN_CONFIRM_PATH)
  async openLink(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<StreamableFile> {
    return this.mailedLink(presentOpenLink(this.brands.ofHost(request.headers.host).displayName), request, reply);
  }

  @Get(SUBSCRIPTION_CONFIRM_PATH)
  async confirmAlerts(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<StreamableFile> {
    return this.mailedLink(presentConfirmAlerts(), request, reply);
  }

  @Get(UNSUBSCRIBE_PATH)
  async unsubscribe(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<StreamableFile> {
    return this.mailedLink(presentUnsubscribe(), request, reply);
  }

  @Get(ACCOUNT_PATH)
  async account(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<StreamableFile | undefined> {
    const signedIn = await this.sessions.renew(request, reply);
    if (!signedIn) return leadTo(signInHref('signin', ACCOUNT_PATH), reply);
    const account = presentAccount(signedIn, await this.followed.of(signedIn.email), await this.profiles.of(signedIn.shopperId));
    return this.answer(
      AccountPage,
      { title: account.title, currentPath: ACCOUNT_PATH },
      (document) => ({ document, account }),
      request,
      reply,
    );
  }

  private mailedLink(link: MailedLinkProps, request: FastifyRequest, reply: FastifyReply): Promise<StreamableFile> {
    return this.answer(MailedLinkPage, { title: link.title }, (document) => ({ document, link }), request, reply);
  }

  private answer<Props extends object>(
    view: Parameters<typeof this.renderer.render<Props>>[0],
    head: PageHead,
    propsOf: (document: DocumentProps) => Props,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<StreamableFile> {
    const nonce = secure(reply);
    void reply.type('text/html; charset=utf-8').header('cache-control', CACHING.noStore);
    const brand = this.brands.ofHost(request.headers.host);
    return this.renderer.render(view, propsOf(this.document.present(request, brand, { ...head, isIndexable: false }, nonce)));
  }
}

function leadTo(href: string, reply: FastifyReply): undefined {
  void reply.header('cache-control', CACHING.noStore).redirect(href, 302);
  return undefined;
}

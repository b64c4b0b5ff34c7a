import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthDialog } from '../../../../views/account/auth-dialog.js';
import { AccountPage } from '../../../../views/account/account-page.js';
import { MailedLinkPage } from '../../../../views/account/mailed-link-page.js';
import type { MailedLinkProps } from '../../../../views/account/mailed-link-page.js';
import { SignInPage } from '../../../../views/account/sign-in-page.js';
import { IdentityProvider } from '../../../accounts/identity-provider.js';
import { returnAddress } from '../../../accounts/return-address.js';
import { Sessions } from '../../../accounts/sessions.js';
import { BrandsByHost } from '../../../platform/config/brands-by-host.js';
import { LeadProfiles } from '../../../leads/lead-profiles.js';
import { SearchContexts } from '../../../search/search-contexts.js';
import { SUBSCRIPTION_CONFIRM_PATH, UNSUBSCRIBE_PATH } from '../../../routes/alert-links.js';
import { resultsHref } from '../../../routes/links.js';
import {
  ACCOUNT_PATH,
  SIGN_IN_CONFIRM_PATH,
  SIGN_IN_PATH,
  signInHref,
} from '../../../routes/account-links.js';
import { DocumentPresenter } from '../document.presenter.js';
import { asksForFragment } from '../../rendering/fragment.js';
import { PageRenderer } from '../../rendering/page-renderer.js';
import { searchBefore } from '../return-url.js';
import { AccountFrame, leadTo } from './account-frame.js';
import { presentAccount } from './account.presenter.js';
import { presentAuthDialog } from './auth-dialog.presenter.js';
import {
  presentConfirmAlerts,
  presentOpenLink,
  presentUnsubscribe,
} from './mailed-links.presenter.js';
import { presentSignIn, signInHead } from './sign-in.presenter.js';
import { PageQueryPipe } from '../page-query.pipe.js';
import { SignInQuery } from './sign-in.dto.js';
import { CACHING } from '../../../platform/http/caching.js';
import { PageHeaders } from '../page-headers.interceptor.js';

/** Sign-in pages and the account page. Not for search engines or caches. */
@Controller()
@PageHeaders({ caching: CACHING.noStore, hasFragments: true })
export class AccountPagesController {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly document: DocumentPresenter,
    private readonly sessions: Sessions,
    private readonly provider: IdentityProvider,
    private readonly frame: AccountFrame,
    private readonly renderer: PageRenderer,
    private readonly profiles: LeadProfiles,
    private readonly contexts: SearchContexts,
  ) {}

  /**
   * Entry for external links to sign-in. `defaultScreen=signup`: create an account. `refUrl`: where
   * to return; ignored unless it has the origin of the request. Without it, returns to the previous
   * search, on its first page. Signed-in shoppers are redirected at once.
   */
  @Get(SIGN_IN_PATH)
  async signIn(
    @Query(PageQueryPipe) { defaultScreen: screen, refUrl }: SignInQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const backHref = this.backOf(refUrl, request);
    if (await this.sessions.of(request)) return leadTo(backHref ?? ACCOUNT_PATH, reply);
    if (asksForFragment(request, 'auth')) {
      const dialog = presentAuthDialog(
        this.brands.ofHost(request.headers.host),
        backHref,
        this.providerHost,
      );
      return this.renderer.render(AuthDialog, dialog);
    }
    const signIn = presentSignIn(screen === 'signup', backHref, this.providerHost);
    return this.frame.answer(
      SignInPage,
      signInHead(signIn),
      (document) => ({ document, signIn }),
      request,
    );
  }

  /** The secret of a mailed link is in the fragment, so it does not reach the server here. */
  @Get(SIGN_IN_CONFIRM_PATH)
  async openLink(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    // A link from before the provider was configured.
    if (this.provider.isUsed) return leadTo(SIGN_IN_PATH, reply);
    return this.mailedLink(
      presentOpenLink(this.brands.ofHost(request.headers.host).displayName),
      request,
    );
  }

  @Get(SUBSCRIPTION_CONFIRM_PATH)
  async confirmAlerts(@Req() request: FastifyRequest): Promise<Buffer> {
    return this.mailedLink(presentConfirmAlerts(), request);
  }

  @Get(UNSUBSCRIBE_PATH)
  async unsubscribe(@Req() request: FastifyRequest): Promise<Buffer> {
    return this.mailedLink(presentUnsubscribe(), request);
  }

  @Get(ACCOUNT_PATH)
  async account(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const signedIn = await this.sessions.renew(request, reply);
    if (!signedIn) return leadTo(signInHref('signin', ACCOUNT_PATH), reply);
    const account = presentAccount(
      signedIn,
      await this.profiles.usedFor(signedIn.shopperId, signedIn.email),
      this.provider.isUsed,
    );
    return this.frame.answer(
      AccountPage,
      { title: account.title, currentPath: ACCOUNT_PATH },
      (document) => ({ document, account }),
      request,
    );
  }

  private get providerHost(): string | undefined {
    return this.provider.isUsed ? this.provider.host : undefined;
  }

  private mailedLink(link: MailedLinkProps, request: FastifyRequest): Promise<Buffer> {
    return this.frame.answer(
      MailedLinkPage,
      { title: link.title },
      (document) => ({ document, link }),
      request,
    );
  }

  private backOf(refUrl: string | undefined, request: FastifyRequest): string | undefined {
    if (refUrl !== undefined) return returnAddress(refUrl, this.document.originFor(request));
    const before = searchBefore(
      request,
      this.contexts.of(this.brands.ofHost(request.headers.host)),
    );
    return before && resultsHref(before.asBookmark());
  }
}

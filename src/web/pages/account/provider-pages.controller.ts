import { Controller, Get, Logger, NotFoundException, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SignInPage } from '../../../../views/account/sign-in-page.js';
import {
  REQUESTING_BROWSER_COOKIE,
  browserSecretsOf,
  clearBrowserSecrets,
} from '../../../accounts/account-cookies.js';
import { IdentityProvider } from '../../../accounts/identity-provider.js';
import { ProviderSignIn } from '../../../accounts/provider-sign-in.js';
import { returnAddress } from '../../../accounts/return-address.js';
import { newSecret } from '../../../accounts/secrets.js';
import { Sessions } from '../../../accounts/sessions.js';
import { foreseenFailure } from '../../../platform/calls/call-errors.js';
import { Config } from '../../../platform/config/config.js';
import { requireSecureCookies } from '../../../platform/http/secure-cookies.js';
import { returnOriginOf } from '../../../platform/http/request-origin.js';
import { queryStringOf } from '../../../platform/json-api/query-string.js';
import { HOME_PATH } from '../../../routes/links.js';
import { SAVED_PATH } from '../../../routes/account-links.js';
import { PROVIDER_PATHS } from '../../../routes/provider-links.js';
import { AccountFrame, leadTo } from './account-frame.js';
import { presentSignIn, signInHead } from './sign-in.presenter.js';
import { PROVIDER_PROBLEMS } from './provider-problems.js';
import type { ProviderProblem } from './provider-problems.js';
import { PageQueryPipe } from '../page-query.pipe.js';
import { SignInQuery } from './sign-in.dto.js';
import { CACHING } from '../../../platform/http/caching.js';
import { PageHeaders } from '../page-headers.interceptor.js';

/** Redirects to and from the identity provider. Not found if sign-in is by mailed links. */
@Controller()
@PageHeaders({ caching: CACHING.noStore, hasFragments: true })
export class ProviderPagesController {
  private readonly logger = new Logger('SignIn');

  constructor(
    private readonly config: Config,
    private readonly provider: IdentityProvider,
    private readonly providerSignIn: ProviderSignIn,
    private readonly sessions: Sessions,
    private readonly frame: AccountFrame,
  ) {}

  /**
   * A GET link, so that it needs no script. It changes only cookies of the browser that follows it.
   */
  @Get(PROVIDER_PATHS.signIn)
  async there(
    @Query(PageQueryPipe) { defaultScreen: screen, refUrl }: SignInQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    this.requireProvider();
    const backHref = returnAddress(refUrl, this.originFor(request));
    if (await this.sessions.of(request)) return leadTo(backHref ?? SAVED_PATH, reply);
    requireSecureCookies(request, this.config.publicOrigin);
    const browser = REQUESTING_BROWSER_COOKIE.read(request) ?? newSecret();
    const way = {
      refUrl: backHref ?? SAVED_PATH,
      browser,
      redirectUri: this.redirectUriFor(request),
      isSignUp: screen === 'signup',
    };
    try {
      const url = await this.providerSignIn.begin(way);
      REQUESTING_BROWSER_COOKIE.keep(browser, reply);
      return leadTo(url.href, reply);
    } catch (error) {
      const reason = foreseenFailure(error);
      if (reason === undefined) throw error;
      return this.problem({ kind: 'away', refUrl: backHref, reason }, request, reply);
    }
  }

  @Get(PROVIDER_PATHS.callback)
  async back(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    this.requireProvider();
    const outcome = await this.providerSignIn.finish({
      search: new URLSearchParams(queryStringOf(request.url)),
      browser: REQUESTING_BROWSER_COOKIE.read(request),
      secrets: browserSecretsOf(request),
      redirectUri: this.redirectUriFor(request),
    });
    if (outcome.kind !== 'signed in') return this.problem(outcome, request, reply);
    await this.sessions.forget(request);
    // Another tab may still be at the provider; its cookie expires by itself.
    clearBrowserSecrets(reply);
    this.sessions.keepCookies(outcome.secret, reply);
    return leadTo(outcome.refUrl, reply);
  }

  /**
   * Signs out at the provider after signing out here. Skipped if the provider has no endpoint for
   * it or is unavailable.
   */
  @Get(PROVIDER_PATHS.signOut)
  async out(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<undefined> {
    this.requireProvider();
    try {
      const url = await this.provider.signOutUrl(this.originFor(request) + HOME_PATH);
      return leadTo(url?.href ?? HOME_PATH, reply);
    } catch (error) {
      if (foreseenFailure(error) === undefined) throw error;
      return leadTo(HOME_PATH, reply);
    }
  }

  /** The sign-in page with an error. */
  private problem(
    problem: ProviderProblem,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Buffer> {
    const { kind, refUrl } = { refUrl: undefined, ...problem };
    if (problem.kind === 'away')
      this.logger.warn({ msg: 'provider is not available', error: problem.reason });
    if (problem.kind === 'rejected')
      this.logger.warn({ msg: 'sign-in failed at the provider', code: problem.code });
    const { status, retryAfterSeconds, textOf } = PROVIDER_PROBLEMS[kind];
    const signIn = {
      ...presentSignIn(false, refUrl, this.provider.host),
      problemText: textOf(this.provider.host),
    };
    void reply.status(status);
    if (retryAfterSeconds !== undefined)
      void reply.header('retry-after', String(retryAfterSeconds));
    return this.frame.answer(
      SignInPage,
      signInHead(signIn),
      (document) => ({ document, signIn }),
      request,
    );
  }

  private originFor(request: FastifyRequest): string {
    return returnOriginOf(request, this.config.publicOrigin);
  }

  private redirectUriFor(request: FastifyRequest): string {
    return this.originFor(request) + PROVIDER_PATHS.callback;
  }

  private requireProvider(): void {
    if (!this.provider.isUsed) throw new NotFoundException();
  }
}

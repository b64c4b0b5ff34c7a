import {
  Controller,
  Delete,
  Get,
  GoneException,
  HttpException,
  HttpStatus,
  NotFoundException,
  Post,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BrandsByHost } from '../platform/config/brands-by-host.js';
import { Config } from '../platform/config/config.js';
import { COUNTED_AS_CALL, COUNTED_AS_MESSAGE } from '../platform/http/rate-classes.js';
import { requireSecureCookies } from '../platform/http/secure-cookies.js';
import { mailOriginOf } from '../platform/http/request-origin.js';
import { JsonCall } from '../platform/json-api/json-call.js';
import { JsonBody, JsonChange } from '../platform/json-api/json-change.js';
import { InvalidParameters } from '../platform/json-api/problem.js';
import { ACCOUNT_API_PATH } from '../routes/account-links.js';
import { SAVED_PATH } from '../routes/account-links.js';
import {
  REQUESTING_BROWSER_COOKIE,
  browserSecretsOf,
  clearBrowserSecrets,
} from './account-cookies.js';
import { LinkOpened, SessionAnswer, SignInAnswer, SignInRequest } from './account.dto.js';
import { IdentityProvider } from './identity-provider.js';
import { IdTokens } from './id-tokens.js';
import { PersonalData } from './personal-data.js';
import { returnAddress } from './return-address.js';
import { newSecret } from './secrets.js';
import { Sessions } from './sessions.js';
import type { SignedIn } from './sessions.js';
import { SignIn } from './sign-in.js';
import { notSignedIn } from './not-signed-in.js';
import { Shopper, SignedInGuard } from './signed-in.guard.js';

const ELSEWHERE =
  'This server signs shoppers in through an OpenID Connect provider. It sends no sign-in links.';
const LINK_ENDED =
  'This link was already used, has expired, or was replaced by a newer one. Ask for a new link.';

/** Signing in and out, and deleting an account. */
@ApiTags('Account')
@Controller(ACCOUNT_API_PATH)
export class AccountController {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly config: Config,
    private readonly signIn: SignIn,
    private readonly sessions: Sessions,
    private readonly tokens: IdTokens,
    private readonly provider: IdentityProvider,
    private readonly personalData: PersonalData,
  ) {}

  @Post('sign-in')
  @RouteConfig(COUNTED_AS_MESSAGE)
  @JsonChange({
    summary: 'Request a sign-in link',
    description:
      'Emails a sign-in link. If the address has no account, opening the link creates one. The answer is the same either way.',
    body: SignInRequest,
    status: 202,
    answer: 'Accepted. The link is sent if the address can receive mail.',
    problems: { 404: ELSEWHERE },
  })
  async askForLink(
    @JsonBody() { email, refUrl, textPot = '' }: SignInRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    this.requireLinks();
    requireSecureCookies(request, this.config.publicOrigin);
    const origin = mailOriginOf(request, this.config);
    const backHref = refUrl ? returnAddress(refUrl, origin) : SAVED_PATH;
    if (backHref === undefined) {
      const reason = 'is not a URL of this site';
      throw new InvalidParameters([
        { field: 'refUrl', value: refUrl!, reason, code: 'invalid-value' },
      ]);
    }
    const browser = REQUESTING_BROWSER_COOKIE.read(request) ?? newSecret();
    REQUESTING_BROWSER_COOKIE.keep(browser, reply);
    if (textPot !== '') return;
    const brand = this.brands.ofHost(request.headers.host);
    await this.signIn.sendLink({ email, refUrl: backHref, browser, brand, origin });
  }

  @Post('sign-in/open')
  @JsonChange({
    summary: 'Open a sign-in link',
    description:
      'Sets the session cookies. A link works once, for 15 minutes, and only until the same browser requests another.',
    body: LinkOpened,
    status: 200,
    answer: SignInAnswer,
    problems: {
      404: ELSEWHERE,
      409: 'Another browser requested the link, and `isMeantHere` is not true.',
      410: 'Link expired.',
    },
  })
  async openLink(
    @JsonBody() { token, isMeantHere = false }: LinkOpened,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignInAnswer> {
    this.requireLinks();
    requireSecureCookies(request, this.config.publicOrigin);
    const browser = REQUESTING_BROWSER_COOKIE.read(request);
    const outcome = await this.signIn.open(token, {
      browser,
      secrets: browserSecretsOf(request),
      isMeantHere,
    });
    if (outcome.kind === 'ended') throw new GoneException(LINK_ENDED);
    if (outcome.kind === 'other browser') {
      throw new HttpException(
        `This link was requested in another browser, for ${outcome.email}. Sign in here anyway?`,
        HttpStatus.CONFLICT,
      );
    }
    await this.sessions.forget(request);
    REQUESTING_BROWSER_COOKIE.clear(reply);
    clearBrowserSecrets(reply);
    this.sessions.keepCookies(outcome.secret, reply);
    return { refUrl: outcome.refUrl };
  }

  @Get('session')
  @JsonCall({
    summary: 'Get the signed-in shopper',
    description:
      'Reads the session cookie, which scripts can’t read. Use the id token for the other calls of the account service.',
    answer: SessionAnswer,
    example: '/account-api/session',
    isPersonal: true,
  })
  async session(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionAnswer> {
    const signedIn = await this.sessions.renew(request, reply);
    if (!signedIn) throw notSignedIn();
    return { ...(await this.tokens.issue(signedIn)), email: signedIn.email };
  }

  @Post('sign-out')
  @RouteConfig(COUNTED_AS_CALL)
  @JsonChange({
    summary: 'Sign out',
    description: 'Ends the session of this browser.',
    status: 204,
    answer: 'Signed out.',
  })
  async signOut(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.sessions.end(request, reply);
  }

  @Delete('account')
  @UseGuards(SignedInGuard)
  @JsonChange({
    summary: 'Delete the account',
    description: 'Deletes the account and all the shopper’s data.',
    status: 204,
    answer: 'Deleted.',
    isPersonal: true,
  })
  async deleteAccount(
    @Shopper() { email }: SignedIn,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.personalData.forget({ email });
    // Clears this browser's cookies, unless it is signed in to a different account than the id
    // token's.
    await this.sessions.renew(request, reply);
  }

  private requireLinks(): void {
    if (this.provider.isUsed) throw new NotFoundException(ELSEWHERE);
  }
}

import { Controller, Post, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setSubscribedCookie } from '../accounts/account-cookies.js';
import { emailKeyOf } from '../accounts/email-key.js';
import { IdTokens } from '../accounts/id-tokens.js';
import { BrandsByHost } from '../platform/config/brands-by-host.js';
import { Config } from '../platform/config/config.js';
import { COUNTED_AS_MESSAGE } from '../platform/http/rate-classes.js';
import { mailOriginOf, mailOriginOfBrand } from '../platform/http/request-origin.js';
import { ID_TOKEN_HEADER } from '../platform/json-api/id-token-header.js';
import { JsonBody, JsonChange } from '../platform/json-api/json-change.js';
import { InvalidParameters, unknownBrand } from '../platform/json-api/problem.js';
import { EMAIL_CAPTURE_PATH } from '../routes/alert-links.js';
import { rememberPendingAlert, maskedEmail } from './pending-alerts.js';
import { SigningKeys } from './signing-keys.js';
import { SearchWords } from '../saved/search-words.js';
import { SubscriptionRequests } from './subscription-requests.js';
import { EmailCapture, EmailCaptured } from './email-capture.dto.js';
import { Subscriptions } from './subscriptions.js';

/** Takes email addresses for search alerts. */
@ApiTags('Cars for sale')
@Controller(EMAIL_CAPTURE_PATH)
export class EmailCaptureController {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly config: Config,
    private readonly keys: SigningKeys,
    private readonly tokens: IdTokens,
    private readonly words: SearchWords,
    private readonly requests: SubscriptionRequests,
    private readonly subscriptions: Subscriptions,
  ) {}

  @Post()
  @RouteConfig(COUNTED_AS_MESSAGE)
  @JsonChange({
    summary: 'Subscribe to alerts by mail',
    description:
      'Emails a confirmation link that works for 48 hours (double opt-in). A signed-in shopper’s own address (`x-id-token`) ' +
      'needs no confirmation. The answer is the same whether the address is known or not.',
    body: EmailCapture,
    status: 201,
    answer: EmailCaptured,
  })
  async emailCapture(
    @JsonBody()
    { email, brand: code, textPot = '', searchResultsURL, cadence = 'daily' }: EmailCapture,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EmailCaptured> {
    const ofHost = this.brands.ofHost(request.headers.host);
    const brand = code === undefined ? ofHost : this.brands.ofCode(code);
    if (!brand) throw new InvalidParameters([unknownBrand('brand', code!)]);
    const origin =
      brand === ofHost
        ? mailOriginOf(request, this.config)
        : mailOriginOfBrand(brand, request, this.config);
    if (origin === undefined) throw new InvalidParameters([unknownBrand('brand', brand.code)]);
    const followed = this.words.read(searchResultsURL, brand, request.headers.referer);
    const subscriptionId = await this.keys.subscriptionId({
      ...followed,
      emailKey: emailKeyOf(email),
      webhookUrl: null,
    });
    setSubscribedCookie(reply);
    if (brand === ofHost) {
      rememberPendingAlert(
        { search: followed.search, maskedEmail: maskedEmail(email), subscriptionId },
        request,
        reply,
      );
    }
    const toFollow = { ...followed, email, cadence, origin };
    if (textPot === '') {
      const shopperId = await this.accountOf(email, request);
      if (shopperId === undefined) await this.requests.take(toFollow);
      else await this.subscriptions.follow({ ...toFollow, shopperId });
    }
    return { subscriptionId };
  }

  /** Account id, if the shopper is signed in with the same address. */
  private async accountOf(email: string, { headers }: FastifyRequest): Promise<string | undefined> {
    const token = headers[ID_TOKEN_HEADER];
    const signedIn = typeof token === 'string' ? await this.tokens.verify(token) : undefined;
    return signedIn && emailKeyOf(signedIn.email) === emailKeyOf(email)
      ? signedIn.shopperId
      : undefined;
  }
}

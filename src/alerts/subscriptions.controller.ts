import {
  ConflictException,
  Controller,
  Delete,
  Get,
  GoneException,
  NotFoundException,
  Param,
  Post,
  Put,
} from '@nestjs/common';
import { Query, Req, Res, UseGuards } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn } from '../accounts/sessions.js';
import { Shopper, SignedInGuard } from '../accounts/signed-in.guard.js';
import { BrandsByHost } from '../platform/config/brands-by-host.js';
import { Config } from '../platform/config/config.js';
import type { SubscriptionRow } from '../platform/database/alert-tables.js';
import { TAKES_ONE_CLICK } from '../platform/http/json-bodies.js';
import { COUNTED_AS_CALL, COUNTED_AS_MESSAGE } from '../platform/http/rate-classes.js';
import { mailOriginOf } from '../platform/http/request-origin.js';
import { TAKES_ANY_ORIGIN } from '../platform/http/csrf.js';
import { JsonCall } from '../platform/json-api/json-call.js';
import { JsonBody, JsonChange, setCreatedStatus } from '../platform/json-api/json-change.js';
import { InvalidParameters } from '../platform/json-api/problem.js';
import { SUBSCRIPTIONS_API_PATH } from '../routes/alert-links.js';
import { resultsHref } from '../routes/links.js';
import { SearchWords } from '../saved/search-words.js';
import { forgetPendingAlert } from './pending-alerts.js';
import { SavedCarAlerts } from './saved-car-alerts.js';
import { SubscriptionRequests } from './subscription-requests.js';
import {
  CadenceChange,
  SearchFollowed,
  SearchToFollowBody,
  Subscription,
  SubscriptionLinkOpened,
} from './subscriptions.dto.js';
import { SubscriptionList, UnsubscribeBody } from './subscriptions.dto.js';
import { Subscriptions } from './subscriptions.js';
import { webhookProblem } from './webhooks.js';

const NOT_FOUND = 'No subscription has this id.';
const ID_PARAMETER = {
  name: 'subscriptionId',
  description: 'The subscription.',
  example: 'Zk3VdQ0w8nJ1s7mYxB2aKg',
} as const;

/** Account service: searches with alerts. */
@ApiTags('Account')
@Controller(SUBSCRIPTIONS_API_PATH)
export class SubscriptionsController {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly config: Config,
    private readonly requests: SubscriptionRequests,
    private readonly subscriptions: Subscriptions,
    private readonly savedCars: SavedCarAlerts,
    private readonly words: SearchWords,
  ) {}

  @Get()
  @UseGuards(SignedInGuard)
  @JsonCall({
    summary: 'Followed searches',
    answer: SubscriptionList,
    example: SUBSCRIPTIONS_API_PATH,
    isPersonal: true,
  })
  async list(@Shopper() { email }: SignedIn): Promise<SubscriptionList> {
    const rows = await this.subscriptions.listOf(email);
    return { subscriptions: rows.map((row) => this.present(row)) };
  }

  @Post()
  @UseGuards(SignedInGuard)
  @JsonChange({
    summary: 'Follow a search',
    description:
      'By mail to the account’s address, or by webhook. Returns 201 for a new subscription, 200 for an existing one.',
    body: SearchToFollowBody,
    status: 201,
    isRepeatable: true,
    answer: SearchFollowed,
    isPersonal: true,
    problems: { 409: 'The limit of followed searches is reached.' },
  })
  async follow(
    @JsonBody() { searchResultsURL, cadence = 'daily', webhookUrl }: SearchToFollowBody,
    @Shopper() { email, shopperId }: SignedIn,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SearchFollowed> {
    const reason = webhookUrl === undefined ? undefined : webhookProblem(webhookUrl);
    if (reason !== undefined)
      throw new InvalidParameters([
        { field: 'webhookUrl', value: webhookUrl!, reason, code: 'invalid-value' },
      ]);
    const followed = this.words.read(
      searchResultsURL,
      this.brands.ofHost(request.headers.host),
      request.headers.referer,
    );
    const origin = mailOriginOf(request, this.config);
    const outcome = await this.subscriptions.follow(
      { ...followed, email, cadence, origin, shopperId },
      webhookUrl ?? null,
    );
    if (outcome.kind === 'limit')
      throw new ConflictException(
        `You can follow up to ${outcome.limit} searches. Remove one to follow another.`,
      );
    setCreatedStatus(outcome.isNew, reply);
    const { id: subscriptionId, webhookSecret } = outcome;
    return { subscriptionId, ...(webhookSecret !== undefined && { webhookSecret }) };
  }

  @Post('confirm')
  @JsonChange({
    summary: 'Confirm alerts for a search',
    description:
      'Uses the emailed link, which works for 48 hours. Opening it twice gives the same answer.',
    body: SubscriptionLinkOpened,
    status: 200,
    answer: Subscription,
    problems: { 410: 'Link expired.' },
  })
  async confirm(
    @JsonBody() { token }: SubscriptionLinkOpened,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Subscription> {
    const row = await this.requests.confirm(token);
    if (!row)
      throw new GoneException(
        'This link has expired, or these alerts were stopped. Subscribe again to get a new link.',
      );
    forgetPendingAlert(({ search }) => search === row.search, request, reply);
    return this.present(row);
  }

  @Post('unsubscribe')
  @RouteConfig({ ...TAKES_ANY_ORIGIN, ...TAKES_ONE_CLICK, ...COUNTED_AS_CALL })
  @ApiQuery({
    name: 'token',
    required: false,
    description: 'The token, if it is not in the body. Mail programs send it this way (RFC 8058).',
  })
  @JsonChange({
    summary: 'Unsubscribe from alerts',
    description:
      'Ends alerts for a search or for saved cars. Uses the token from their mails, from any browser, also as the form `List-Unsubscribe=One-Click`. The answer is the same ' +
      'for an unknown or already used token.',
    body: UnsubscribeBody,
    status: 204,
    answer: 'Unsubscribed.',
  })
  async unsubscribe(
    @Query('token') inAddress: unknown,
    @JsonBody() { token }: UnsubscribeBody,
  ): Promise<void> {
    const ended = token ?? inAddress;
    if (typeof ended !== 'string') return;
    await this.subscriptions.unsubscribe(ended);
    await this.savedCars.unsubscribe(ended);
  }

  @Put(':subscriptionId')
  @ApiParam(ID_PARAMETER)
  @UseGuards(SignedInGuard)
  @JsonChange({
    summary: 'Change the cadence',
    body: CadenceChange,
    status: 204,
    answer: 'Changed.',
    isPersonal: true,
    problems: { 404: NOT_FOUND },
  })
  async change(
    @Param('subscriptionId') id: string,
    @JsonBody() { cadence }: CadenceChange,
    @Shopper() { email }: SignedIn,
  ): Promise<void> {
    if (!(await this.subscriptions.changeCadence(email, id, cadence)))
      throw new NotFoundException(NOT_FOUND);
  }

  @Delete(':subscriptionId')
  @ApiParam(ID_PARAMETER)
  @UseGuards(SignedInGuard)
  @JsonChange({
    summary: 'Stop following a search',
    status: 204,
    answer: 'Removed.',
    isPersonal: true,
    problems: { 404: NOT_FOUND },
  })
  async remove(@Param('subscriptionId') id: string, @Shopper() { email }: SignedIn): Promise<void> {
    if (!(await this.subscriptions.remove(email, id))) throw new NotFoundException(NOT_FOUND);
  }

  @Post(':subscriptionId/resend')
  @ApiParam(ID_PARAMETER)
  @RouteConfig(COUNTED_AS_MESSAGE)
  @JsonChange({
    summary: 'Send the confirmation email again',
    description:
      'For a subscription that is not confirmed yet; at most five emails an hour per address. Needs only the id. The answer is ' +
      'the same whether the subscription exists or not.',
    status: 202,
    answer: 'The email is on its way if the subscription is not confirmed yet.',
  })
  async resend(@Param('subscriptionId') id: string): Promise<void> {
    await this.requests.takeAgain(id);
  }

  @Delete(':subscriptionId/request')
  @ApiParam(ID_PARAMETER)
  @JsonChange({
    summary: 'Cancel an unconfirmed subscription',
    description:
      'Needs only the id. A confirmed subscription stays. The answer is the same either way.',
    status: 204,
    answer: 'No unconfirmed subscription has this id.',
  })
  async takeBack(
    @Param('subscriptionId') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.requests.takeBack(id);
    forgetPendingAlert(({ subscriptionId }) => subscriptionId === id, request, reply);
  }

  private present(row: SubscriptionRow): Subscription {
    return {
      subscriptionId: row.id,
      brand: row.brand,
      searchName: this.words.of(row),
      searchResultsURL: resultsHref(this.words.queryOf(row)),
      cadence: row.cadence,
      isConfirmed: row.confirmedAt !== null,
      ...(row.webhookUrl !== null && { webhookUrl: row.webhookUrl }),
      createdAt: row.createdAt,
    };
  }
}

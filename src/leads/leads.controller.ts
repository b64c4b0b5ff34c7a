import {
  ConflictException,
  Controller,
  Delete,
  Get,
  HttpException,
  HttpStatus,
  NotFoundException,
  Param,
  Post,
  Query,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiHeader, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../accounts/principal.js';
import { CurrentPrincipal, PrincipalGuard } from '../accounts/principal.guard.js';
import { VISITOR_COOKIE } from '../accounts/account-cookies.js';
import { secretIn } from '../accounts/secrets.js';
import { BrandsByHost } from '../platform/config/brands-by-host.js';
import { Config } from '../platform/config/config.js';
import { COUNTED_AS_MESSAGE } from '../platform/http/rate-classes.js';
import { mailOriginOf } from '../platform/http/request-origin.js';
import { JsonCall } from '../platform/json-api/json-call.js';
import { JsonBody, JsonChange, setCreatedStatus } from '../platform/json-api/json-change.js';
import { InvalidParameters } from '../platform/json-api/problem.js';
import { ACCOUNT_API_PATH } from '../routes/account-links.js';
import { inItsLines, inOneLine } from '../formatting/one-line.js';
import { senderOf } from './lead-sender.js';
import { usualContact } from './lead.js';
import type { LeadFields } from './lead.js';
import { LeadAnswer, LeadBody, LeadReceipts, LeadSentAgain, LeadWithdrawn } from './leads.dto.js';
import { Leads } from './leads.js';
import { SentLeads } from './sent-leads.js';

const KEY_HEADER = 'idempotency-key';
const KEY = /^[\x20-\x7e]{1,200}$/;
const DAY_SECONDS = 86_400;
const LEAD_ID = {
  name: 'leadId',
  description: 'Id of the message.',
  example: '019a8c7e-5d2b-7f11-9f3e-0c5a6d7e8f90',
};

/** Leads, with or without an account. */
@ApiTags('Account')
@UseGuards(PrincipalGuard)
@Controller(`${ACCOUNT_API_PATH}/leads`)
export class LeadsController {
  constructor(
    private readonly leads: Leads,
    private readonly sent: SentLeads,
    private readonly brands: BrandsByHost,
    private readonly config: Config,
  ) {}

  @Get()
  @JsonCall({
    summary: 'Messages sent to sellers',
    answer: LeadReceipts,
    example: '/account-api/leads',
    isPersonal: true,
  })
  async sentLeads(@CurrentPrincipal() principal: Principal | undefined): Promise<LeadReceipts> {
    return { leads: principal ? await this.sent.listOf(principal) : [] };
  }

  @Post()
  @RouteConfig(COUNTED_AS_MESSAGE)
  @ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description:
      'Your own id for this message, up to 200 characters. A retry with the same key returns the first answer and sends nothing.',
  })
  @JsonChange({
    summary: 'Send a message to the seller of a car',
    description:
      'Sends it only to the current owner of the listing. Returns 201 for a new message, 200 for a repeated one: the same ' +
      '`Idempotency-Key`, or without a key the same sender and text within ten minutes.',
    body: LeadBody,
    status: 201,
    isRepeatable: true,
    answer: LeadAnswer,
    isPersonal: true,
    problems: {
      404: 'No car has this id.',
      409: 'The same message is still being processed, or the profile for a one-click email is incomplete.',
      422: 'The `Idempotency-Key` was already used for another request.',
      429: 'Daily limit reached, for this car or in total.',
    },
  })
  async sendLead(
    @JsonBody() body: LeadBody,
    @CurrentPrincipal() principal: Principal | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LeadAnswer> {
    const key = keyOf(request);
    const sender = senderOf(
      principal?.kind === 'shopper' ? principal.id : undefined,
      VISITOR_COOKIE.read(request),
      key,
    );
    const { isNew, leadId, recipientName, withdrawToken } = await this.leads
      .send({
        listingId: body.listingId,
        fields: fieldsOf(body),
        sender,
        key,
        isHoneypotFilled: (body.textPot ?? '') !== '',
        ...this.houseOf(request),
      })
      .catch((error: unknown) => {
        const isLimit =
          error instanceof HttpException &&
          error.getStatus() === Number(HttpStatus.TOO_MANY_REQUESTS);
        if (isLimit) void reply.header('retry-after', DAY_SECONDS);
        throw error;
      });
    setCreatedStatus(isNew, reply);
    if (isNew && sender.newVisitor !== undefined) VISITOR_COOKIE.keep(sender.newVisitor, reply);
    return {
      leadId,
      status: 'SUCCESS',
      recipientName,
      ...(withdrawToken !== undefined && { withdrawToken }),
    };
  }

  @Post(':leadId/send-again')
  @RouteConfig(COUNTED_AS_MESSAGE)
  @ApiParam(LEAD_ID)
  @JsonChange({
    summary: 'Resend an undelivered message',
    description: 'Tries at once, then for 5 more days. A delivered message is not sent again.',
    status: 200,
    answer: LeadSentAgain,
    isPersonal: true,
    problems: { 404: 'Not found.', 409: 'The message was deleted and cannot be resent.' },
  })
  async sendLeadAgain(
    @Param('leadId') leadId: string,
    @CurrentPrincipal() principal: Principal | undefined,
  ): Promise<LeadSentAgain> {
    const delivery = principal && (await this.sent.sendAgain(leadId, principal));
    if (!delivery) throw new NotFoundException('None of your messages has this id.');
    if (delivery === 'dropped')
      throw new ConflictException('This message was deleted. Write to the seller again.');
    return { delivery };
  }

  @Delete(':leadId')
  @ApiParam(LEAD_ID)
  @ApiQuery({
    name: 'token',
    required: false,
    description: 'The `withdrawToken` of the receipt. Needed only from another browser.',
  })
  @JsonChange({
    summary: 'Withdraw a message',
    description:
      'Erases the sender’s personal data here. If the message may have been delivered, notifies the recipient that it was withdrawn.',
    status: 200,
    answer: LeadWithdrawn,
    isPersonal: true,
    problems: { 404: 'Not found.' },
  })
  async withdrawLead(
    @Param('leadId') leadId: string,
    @Query('token') token: unknown,
    @CurrentPrincipal() principal: Principal | undefined,
    @Req() request: FastifyRequest,
  ): Promise<LeadWithdrawn> {
    const secret = typeof token === 'string' ? secretIn(token) : undefined;
    const outcome = await this.sent.withdraw({
      leadId,
      principal,
      token: secret,
      ...this.houseOf(request),
    });
    if (!outcome) throw new NotFoundException('None of your messages has this id.');
    return { withdrawn: true, ...outcome };
  }

  private houseOf(request: FastifyRequest) {
    return {
      brand: this.brands.ofHost(request.headers.host),
      origin: mailOriginOf(request, this.config),
    };
  }
}

/** @throws InvalidParameters if the key is too long or has characters outside printable ASCII */
function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers[KEY_HEADER];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && KEY.test(key)) return key;
  const reason = 'must have 1 to 200 printable characters';
  throw new InvalidParameters([
    { field: 'Idempotency-Key', value: String(key).slice(0, 200), reason, code: 'invalid-value' },
  ]);
}

function fieldsOf(body: LeadBody): LeadFields {
  const {
    kind,
    firstName = '',
    lastName = '',
    email = '',
    phone = '',
    comments = '',
    offerDollars,
  } = body;
  const { preferredContact = usualContact(kind), preferredTime = '' } = body;
  return {
    kind,
    firstName: inOneLine(firstName),
    lastName: inOneLine(lastName),
    email: email.trim(),
    phone: phone.trim(),
    comments: inItsLines(comments),
    preferredContact,
    preferredTime,
    ...(offerDollars !== undefined && { offerDollars }),
  };
}

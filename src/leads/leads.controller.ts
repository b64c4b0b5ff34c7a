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
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiHeader, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { VISITOR_COOKIE } from '../accounts/account-cookies.js';
import { Owners } from '../accounts/owners.js';
import { secretIn } from '../accounts/secrets.js';
import { BrandsByHost } from '../config/brands-by-host.js';
import { Config } from '../config/config.js';
import { COUNTED_AS_MESSAGE } from '../http/rate-classes.js';
import { mailOriginOf } from '../http/request-origin.js';
import { JsonCall } from '../json-api/json-call.js';
import { JsonBody, JsonChange } from '../json-api/json-change.js';
import { InvalidParameters } from '../json-api/problem.js';
import { ACCOUNT_API_PATH } from '../wording/links.js';
import { inOneLine } from '../wording/one-line.js';
import { senderOf } from './lead-sender.js';
import { usualContact } from './lead.js';
import type { LeadFields } from './lead.js';
import { LeadAnswer, LeadBody, LeadReceipts, LeadSentAgain, LeadWithdrawn } from './leads.dto.js';
import { Leads } from './leads.js';
import { SentLeads } from './sent-leads.js';

const KEY_HEADER = 'idempotency-key';
const KEY = /^[\x20-\x7e]{1,200}$/;
const DAY_SECONDS = 86_400;
const LEAD_ID = { name: 'leadId', description: 'What was sent.', example: '019a8c7e-5d2b-7f11-9f3e-0c5a6d7e8f90' };

/** What shoppers send to sellers, with an account or without. */
@ApiTags('Account')
@Controller(`${ACCOUNT_API_PATH}/leads`)
export class LeadsController {
  constructor(
    private readonly owners: Owners,
    private readonly leads: Leads,
    private readonly sent: SentLeads,
    private readonly brands: BrandsByHost,
    private readonly config: Config,
  ) {}

  @Get()
  @JsonCall({ summary: 'What one has sent to sellers', answer: LeadReceipts, example: '/account-api/leads', isPersonal: true })
  async sentLeads(@Req() request: FastifyRequest): Promise<LeadReceipts> {
    const owner = await this.owners.ofCall(request);
    return { leads: owner ? await this.sent.listOf(owner) : [] };
  }

  @Post()
  @RouteConfig(COUNTED_AS_MESSAGE)
  @ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description: 'A name for what is sent, of up to 200 characters: sent again with it, it is answered again and has no second effect.',
  })
  @JsonChange({
    summary: 'Send something to the seller of a car',
    description:
      'To the owner of the listing as it stands now, and to nobody else. Answers 201 for something new, 200 for what was sent before: ' +
      'with the same `Idempotency-Key`, or without one by the same person with the same words within ten minutes.',
    body: LeadBody,
    status: 201,
    answer: LeadAnswer,
    isPersonal: true,
    problems: {
      404: 'There is no such car.',
      409: 'The same is on its way; or a one-click email has no profile that it could be sent with.',
      422: 'The `Idempotency-Key` was used for something else.',
      429: 'Daily limit reached, for this car or in all.',
    },
  })
  async sendLead(
    @JsonBody() body: LeadBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LeadAnswer> {
    const key = keyOf(request);
    const owner = await this.owners.ofCall(request);
    const sender = senderOf(owner?.kind === 'shopper' ? owner.id : undefined, VISITOR_COOKIE.read(request), key);
    const { isNew, leadId, recipientName, withdrawToken } = await this.leads
      .send({
        listingId: body.listingId,
        asked: fieldsOf(body),
        sender,
        key,
        isTrapped: (body.textPot ?? '') !== '',
        ...this.houseOf(request),
      })
      .catch((error: unknown) => {
        const isLimit = error instanceof HttpException && error.getStatus() === Number(HttpStatus.TOO_MANY_REQUESTS);
        if (isLimit) void reply.header('retry-after', DAY_SECONDS);
        throw error;
      });
    if (!isNew) void reply.status(HttpStatus.OK);
    else if (sender.newVisitor !== undefined) VISITOR_COOKIE.keep(sender.newVisitor, reply);
    return { leadId, status: 'SUCCESS', recipientName, ...(withdrawToken !== undefined && { withdrawToken }) };
  }

  @Post(':leadId/send-again')
  @RouteConfig(COUNTED_AS_MESSAGE)
  @ApiParam(LEAD_ID)
  @JsonChange({
    summary: 'Send again what has not arrived',
    description: 'Tries it at once, and for 5 days again. What has arrived meanwhile stays as it is.',
    status: 200,
    answer: LeadSentAgain,
    isPersonal: true,
    problems: { 404: 'Not found.', 409: 'It is gone, and cannot be sent again.' },
  })
  async sendLeadAgain(@Param('leadId') leadId: string, @Req() request: FastifyRequest): Promise<LeadSentAgain> {
    const owner = await this.owners.ofCall(request);
    const delivery = owner && (await this.sent.sendAgain(leadId, owner));
    if (!delivery) throw new NotFoundException('There is no message of this number that is yours.');
    if (delivery === 'dropped') throw new ConflictException('This message is gone. Write to the seller again.');
    return { delivery };
  }

  @Delete(':leadId')
  @ApiParam(LEAD_ID)
  @ApiQuery({ name: 'token', required: false, description: 'The `withdrawToken` of its receipt, where another browser asks.' })
  @JsonChange({
    summary: 'Withdraw what was sent',
    description: 'What names its sender is erased here. Where it may have left already, its recipient is told that it is withdrawn.',
    status: 200,
    answer: LeadWithdrawn,
    isPersonal: true,
    problems: { 404: 'Not found.' },
  })
  async withdrawLead(
    @Param('leadId') leadId: string,
    @Query('token') token: unknown,
    @Req() request: FastifyRequest,
  ): Promise<LeadWithdrawn> {
    const owner = await this.owners.ofCall(request);
    const secret = typeof token === 'string' ? secretIn(token) : undefined;
    const outcome = await this.sent.withdraw({ leadId, owner, token: secret, ...this.houseOf(request) });
    if (!outcome) throw new NotFoundException('There is no message of this number that is yours.');
    return { withdrawn: true, ...outcome };
  }

  private houseOf(request: FastifyRequest) {
    return { brand: this.brands.ofHost(request.headers.host), origin: mailOriginOf(request, this.config) };
  }
}

/** @throws InvalidParameters for one that is too long, or has other characters than ASCII's */
function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers[KEY_HEADER];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && KEY.test(key)) return key;
  const reason = 'must be 1 to 200 printable characters';
  throw new InvalidParameters([{ field: 'Idempotency-Key', value: String(key).slice(0, 200), reason, code: 'invalid-value' }]);
}

function fieldsOf(body: LeadBody): LeadFields {
  const { kind, firstName = '', lastName = '', email = '', phone = '', comments = '', offerDollars } = body;
  const { preferredContact = usualContact(kind), preferredTime = '' } = body;
  return {
    kind,
    firstName: inOneLine(firstName),
    lastName: inOneLine(lastName),
    email: email.trim(),
    phone: phone.trim(),
    comments: comments.trim(),
    preferredContact,
    preferredTime,
    ...(offerDollars !== undefined && { offerDollars }),
  };
}

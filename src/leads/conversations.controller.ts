import {
  Controller,
  GoneException,
  NotFoundException,
  Param,
  Post,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../accounts/principal.js';
import { CurrentPrincipal, PrincipalGuard } from '../accounts/principal.guard.js';
import { BrandsByHost } from '../platform/config/brands-by-host.js';
import { Config } from '../platform/config/config.js';
import { COUNTED_AS_MESSAGE } from '../platform/http/rate-classes.js';
import { mailOriginOf } from '../platform/http/request-origin.js';
import { JsonBody, JsonChange, setCreatedStatus } from '../platform/json-api/json-change.js';
import { CONVERSATIONS_API_PATH, conversationHref } from '../routes/contact-links.js';
import { inItsLines } from '../formatting/one-line.js';
import { conversationTokens, keepConversationToken } from './conversation-cookie.js';
import { ConversationLinks } from './conversation-links.js';
import { Conversations } from './conversations.js';
import {
  ConversationLinkBody,
  ConversationMessageBody,
  ConversationOpened,
  MessageSent,
} from './conversations.dto.js';

const LEAD_ID = {
  name: 'leadId',
  description: 'Id of the message that started the conversation.',
  example: '019a8c7e-5d2b-7f11-9f3e-0c5a6d7e8f90',
};

/** Conversations between shoppers and sellers. */
@ApiTags('Account')
@Controller(CONVERSATIONS_API_PATH)
export class ConversationsController {
  constructor(
    private readonly conversations: Conversations,
    private readonly links: ConversationLinks,
    private readonly brands: BrandsByHost,
    private readonly config: Config,
  ) {}

  @Post('open')
  @JsonChange({
    summary: 'Open a link from an email',
    description: 'Sets a cookie that lets this browser read and answer the conversation for a day.',
    body: ConversationLinkBody,
    status: 200,
    answer: ConversationOpened,
    problems: { 410: 'The link has expired.' },
  })
  async openConversation(
    @JsonBody() { token }: ConversationLinkBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ConversationOpened> {
    const opened = await this.links.open(token);
    if (!opened)
      throw new GoneException('This link has expired. Open the one in the latest email.');
    keepConversationToken(token, request, reply);
    return { refUrl: conversationHref(opened.leadId) };
  }

  @Post(':leadId/messages')
  @UseGuards(PrincipalGuard)
  @RouteConfig(COUNTED_AS_MESSAGE)
  @ApiParam(LEAD_ID)
  @JsonChange({
    summary: 'Send a message in a conversation',
    description:
      'Emails the other side. Returns 201 for a new message, 200 for the same text within a minute, which counts as one message.',
    body: ConversationMessageBody,
    status: 201,
    isRepeatable: true,
    answer: MessageSent,
    isPersonal: true,
    problems: { 404: 'Not found.', 409: 'The shopper has ended it.', 429: 'Daily limit reached.' },
  })
  async writeMessage(
    @Param('leadId') leadId: string,
    @JsonBody() { words, textPot }: ConversationMessageBody,
    @CurrentPrincipal() principal: Principal | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MessageSent> {
    const sent = await this.conversations.say({
      leadId,
      viewer: { principal, tokens: conversationTokens(request) },
      words: inItsLines(words),
      isHoneypotFilled: (textPot ?? '') !== '',
      brand: this.brands.ofHost(request.headers.host),
      origin: mailOriginOf(request, this.config),
    });
    if (!sent)
      throw new NotFoundException(
        'This conversation isn’t open in this browser. Open it from your email.',
      );
    setCreatedStatus(sent.isNew, reply);
    return { messageId: sent.id };
  }
}

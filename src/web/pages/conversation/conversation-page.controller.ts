import { Controller, Get, NotFoundException, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MailedLinkPage } from '../../../../views/account/mailed-link-page.js';
import { ConversationMain, ConversationPage } from '../../../../views/contact/conversation-page.js';
import { ownerOf } from '../../../accounts/principals.js';
import { Sessions } from '../../../accounts/sessions.js';
import { conversationTokens } from '../../../leads/conversation-cookie.js';
import { Conversations } from '../../../leads/conversations.js';
import { CONVERSATION_PATH } from '../../../routes/contact-links.js';
import { AccountFrame } from '../account/account-frame.js';
import { asksForFragment } from '../../rendering/fragment.js';
import {
  CONVERSATION_PART,
  presentConversation,
  presentConversationLink,
} from './conversation.presenter.js';

/** Conversation of shopper and seller. Only they can see it. */
@Controller(CONVERSATION_PATH)
export class ConversationPageController {
  constructor(
    private readonly sessions: Sessions,
    private readonly conversations: Conversations,
    private readonly frame: AccountFrame,
  ) {}

  /** The token of a link is in the fragment, so it does not reach the server here. */
  @Get()
  async openLink(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const link = presentConversationLink();
    return this.frame.answer(
      MailedLinkPage,
      { title: link.title },
      (document) => ({ document, link }),
      request,
      reply,
    );
  }

  @Get(':leadId')
  async show(
    @Param('leadId') leadId: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const signedIn = await this.sessions.of(request);
    const viewer = { owner: ownerOf(signedIn, request), tokens: conversationTokens(request) };
    const found = await this.conversations.find(leadId, viewer);
    if (!found)
      throw new NotFoundException(
        'This conversation isn’t open in this browser. Open it from your email, or sign in.',
      );
    const conversation = presentConversation(found, signedIn?.email);
    if (asksForFragment(request, CONVERSATION_PART))
      return this.frame.answerPart(ConversationMain, conversation, reply);
    return this.frame.answer(
      ConversationPage,
      { title: conversation.title },
      (document) => ({ document, conversation }),
      request,
      reply,
    );
  }
}

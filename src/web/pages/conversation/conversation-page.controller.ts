import { Controller, Get, NotFoundException, Param, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { MailedLinkPage } from '../../../../views/account/mailed-link-page.js';
import { ConversationMain, ConversationPage } from '../../../../views/contact/conversation-page.js';
import { principalOf } from '../../../accounts/principals.js';
import { Sessions } from '../../../accounts/sessions.js';
import { conversationTokens } from '../../../leads/conversation-cookie.js';
import { Conversations } from '../../../leads/conversations.js';
import { CONVERSATION_PATH } from '../../../routes/contact-links.js';
import { AccountFrame } from '../account/account-frame.js';
import { asksForFragment } from '../../rendering/fragment.js';
import { PageRenderer } from '../../rendering/page-renderer.js';
import {
  CONVERSATION_PART,
  presentConversation,
  presentConversationLink,
} from './conversation.presenter.js';
import { CACHING } from '../../../platform/http/caching.js';
import { PageHeaders } from '../page-headers.interceptor.js';

/** Conversation of shopper and seller. Only they can see it. */
@Controller(CONVERSATION_PATH)
@PageHeaders({ caching: CACHING.noStore, hasFragments: true })
export class ConversationPageController {
  constructor(
    private readonly sessions: Sessions,
    private readonly conversations: Conversations,
    private readonly frame: AccountFrame,
    private readonly renderer: PageRenderer,
  ) {}

  /** The token of a link is in the fragment, so it does not reach the server here. */
  @Get()
  async openLink(@Req() request: FastifyRequest): Promise<Buffer> {
    const link = presentConversationLink();
    return this.frame.answer(
      MailedLinkPage,
      { title: link.title },
      (document) => ({ document, link }),
      request,
    );
  }

  @Get(':leadId')
  async show(@Param('leadId') leadId: string, @Req() request: FastifyRequest): Promise<Buffer> {
    const signedIn = await this.sessions.of(request);
    const viewer = {
      principal: principalOf(signedIn, request),
      tokens: conversationTokens(request),
    };
    const found = await this.conversations.find(leadId, viewer);
    if (!found)
      throw new NotFoundException(
        'This conversation isn’t open in this browser. Open it from your email, or sign in.',
      );
    const conversation = presentConversation(found, signedIn?.email);
    if (asksForFragment(request, CONVERSATION_PART))
      return this.renderer.render(ConversationMain, conversation);
    return this.frame.answer(
      ConversationPage,
      { title: conversation.title },
      (document) => ({ document, conversation }),
      request,
    );
  }
}

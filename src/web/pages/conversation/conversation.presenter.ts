import type { MailedLinkProps } from '../../../../views/account/mailed-link-page.js';
import type { ConversationProps } from '../../../../views/contact/conversation-page.js';
import type { Conversation } from '../../../leads/conversations.js';
import { MAX_COMMENTS_LENGTH } from '../../../leads/lead.js';
import { CONVERSATIONS_API_PATH, conversationHref } from '../../../routes/contact-links.js';
import { HOME_PATH } from '../../../routes/links.js';
import { vehicleHref } from '../../../routes/vehicle-links.js';
import { ACCOUNT_CALLS } from '../../../routes/account-links.js';
import { SAVED_PATH } from '../../../routes/account-links.js';

/** Name of the fragment that is updated after a message. */
export const CONVERSATION_PART = 'conversation';

const SENT_AT = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
});

/** A conversation for its viewer. `account`: email of the signed-in account. */
export function presentConversation(
  conversation: Conversation,
  account: string | undefined,
): ConversationProps {
  const { leadId, listingId, carName, sellerName, shopperName, side, isWithdrawn, messages } =
    conversation;
  const isShopper = side === 'shopper';
  const other = isShopper ? sellerName : shopperName;
  const href = conversationHref(leadId);
  return {
    back: isShopper ? { text: 'Saved', href: SAVED_PATH } : undefined,
    title: isWithdrawn ? 'Conversation ended' : `Chat with ${other}`,
    car: { text: carName, href: vehicleHref(listingId) },
    hint: `We’ll email ${other} your message.`,
    messages: messages.map(({ id, side: from, words, sentAt }) => ({
      id,
      isOwn: from === side,
      fromText: from === side ? 'You' : other,
      sentText: SENT_AT.format(sentAt),
      sentAt: new Date(sentAt).toISOString(),
      words,
    })),
    refresh: { text: 'Check for new messages', href },
    form: isWithdrawn
      ? undefined
      : {
          sent: {
            action: `${CONVERSATIONS_API_PATH}/${leadId}/messages`,
            method: 'POST',
            // Sellers have no account, even if someone is signed in to their browser.
            ...(isShopper && { sessionHref: ACCOUNT_CALLS.session, account }),
            nextHref: href,
            redrawn: { part: CONVERSATION_PART, saidText: 'Sent' },
          },
          label: 'Your message',
          submitText: 'Send',
          maxLength: MAX_COMMENTS_LENGTH,
        },
    endedText: 'The shopper has ended this conversation. Its messages have been deleted.',
  };
}

/** Page that opens the link of a mail. */
export function presentConversationLink(): MailedLinkProps {
  return {
    title: 'Open your conversation',
    lead: 'Read and answer the messages about the car. You don’t need an account.',
    form: { action: `${CONVERSATIONS_API_PATH}/open`, method: 'POST' },
    submitText: 'Open conversation',
    more: { text: 'Home', href: HOME_PATH },
  };
}

import { Injectable } from '@nestjs/common';
import { emailKeyOf } from '../accounts/email-key.js';
import type { Brand } from '../platform/config/brand.js';
import { Config } from '../platform/config/config.js';
import type { Change } from '../platform/database/database.js';
import type { Owner } from '../inventory/listing.js';
import { Mailer } from '../platform/mail/mailer.js';
import { Delivery } from '../platform/outbox/delivery.js';
import { Outbox } from '../platform/outbox/outbox.js';
import type { TakenMessage } from '../platform/outbox/outbox.js';
import type { UnsignedToken } from '../platform/outbox/unsigned-token.js';
import { conversationLinkHref } from '../routes/contact-links.js';
import { adfOf, withdrawalAdfOf } from './adf.js';
import { ConversationLinks } from './conversation-links.js';
import type { ConversationSide } from './conversation-links.js';
import {
  adfFile,
  copyMail,
  furtherMail,
  replyHeaders,
  replyMail,
  sellerMail,
  withdrawalMail,
} from './lead-mails.js';
import { AdfHttpClient } from './adf-http-client.js';
import { NO_EMAIL } from './lead.js';
import type { LeadCar, LeadFields, LeadRecipient } from './lead.js';

/** Outbox kind of leads sent by HTTP. Leads sent by mail are mails. */
export const LEAD_KIND = 'lead';

/** Copies expire, so that an address that does not exist raises no alert for operators. */
const COPY_MS = 2 * 24 * 60 * 60 * 1_000;
const REPLY_MS = 5 * 24 * 60 * 60 * 1_000;

/** Body of the outbox message. */
interface PostedLead {
  readonly url: string;
  readonly adf: string;
}

/** A stored lead, with the brand and origin it is sent from. `ownerId`: the sender. */
export interface StoredLead {
  readonly leadId: string;
  readonly ownerId: string;
  readonly createdAt: number;
  readonly car: LeadCar;
  readonly recipient: LeadRecipient;
  readonly brand: Brand;
  readonly origin: string;
}

/**
 * Sends leads: to dealers' systems as ADF by HTTP or mail, to private sellers as a mail in words.
 */
@Injectable()
export class LeadDelivery {
  constructor(
    private readonly config: Config,
    private readonly outbox: Outbox,
    private readonly mailer: Mailer,
    private readonly links: ConversationLinks,
    delivery: Delivery,
  ) {
    const adfHttpClient = new AdfHttpClient();
    delivery.registerSender(LEAD_KIND, (message) => sendLead(adfHttpClient, message), {
      close: () => adfHttpClient.close(),
    });
  }

  /** The recipient of leads about cars of this owner. */
  recipientOf({ id: ownerId, name, sellerType, phone, leadEmail, leadUrl }: Owner): LeadRecipient {
    return {
      ownerId,
      name,
      sellerType,
      email: leadEmail ?? (this.config.leadsTo || NO_EMAIL),
      ...(leadUrl !== undefined && sellerType === 'd' && { url: leadUrl }),
      ...(phone !== undefined && { phone }),
    };
  }

  /** Puts a lead into the outbox. Returns the id of the message. */
  async send(change: Change, kept: StoredLead, lead: LeadFields): Promise<string> {
    const { ownerId, car, recipient, brand, origin } = kept;
    const to = { email: recipient.email, ownerId, ...replyHeaders(lead.email) };
    const { conversationHref, unsignedTokens } = this.conversationOf(kept, lead, 'seller');
    const content = {
      ...sellerMail(lead, { car, recipient, origin, conversationHref }),
      unsignedTokens,
    };
    if (recipient.sellerType === 'p') return this.mailer.send(change, brand, to, content);
    const adf = adfOf({ ...kept, lead, conversationHref, ...this.shopOf(brand) });
    if (recipient.url !== undefined)
      return this.post(change, ownerId, { url: recipient.url, adf }, unsignedTokens);
    return this.mailer.send(change, brand, { ...to, attachments: [adfFile(adf)] }, content);
  }

  /**
   * Puts a copy for the sender into the outbox. Returns the id of the message; empty without an
   * email address.
   */
  async sendCopy(
    change: Change,
    kept: StoredLead,
    lead: LeadFields,
    isOwnAddress: boolean,
  ): Promise<string> {
    if (lead.email === '') return '';
    const { createdAt, car, recipient, brand, origin } = kept;
    const { conversationHref, unsignedTokens } = this.conversationOf(kept, lead, 'shopper');
    const to = { email: lead.email, ownerId: emailKeyOf(lead.email) };
    const expiresAt = createdAt + COPY_MS;
    return this.mailer.send(change, brand, to, {
      ...copyMail(lead, { car, recipient, origin, conversationHref }, isOwnAddress),
      expiresAt,
      unsignedTokens,
    });
  }

  /** Sends another message of the shopper's conversation. Returns the id of the outbox message. */
  async sendFurther(change: Change, kept: StoredLead, lead: LeadFields): Promise<string> {
    const { ownerId, car, recipient, brand, origin } = kept;
    const { conversationHref, unsignedTokens } = this.conversationOf(kept, lead, 'seller');
    if (recipient.url !== undefined) {
      const adf = adfOf({
        ...kept,
        lead,
        conversationHref,
        isFurther: true,
        ...this.shopOf(brand),
      });
      return this.post(change, ownerId, { url: recipient.url, adf }, unsignedTokens);
    }
    const to = { email: recipient.email, ownerId, ...replyHeaders(lead.email) };
    return this.mailer.send(change, brand, to, {
      ...furtherMail(lead, { car, recipient, origin, conversationHref }),
      unsignedTokens,
    });
  }

  /** Sends the seller's reply to the shopper. Returns the id of the outbox message. */
  async sendReply(change: Change, kept: StoredLead, email: string, words: string): Promise<string> {
    const { leadId, ownerId, car, recipient, brand, origin } = kept;
    const token = this.links.unsignedTokenOf(leadId, 'shopper');
    const conversationHref = origin + conversationLinkHref(token.placeholder);
    const content = replyMail(words, { car, recipient, origin, conversationHref });
    return this.mailer.send(
      change,
      brand,
      { email, ownerId },
      { ...content, expiresAt: Date.now() + REPLY_MS, unsignedTokens: [token] },
    );
  }

  /** The link to the conversation of a lead; only chats have one. */
  private conversationOf(
    { leadId, origin }: StoredLead,
    { kind }: LeadFields,
    side: ConversationSide,
  ): { readonly conversationHref?: string; readonly unsignedTokens: readonly UnsignedToken[] } {
    if (kind !== 'chat') return { unsignedTokens: [] };
    const token = this.links.unsignedTokenOf(leadId, side);
    return {
      conversationHref: origin + conversationLinkHref(token.placeholder),
      unsignedTokens: [token],
    };
  }

  /** Tells the recipient that a lead was withdrawn. */
  async sendWithdrawal(change: Change, kept: StoredLead): Promise<void> {
    const { leadId, ownerId, car, recipient, brand, origin } = kept;
    if (recipient.url === undefined) {
      await this.mailer.send(
        change,
        brand,
        { email: recipient.email, ownerId },
        withdrawalMail(leadId, car, origin),
      );
    } else {
      await this.post(change, ownerId, {
        url: recipient.url,
        adf: withdrawalAdfOf({ ...kept, ...this.shopOf(brand) }),
      });
    }
  }

  private shopOf(brand: Brand) {
    return { source: brand.displayName, shopEmail: this.config.mailFrom };
  }

  private post(
    change: Change,
    ownerId: string,
    body: PostedLead,
    unsignedTokens?: readonly UnsignedToken[],
  ): Promise<string> {
    return this.outbox.add(change, { kind: LEAD_KIND, ownerId, body, unsignedTokens });
  }
}

/** Sends a lead from the outbox. @throws if the recipient did not accept it */
export async function sendLead(
  adfHttpClient: AdfHttpClient,
  { id, body }: TakenMessage,
): Promise<void> {
  const { url, adf } = body as PostedLead;
  await adfHttpClient.post(url, adf, id);
}

import { randomUUIDv7 } from 'node:crypto';
import { ConflictException, HttpException, HttpStatus, Injectable } from '@nestjs/common';
import type { Principal } from '../accounts/principal.js';
import { requireAccount } from '../accounts/personal-data.js';
import type { Brand } from '../platform/config/brand.js';
import { Database } from '../platform/database/database.js';
import type { Change, Statements } from '../platform/database/database.js';
import type { LeadMessageRow, LeadRow } from '../platform/database/lead-tables.js';
import { PushNotices } from '../push/push-notices.js';
import type { PushNotice } from '../push/push-notices.js';
import { conversationHref } from '../routes/contact-links.js';
import { ConversationLinks } from './conversation-links.js';
import type { ConversationSide } from './conversation-links.js';
import { LeadDelivery } from './lead-delivery.js';
import type { LeadCar, LeadFields, LeadRecipient } from './lead.js';

/** Who views a conversation: a principal, or a browser with the tokens of opened links. */
export interface ConversationViewer {
  readonly principal: Principal | undefined;
  readonly tokens: readonly string[];
}

/** A message. `sentAt` in epoch milliseconds. */
export interface ConversationMessage {
  readonly id: string;
  readonly side: ConversationSide;
  readonly words: string;
  readonly sentAt: number;
}

/** A conversation as one side sees it, oldest message first. */
export interface Conversation {
  readonly leadId: string;
  readonly listingId: string;
  readonly carName: string;
  readonly sellerName: string;
  readonly shopperName: string;
  readonly side: ConversationSide;
  readonly isWithdrawn: boolean;
  readonly messages: readonly ConversationMessage[];
}

/** A message from one side. `isHoneypotFilled`: the honeypot was filled in. */
export interface NewMessage {
  readonly leadId: string;
  readonly viewer: ConversationViewer;
  readonly words: string;
  readonly isHoneypotFilled: boolean;
  readonly brand: Brand;
  readonly origin: string;
}

/** A stored message. `isNew` is false for a repeat. */
export interface SentMessage {
  readonly id: string;
  readonly isNew: boolean;
}

const DAY_MS = 24 * 60 * 60 * 1_000;
const REPEAT_MS = 60_000;

/** Messages per side, conversation and day, because each one sends a mail. */
const MESSAGES_OF_DAY = 30;

/**
 * Conversations between shopper and seller, for sellers without their own chat. A lead of kind
 * `chat` starts one.
 */
@Injectable()
export class Conversations {
  constructor(
    private readonly database: Database,
    private readonly links: ConversationLinks,
    private readonly delivery: LeadDelivery,
    private readonly pushes: PushNotices,
  ) {}

  /** Undefined if it does not exist or the viewer is not part of it. */
  async find(leadId: string, viewer: ConversationViewer): Promise<Conversation | undefined> {
    const { reading } = this.database;
    const lead = await chatOf(leadId, reading);
    const side = lead && (await this.sideOf(lead, viewer));
    if (!lead || !side) return undefined;
    const rows = await messagesOf(leadId, reading);
    const first = {
      id: lead.id,
      side: 'shopper',
      words: lead.comments,
      sentAt: lead.createdAt,
    } as const;
    return {
      leadId,
      listingId: lead.listingId,
      carName: (JSON.parse(lead.car) as LeadCar).name,
      sellerName: (JSON.parse(lead.recipient) as LeadRecipient).name,
      shopperName: lead.firstName,
      side,
      isWithdrawn: lead.withdrawnAt !== null,
      messages: [...(lead.comments === '' ? [] : [first]), ...rows.map(messageOf)],
    };
  }

  /**
   * Adds a message and notifies the other side by mail; shoppers with a push device by push, too.
   * The same words within a minute count as one message. Undefined if the viewer is not part of the
   * conversation.
   * @throws ConflictException if the conversation is withdrawn, HttpException 429 for too many
   * messages
   */
  async say(
    { leadId, viewer, words, isHoneypotFilled, brand, origin }: NewMessage,
    now = Date.now(),
  ): Promise<SentMessage | undefined> {
    await this.links.prepare();
    return this.database.change('leads', async (change) => {
      const lead = await chatOf(leadId, change);
      const side = lead && (await this.sideOf(lead, viewer));
      if (!lead || !side) return undefined;
      if (side === 'shopper' && viewer.principal) await requireAccount(change, viewer.principal);
      if (lead.withdrawnAt !== null)
        throw new ConflictException('The shopper has ended this conversation.');
      if (isHoneypotFilled) return { id: randomUUIDv7(), isNew: true };
      const own = (await messagesOf(leadId, change)).filter(
        ({ isSeller }) => (isSeller === 1) === (side === 'seller'),
      );
      const last = own.at(-1);
      if (last?.words === words && last.createdAt > now - REPEAT_MS)
        return { id: last.id, isNew: false };
      if (own.filter(({ createdAt }) => createdAt > now - DAY_MS).length >= MESSAGES_OF_DAY) {
        const limit = `You’ve reached the limit of ${MESSAGES_OF_DAY} messages a day. Try again tomorrow.`;
        throw new HttpException(limit, HttpStatus.TOO_MANY_REQUESTS);
      }
      const id = randomUUIDv7();
      const messageId = await this.tell(change, lead, side, { words, brand, origin });
      const row: LeadMessageRow = {
        id,
        leadId,
        isSeller: side === 'seller' ? 1 : 0,
        words,
        messageId,
        createdAt: now,
      };
      await change.insertInto('leadMessage').values(row).execute();
      if (side === 'seller')
        await this.pushes.add(change, lead.ownerId, () => answerNotice(lead), now);
      return { id, isNew: true };
    });
  }

  private async tell(
    change: Change,
    lead: LeadRow,
    side: ConversationSide,
    { words, brand, origin }: Pick<NewMessage, 'words' | 'brand' | 'origin'>,
  ): Promise<string> {
    const [car, recipient] = [
      JSON.parse(lead.car) as LeadCar,
      JSON.parse(lead.recipient) as LeadRecipient,
    ];
    const kept = {
      leadId: lead.id,
      ownerId: lead.ownerId,
      createdAt: lead.createdAt,
      car,
      recipient,
      brand,
      origin,
    };
    if (side === 'seller') return this.delivery.sendReply(change, kept, lead.email, words);
    const { offerDollars: _offerDollars, ...fields } = lead;
    return this.delivery.sendFurther(change, kept, {
      ...(fields as unknown as LeadFields),
      comments: words,
    });
  }

  /** A link takes precedence over the principal: a seller may open it in a browser of the shopper. */
  private async sideOf(
    lead: LeadRow,
    { principal, tokens }: ConversationViewer,
  ): Promise<ConversationSide | undefined> {
    for (const token of tokens) {
      const opened = await this.links.open(token);
      if (opened?.leadId === lead.id) return opened.side;
    }
    return principal?.id === lead.ownerId ? 'shopper' : undefined;
  }
}

/** Without the message, because lock screens show it. */
function answerNotice({ id, car, recipient }: LeadRow): PushNotice {
  const [{ name: carName }, { name: sellerName }] = [
    JSON.parse(car) as LeadCar,
    JSON.parse(recipient) as LeadRecipient,
  ];
  const body = `About ${carName}`;
  return {
    kind: 'dealerAnswer',
    title: `${sellerName} replied`,
    body,
    path: conversationHref(id),
    topic: `conversation:${id}`,
  };
}

async function chatOf(leadId: string, statements: Statements): Promise<LeadRow | undefined> {
  return statements
    .selectFrom('lead')
    .selectAll()
    .where('id', '=', leadId)
    .where('kind', '=', 'chat')
    .executeTakeFirst();
}

async function messagesOf(leadId: string, statements: Statements): Promise<LeadMessageRow[]> {
  return statements
    .selectFrom('leadMessage')
    .selectAll()
    .where('leadId', '=', leadId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

function messageOf({ id, isSeller, words, createdAt }: LeadMessageRow): ConversationMessage {
  return { id, side: isSeller === 1 ? 'seller' : 'shopper', words, sentAt: Number(createdAt) };
}

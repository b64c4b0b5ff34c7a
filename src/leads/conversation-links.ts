import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { HouseKeys } from '../subscriptions/house-keys.js';

/** Who writes in a conversation. */
export type ConversationSide = 'shopper' | 'seller';

/** Each mail brings a new link; the one of an old mail is good for so long. */
const LINK_MS = 30 * 24 * 60 * 60 * 1_000;
const SIDES = { b: 'shopper', s: 'seller' } as const satisfies Record<string, ConversationSide>;
const TOKEN = /^([\da-f-]{36})\.([bs])\.([\da-z]{1,12})\.([\w-]{43})$/;

/** A conversation that a link leads to, and on which side. */
export interface OpenedConversation {
  readonly leadId: string;
  readonly side: ConversationSide;
}

/**
 * Links by which either side of a conversation writes without an account: signed by the key of the house, for one lead, one side and 30
 * days. Nothing of them is kept.
 */
@Injectable()
export class ConversationLinks {
  constructor(private readonly keys: HouseKeys) {}

  /** Before a change in which links are made or opened. */
  prepare(): Promise<void> {
    return this.keys.prepare();
  }

  async tokenOf(leadId: string, side: ConversationSide, now = Date.now()): Promise<string> {
    const expiresAt = now + LINK_MS;
    const letter = side === 'seller' ? 's' : 'b';
    return [leadId, letter, expiresAt.toString(36), await this.keys.conversationToken(leadId, side, expiresAt)].join('.');
  }

  /** Undefined for a token that is not one of ours, or has expired. */
  async open(token: string, now = Date.now()): Promise<OpenedConversation | undefined> {
    const [, leadId, letter, expires, signature] = TOKEN.exec(token) ?? [];
    if (leadId === undefined) return undefined;
    const side = SIDES[letter as keyof typeof SIDES];
    const expiresAt = Number.parseInt(expires!, 36);
    const ours = await this.keys.conversationToken(leadId, side, expiresAt);
    const isOurs = timingSafeEqual(Buffer.from(ours), Buffer.from(signature!));
    return isOurs && expiresAt > now ? { leadId, side } : undefined;
  }
}

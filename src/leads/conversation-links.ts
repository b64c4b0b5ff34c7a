import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SigningKeys } from '../alerts/signing-keys.js';
import { Delivery } from '../platform/outbox/delivery.js';
import { unsignedToken } from '../platform/outbox/unsigned-token.js';
import type { UnsignedToken } from '../platform/outbox/unsigned-token.js';

/** The sides of a conversation. */
export type ConversationSide = 'shopper' | 'seller';

/** How long a link is valid. Each mail has a new one. */
const LINK_MS = 30 * 24 * 60 * 60 * 1_000;
const SIGNER = 'conversation';
const SIDES = { b: 'shopper', s: 'seller' } as const satisfies Record<string, ConversationSide>;
const TOKEN = /^([\da-f-]{36})\.([bs])\.([\da-z]{1,12})\.([\w-]{43})$/;

/** The conversation and side of a valid link. */
export interface OpenedConversation {
  readonly leadId: string;
  readonly side: ConversationSide;
}

/**
 * Links to a conversation for people without an account. Signed with the signing keys for one lead
 * and side, and valid for 30 days. They are not stored.
 */
@Injectable()
export class ConversationLinks {
  constructor(
    private readonly keys: SigningKeys,
    delivery: Delivery,
  ) {
    delivery.registerSigner(SIGNER, (facts) => {
      const { leadId, side } = facts as OpenedConversation;
      return this.tokenOf(leadId, side);
    });
  }

  /** Call before a transaction that opens links. */
  prepare(): Promise<void> {
    return this.keys.prepare();
  }

  /** The token of a link in a message, which is signed when the message is sent. */
  unsignedTokenOf(leadId: string, side: ConversationSide): UnsignedToken {
    return unsignedToken(SIGNER, { leadId, side } satisfies OpenedConversation);
  }

  async tokenOf(leadId: string, side: ConversationSide, now = Date.now()): Promise<string> {
    const expiresAt = now + LINK_MS;
    const letter = side === 'seller' ? 's' : 'b';
    return [
      leadId,
      letter,
      expiresAt.toString(36),
      await this.keys.conversationToken(leadId, side, expiresAt),
    ].join('.');
  }

  /** Undefined if the token is invalid or expired. */
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

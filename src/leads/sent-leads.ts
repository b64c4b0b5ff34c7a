import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { visitorId } from '../accounts/principal.js';
import type { Principal } from '../accounts/principal.js';
import { hashOf } from '../accounts/secrets.js';
import { SignIn } from '../accounts/sign-in.js';
import type { Brand } from '../platform/config/brand.js';
import { Database } from '../platform/database/database.js';
import type { Change } from '../platform/database/database.js';
import type { LeadRow } from '../platform/database/lead-tables.js';
import { Outbox } from '../platform/outbox/outbox.js';
import { isNotDead } from './dead-leads.js';
import { forgetConversations } from './forget-conversations.js';
import { IdempotencyKeys } from './idempotency-keys.js';
import { LeadDelivery } from './lead-delivery.js';
import type { LeadCar, LeadRecipient, LeadStanding } from './lead.js';
import type { LeadKind } from './lead-kinds.js';

/** A sent lead, as its sender sees it. */
export interface SentLeadReceipt {
  readonly leadId: string;
  readonly listingId: string;
  readonly carName: string;
  readonly kind: LeadKind;
  readonly recipientName: string;
  readonly comments: string;
  readonly sentAt: number;
  readonly isWithdrawn: boolean;
  readonly delivery: LeadStanding;
  /** Messages of the seller in the conversation. */
  readonly replyCount: number;
}

/**
 * Columns that determine the delivery status: those of the lead and of its outbox message, if it
 * still exists.
 */
interface StandingRow {
  readonly wasDelivered: number | null;
  readonly outboxId: string | null;
  readonly deadAt: number | null;
}

/**
 * A request to withdraw a lead, by its owner or the token of its receipt. The recipient is notified
 * for `brand` and `origin`.
 */
export interface WithdrawalRequest {
  readonly leadId: string;
  readonly principal: Principal | undefined;
  readonly token: string | undefined;
  readonly brand: Brand;
  readonly origin: string;
}

/**
 * Empty values for a withdrawn lead. Only the person hash stays, for a day, because of the limits.
 */
const ERASED = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  comments: '',
  preferredContact: '',
  preferredTime: '',
} as const;

/** Sent leads: receipts, resending and withdrawal. */
@Injectable()
export class SentLeads implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly keys: IdempotencyKeys,
    private readonly delivery: LeadDelivery,
    private readonly signIn: SignIn,
  ) {}

  onModuleInit(): void {
    this.signIn.onSignIn(
      (change, shopperId, visitor) => this.adopt(change, shopperId, visitor),
      'leads',
    );
  }

  /** Newest first. */
  async listOf(principal: Principal): Promise<SentLeadReceipt[]> {
    const rows = await this.database.reading
      .selectFrom('lead')
      .leftJoin('outboxMessage', 'outboxMessage.id', 'lead.messageId')
      .select([
        'lead.id',
        'listingId',
        'lead.kind',
        'car',
        'recipient',
        'comments',
        'lead.createdAt',
        'withdrawnAt',
      ])
      .select(['wasDelivered', 'outboxMessage.id as outboxId', 'deadAt'])
      .select(({ selectFrom }) => [
        selectFrom('leadMessage')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('leadMessage.leadId', '=', 'lead.id')
          .where('isSeller', '=', 1)
          .as('replyCount'),
      ])
      .where('lead.ownerId', '=', principal.id)
      .orderBy('lead.createdAt', 'desc')
      .orderBy('lead.id', 'desc')
      .execute();
    return rows.map(
      ({
        id,
        listingId,
        kind,
        car,
        recipient,
        comments,
        createdAt,
        withdrawnAt,
        replyCount,
        ...standing
      }) => ({
        leadId: id,
        listingId,
        carName: (JSON.parse(car) as LeadCar).name,
        kind: kind as LeadKind,
        recipientName: (JSON.parse(recipient) as LeadRecipient).name,
        comments,
        sentAt: createdAt,
        isWithdrawn: withdrawnAt !== null,
        delivery: withdrawnAt === null ? standingOf(standing) : 'sent',
        replyCount: Number(replyCount),
      }),
    );
  }

  /**
   * Schedules the lead's message for delivery now. Returns the delivery status; undefined if the
   * lead does not exist, is withdrawn, or has another owner.
   */
  async sendAgain(leadId: string, principal: Principal): Promise<LeadStanding | undefined> {
    return this.database.change('leads', async (change) => {
      const leads = change
        .selectFrom('lead')
        .where('lead.id', '=', leadId)
        .where('lead.ownerId', '=', principal.id);
      const lead = await leads
        .where('withdrawnAt', 'is', null)
        .select('messageId')
        .executeTakeFirst();
      if (!lead) return undefined;
      await this.outbox.sendAgain(change, lead.messageId);
      const joined = leads.leftJoin('outboxMessage', 'outboxMessage.id', 'lead.messageId');
      return standingOf(
        await joined
          .select(['wasDelivered', 'outboxMessage.id as outboxId', 'deadAt'])
          .executeTakeFirstOrThrow(),
      );
    });
  }

  /**
   * Whether the principal has sent the seller of this car a lead that is neither withdrawn nor
   * undeliverable.
   */
  async hasContacted(principal: Principal, listingId: string): Promise<boolean> {
    const row = await this.database.reading
      .selectFrom('lead')
      .select('id')
      .where('ownerId', '=', principal.id)
      .where('listingId', '=', listingId)
      .where('withdrawnAt', 'is', null)
      .where(isNotDead)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /**
   * Withdraws a lead. If it may have been delivered, its recipient is notified. Undefined if it
   * does not exist or has another owner. Repeating the call returns the same.
   */
  async withdraw(
    { leadId, principal, token, brand, origin }: WithdrawalRequest,
    now = Date.now(),
  ): Promise<{ wasDelivered: boolean } | undefined> {
    return this.database.change('leads', async (change) => {
      const row = await change
        .selectFrom('lead')
        .selectAll()
        .where('id', '=', leadId)
        .executeTakeFirst();
      if (!row || !isOf(row, principal, token)) return undefined;
      if (row.withdrawnAt !== null) return { wasDelivered: row.wasDelivered === 1 };
      const wasDelivered = !(await this.outbox.withdraw(change, row.messageId));
      const { outboxIds } = await forgetConversations(change, [leadId]);
      await this.outbox.forgetMessages(change, [row.copyMessageId, ...outboxIds]);
      if (wasDelivered) {
        const [car, recipient] = [
          JSON.parse(row.car) as LeadCar,
          JSON.parse(row.recipient) as LeadRecipient,
        ];
        const kept = {
          leadId,
          ownerId: row.ownerId,
          createdAt: row.createdAt,
          car,
          recipient,
          brand,
          origin,
        };
        await this.delivery.sendWithdrawal(change, kept);
      }
      await change
        .updateTable('lead')
        .set({
          ...ERASED,
          offerDollars: null,
          withdrawnAt: now,
          wasDelivered: wasDelivered ? 1 : 0,
        })
        .where('id', '=', leadId)
        .execute();
      return { wasDelivered };
    });
  }

  private async adopt(
    change: Change,
    shopperId: string,
    visitor: string | undefined,
  ): Promise<void> {
    if (visitor === undefined) return;
    const ownerId = visitorId(visitor);
    await change
      .updateTable('lead')
      .set({ ownerId: shopperId })
      .where('ownerId', '=', ownerId)
      .execute();
    await this.keys.adopt(change, ownerId, shopperId);
  }
}

function isOf(
  { ownerId, tokenHash }: LeadRow,
  principal: Principal | undefined,
  token: string | undefined,
): boolean {
  return (
    ownerId === principal?.id ||
    (token !== undefined && tokenHash !== null && hashOf(token) === tokenHash)
  );
}

function standingOf({ wasDelivered, outboxId, deadAt }: StandingRow): LeadStanding {
  if (wasDelivered === 0) return 'dropped';
  if (outboxId === null) return 'sent';
  return deadAt === null ? 'waiting' : 'failed';
}

import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import type { ExpressionBuilder } from 'kysely';
import { visitorId } from '../accounts/principal.js';
import type { Principal } from '../accounts/principal.js';
import { isoTime } from '../accounts/iso-time.js';
import { PersonalData, sumOf } from '../accounts/personal-data.js';
import type { DeletedRows, Person, PersonalRow } from '../accounts/personal-data.js';
import { hashOf } from '../accounts/secrets.js';
import { SignIn } from '../accounts/sign-in.js';
import type { Brand } from '../platform/config/brand.js';
import { Config } from '../platform/config/config.js';
import { Database } from '../platform/database/database.js';
import type { Change, Statements } from '../platform/database/database.js';
import { deletedCount } from '../platform/database/deleted-count.js';
import type { MayGoOn } from '../platform/database/scheduled-ticks.js';
import type { Tables } from '../platform/database/tables.js';
import type { LeadRow } from '../platform/database/lead-tables.js';
import { Mailbox } from '../platform/mail/mailbox.js';
import { Outbox } from '../platform/outbox/outbox.js';
import { isNotDead } from './dead-leads.js';
import { IdempotencyKeys } from './idempotency-keys.js';
import { LeadDelivery } from './lead-delivery.js';
import { forgetCounted } from './lead-limits.js';
import type { LeadCar, LeadKind, LeadRecipient, LeadStanding } from './lead.js';

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

const DAY_MS = 86_400_000;

const FORGOTTEN = ['id', 'messageId', 'copyMessageId'] as const;

/**
 * Ids per statement, and old leads per transaction. Sending and signing in wait for the same lock.
 */
const FORGOTTEN_AT_ONCE = 1_000;

/** Sent leads: receipts, resending, withdrawal and retention. */
@Injectable()
export class SentLeads implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly mailbox: Mailbox,
    private readonly keys: IdempotencyKeys,
    private readonly delivery: LeadDelivery,
    private readonly signIn: SignIn,
    private readonly personalData: PersonalData,
    private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.signIn.onSignIn(
      (change, shopperId, visitor) => this.adopt(change, shopperId, visitor),
      'leads',
    );
    this.personalData.register({
      name: 'messages',
      title: 'Messages to sellers',
      retention: `${this.config.leadRetentionDays} days. Sellers keep what they received.`,
      tables: ['lead', 'leadMessage', 'idempotencyKey'],
      deletion: 'alone',
      read: readLeads,
      delete: (change, person) => this.forget(change, person),
      lockOf: () => 'leads',
      deleteExpired: async (statements, now, mayGoOn) =>
        (await this.forgetBefore(now - this.config.leadRetentionDays * DAY_MS, mayGoOn)) +
        (await forgetCounted(statements, now)),
    });
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

  /**
   * Deletes leads from before `moment` (epoch milliseconds) with their messages, and returns their
   * number. Calls `mayGoOn` between batches.
   */
  async forgetBefore(moment: number, mayGoOn: MayGoOn): Promise<number> {
    for (let count = 0; ;) {
      const forgotten = await this.database.change('leads', async (change) => {
        const old = change.selectFrom('lead').select(FORGOTTEN).where('createdAt', '<', moment);
        const rows = await old.limit(FORGOTTEN_AT_ONCE).execute();
        await this.forgetRows(change, rows);
        return rows.length;
      });
      count += forgotten;
      if (forgotten < FORGOTTEN_AT_ONCE || !(await mayGoOn())) return count;
    }
  }

  private async forget(change: Change, person: Person): Promise<DeletedRows> {
    return this.forgetRows(
      change,
      await change.selectFrom('lead').select(FORGOTTEN).where(isAbout(person)).execute(),
    );
  }

  private async forgetRows(
    change: Change,
    rows: readonly Pick<LeadRow, (typeof FORGOTTEN)[number]>[],
  ): Promise<DeletedRows> {
    const deleted: DeletedRows[] = [];
    for (let at = 0; at < rows.length; at += FORGOTTEN_AT_ONCE) {
      const some = rows.slice(at, at + FORGOTTEN_AT_ONCE);
      const ids = some.map(({ id }) => id);
      const { outboxIds, leadMessage } = await forgetConversations(change, ids);
      const messageIds = [
        ...some.flatMap((one) => [one.messageId, one.copyMessageId]),
        ...outboxIds,
      ];
      deleted.push({
        outboxMessage: await this.outbox.forgetMessages(change, messageIds),
        mailboxMail: await this.mailbox.forgetMails(change, messageIds),
        idempotencyKey: await deletedCount(
          change.deleteFrom('idempotencyKey').where('leadId', 'in', ids),
        ),
        leadMessage,
        lead: await deletedCount(change.deleteFrom('lead').where('id', 'in', ids)),
      });
    }
    return sumOf(deleted);
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

/** Leads that a person sent, and those that anyone sent with their email address. */
function isAbout({ ownerIds, emailKey }: Person) {
  return ({ eb, or }: ExpressionBuilder<Tables, 'lead'>) =>
    or([
      eb('ownerId', 'in', ownerIds),
      ...(emailKey === undefined ? [] : [eb('personHash', '=', hashOf(emailKey))]),
    ]);
}

/** Includes the whole conversation, because the seller's messages were written to this person. */
async function readLeads(statements: Statements, person: Person): Promise<PersonalRow[]> {
  const leads = await statements
    .selectFrom('lead')
    .selectAll()
    .where(isAbout(person))
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const ofLeads = statements.selectFrom('lead').select('id').where(isAbout(person));
  const messages = await statements
    .selectFrom('leadMessage')
    .selectAll()
    .where('leadId', 'in', ofLeads)
    .orderBy('createdAt')
    .execute();
  const byLead = Map.groupBy(messages, ({ leadId }) => leadId);
  return leads.map((lead) => ({
    kind: lead.kind,
    listingId: lead.listingId,
    car: JSON.parse(lead.car) as LeadCar,
    seller: (JSON.parse(lead.recipient) as LeadRecipient).name,
    firstName: lead.firstName,
    lastName: lead.lastName,
    email: lead.email,
    phone: lead.phone,
    comments: lead.comments,
    preferredContact: lead.preferredContact,
    preferredTime: lead.preferredTime,
    offerDollars: lead.offerDollars,
    sentAt: isoTime(lead.createdAt),
    withdrawnAt: isoTime(lead.withdrawnAt),
    conversation: (byLead.get(lead.id) ?? []).map(({ isSeller, words, createdAt }) => ({
      from: isSeller === 1 ? 'seller' : 'you',
      words,
      sentAt: isoTime(createdAt),
    })),
  }));
}

/** Deletes the later messages of leads. Returns the ids of their outbox messages. */
async function forgetConversations(
  change: Change,
  leadIds: readonly string[],
): Promise<{ outboxIds: string[]; leadMessage: number }> {
  const rows = await change
    .deleteFrom('leadMessage')
    .where('leadId', 'in', leadIds)
    .returning('messageId')
    .execute();
  return { outboxIds: rows.map(({ messageId }) => messageId), leadMessage: rows.length };
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

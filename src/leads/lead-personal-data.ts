import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import type { ExpressionBuilder } from 'kysely';
import { isoTime } from '../accounts/iso-time.js';
import { PersonalData, sumOf } from '../accounts/personal-data.js';
import type { DeletedRows, Person, PersonalRow } from '../accounts/personal-data.js';
import { hashOf } from '../accounts/secrets.js';
import { Config } from '../platform/config/config.js';
import { Database } from '../platform/database/database.js';
import type { Change, Statements } from '../platform/database/database.js';
import { deletedCount } from '../platform/database/deleted-count.js';
import type { LeadRow } from '../platform/database/lead-tables.js';
import type { MayGoOn } from '../platform/database/scheduled-ticks.js';
import type { Tables } from '../platform/database/tables.js';
import { Mailbox } from '../platform/mail/mailbox.js';
import { Outbox } from '../platform/outbox/outbox.js';
import { forgetConversations } from './forget-conversations.js';
import { forgetCounted } from './lead-limits.js';
import type { LeadCar, LeadRecipient } from './lead.js';

const DAY_MS = 86_400_000;

const FORGOTTEN = ['id', 'messageId', 'copyMessageId'] as const;

/**
 * Ids per statement, and old leads per transaction. Sending and signing in wait for the same lock.
 */
const FORGOTTEN_AT_ONCE = 1_000;

/** Leads as personal data: reading, deletion and retention. */
@Injectable()
export class LeadPersonalData implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly mailbox: Mailbox,
    private readonly personalData: PersonalData,
    private readonly config: Config,
  ) {}

  onModuleInit(): void {
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

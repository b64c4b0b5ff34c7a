import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import type { Change } from '../database/database.js';
import { deletedCount } from '../database/deleted-count.js';
import type { MailboxMailRow } from '../database/tables.js';
import type { OutgoingMail } from './outgoing-mail.js';

/** So many stay, the latest ones. */
export const MAILBOX_SIZE = 200;

/** Mails that were sent while there is no mail server, for whoever runs the shop to read. */
@Injectable()
export class Mailbox {
  constructor(private readonly database: Database) {}

  /** A mail that came before, by its id, is the same one. */
  async put(id: string, { ownerId, to, subject, html = '', text }: OutgoingMail, now = Date.now()): Promise<void> {
    await this.database.change(undefined, async (change) => {
      const row: MailboxMailRow = { id, ownerId, toAddress: to, subject, html, text, sentAt: now };
      await change
        .insertInto('mailboxMail')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
      const oldest = await change
        .selectFrom('mailboxMail')
        .select('sentAt')
        .orderBy('sentAt', 'desc')
        .offset(MAILBOX_SIZE)
        .limit(1)
        .executeTakeFirst();
      if (oldest) await change.deleteFrom('mailboxMail').where('sentAt', '<=', oldest.sentAt).execute();
    });
  }

  /** The latest first, without what they say. */
  async list(): Promise<Omit<MailboxMailRow, 'html' | 'text' | 'ownerId'>[]> {
    return this.database.reading
      .selectFrom('mailboxMail')
      .select(['id', 'toAddress', 'subject', 'sentAt'])
      .orderBy('sentAt', 'desc')
      .limit(MAILBOX_SIZE)
      .execute();
  }

  async find(id: string): Promise<MailboxMailRow | undefined> {
    return this.database.reading.selectFrom('mailboxMail').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** Single mails, by the ids of their messages. Answers how many there were. */
  async forgetMails(change: Change, ids: readonly string[]): Promise<number> {
    return ids.length === 0 ? 0 : deletedCount(change.deleteFrom('mailboxMail').where('id', 'in', ids));
  }

  /** Answers how many. */
  async forgetBefore(moment: number): Promise<number> {
    return deletedCount(this.database.reading.deleteFrom('mailboxMail').where('sentAt', '<', moment));
  }

  /** All that is about somebody, by each name that rows have for them. Answers how many there were. */
  async forget(change: Change, ownerIds: readonly string[]): Promise<number> {
    return deletedCount(change.deleteFrom('mailboxMail').where('ownerId', 'in', ownerIds));
  }
}

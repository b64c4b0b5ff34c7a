import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import type { Change, Statements } from '../database/database.js';
import { deletedCount } from '../database/deleted-count.js';
import type { MailboxMailRow } from '../database/outbox-tables.js';
import type { OutgoingMail } from './outgoing-mail.js';

/** Mails per page of the list. */
export const MAILS_OF_PAGE = 200;

/**
 * Stored mails of a server without SMTP, for the operator to read. They are deleted by age only, so
 * that a flood of mails displaces none.
 */
@Injectable()
export class Mailbox {
  constructor(private readonly database: Database) {}

  /** Stores a mail; a known id is ignored. Attachments are appended to its text. */
  async put(
    id: string,
    { ownerId, to, subject, html = '', text, attachments = [] }: OutgoingMail,
    now = Date.now(),
  ): Promise<void> {
    const files = attachments.map((file) => `\n\n[${file.filename}]\n${file.text}`).join('');
    const row: MailboxMailRow = {
      id,
      ownerId,
      toAddress: to,
      subject,
      html,
      text: text + files,
      sentAt: now,
    };
    await this.database.reading
      .insertInto('mailboxMail')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }

  /** Newest first, without bodies. @param page from 1 */
  async list(page = 1): Promise<Omit<MailboxMailRow, 'html' | 'text' | 'ownerId'>[]> {
    return this.database.reading
      .selectFrom('mailboxMail')
      .select(['id', 'toAddress', 'subject', 'sentAt'])
      .orderBy('sentAt', 'desc')
      .orderBy('id', 'desc')
      .offset((page - 1) * MAILS_OF_PAGE)
      .limit(MAILS_OF_PAGE)
      .execute();
  }

  async count(): Promise<number> {
    const { count } = await this.database.reading
      .selectFrom('mailboxMail')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  async find(id: string): Promise<MailboxMailRow | undefined> {
    return this.database.reading
      .selectFrom('mailboxMail')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
  }

  /** Deletes mails by message id. Returns their number. */
  async forgetMails(change: Change, ids: readonly string[]): Promise<number> {
    return ids.length === 0
      ? 0
      : deletedCount(change.deleteFrom('mailboxMail').where('id', 'in', ids));
  }

  /** Returns the number of deleted mails. */
  async forgetBefore(moment: number): Promise<number> {
    return deletedCount(
      this.database.reading.deleteFrom('mailboxMail').where('sentAt', '<', moment),
    );
  }

  /** All mails about a person, by owner ids, oldest first. */
  async listOf(ownerIds: readonly string[], statements: Statements): Promise<MailboxMailRow[]> {
    return statements
      .selectFrom('mailboxMail')
      .selectAll()
      .where('ownerId', 'in', ownerIds)
      .orderBy('sentAt')
      .orderBy('id')
      .execute();
  }

  /** Deletes all mails about a person. Returns their number. */
  async forget(change: Change, ownerIds: readonly string[]): Promise<number> {
    return deletedCount(change.deleteFrom('mailboxMail').where('ownerId', 'in', ownerIds));
  }
}

import type { Config } from '../config/config.js';
import type { Mailbox } from '../mail/mailbox.js';
import type { Outbox } from '../outbox/outbox.js';
import { isoTime } from './iso-time.js';
import type { PersonalDataPart } from './personal-data.js';

const DAY_MS = 86_400_000;

/** Fields of waiting messages that are downloaded. Others may hold keys: headers, the HTML of a mail, webhook secrets. */
const DOWNLOADED = ['to', 'subject', 'text', 'email', 'search', 'cadence', 'adf'] as const;

/** Parts about mails and other messages. They register here because the folders of mail and outbox are below this one. */
export function mailParts(outbox: Outbox, mailbox: Mailbox, config: Config): PersonalDataPart[] {
  const days = config.mailboxRetentionDays;
  return [
    {
      name: 'emails',
      title: 'Emails',
      retention: `${days} days.`,
      tables: ['mailboxMail'],
      deletion: 'alone',
      read: async (statements, { ownerIds }) => {
        const rows = await mailbox.listOf(ownerIds, statements);
        return rows.map(({ toAddress, subject, text, sentAt }) => ({
          to: toAddress,
          subject,
          text: withoutLinks(text),
          sentAt: isoTime(sentAt),
        }));
      },
      delete: async (change, { ownerIds }) => ({ mailboxMail: await mailbox.forget(change, ownerIds) }),
      deleteExpired: (_statements, now) => mailbox.forgetBefore(now - days * DAY_MS),
    },
    {
      name: 'waitingMessages',
      title: 'Emails and messages on their way',
      retention: `Until they are sent, 5 days at most. Undeliverable ones: ${days} days.`,
      tables: ['outboxMessage'],
      deletion: 'with-everything',
      read: async (statements, { ownerIds }) => {
        const rows = await outbox.listOf(ownerIds, statements);
        return rows.map(({ kind, body, createdAt, dueAt, tries, deadAt, expiresAt }) => ({
          kind,
          ...downloadedFields(body),
          createdAt: isoTime(createdAt),
          nextTryAt: isoTime(dueAt),
          tries,
          failedAt: isoTime(deadAt),
          expiresAt: isoTime(expiresAt),
        }));
      },
      delete: async (change, { ownerIds }) => ({ outboxMessage: await outbox.forget(change, ownerIds) }),
    },
  ];
}

function downloadedFields(body: string): Record<string, string> {
  const fields = JSON.parse(body) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    DOWNLOADED.flatMap((name) => {
      const value = fields[name];
      return typeof value === 'string' ? [[name, withoutLinks(value)]] : [];
    }),
  );
}

/** Links of mails sign in, unsubscribe and open conversations: some of them for the seller. */
function withoutLinks(text: string): string {
  return text.replaceAll(/https?:\/\/[^\s<>"]+/g, '[link]');
}

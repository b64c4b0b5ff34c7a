import type { Config } from '../platform/config/config.js';
import type { Mailbox } from '../platform/mail/mailbox.js';
import type { OutgoingMail } from '../platform/mail/outgoing-mail.js';
import type { Outbox } from '../platform/outbox/outbox.js';
import { emailKeyOf } from './email-key.js';
import { isoTime } from './iso-time.js';
import type { Person, PersonalDataPart, PersonalRow } from './personal-data.js';

const DAY_MS = 86_400_000;

/** Fields of all waiting messages that are downloaded. Others may hold keys: headers, the HTML of a mail, webhook secrets. */
const DOWNLOADED = ['email', 'search', 'cadence'] as const;

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
      read: async (statements, person) => {
        const rows = await mailbox.listOf(person.ownerIds, statements);
        return rows.map(({ toAddress, subject, text, sentAt }) => ({
          ...downloadedMail({ to: toAddress, subject, text }, person),
          sentAt: isoTime(sentAt),
        }));
      },
      delete: async (change, { ownerIds }) => ({
        mailboxMail: await mailbox.forget(change, ownerIds),
      }),
      deleteExpired: (_statements, now) => mailbox.forgetBefore(now - days * DAY_MS),
    },
    {
      name: 'waitingMessages',
      title: 'Emails and messages on their way',
      retention: `Until they are sent, 5 days at most. Undeliverable ones: ${days} days.`,
      tables: ['outboxMessage'],
      deletion: 'with-everything',
      read: async (statements, person) => {
        const rows = await outbox.listOf(person.ownerIds, statements);
        return rows.map(({ kind, body, createdAt, dueAt, tries, deadAt, expiresAt }) => ({
          kind,
          ...downloadedFields(body, person),
          createdAt: isoTime(createdAt),
          nextTryAt: isoTime(dueAt),
          tries,
          failedAt: isoTime(deadAt),
          expiresAt: isoTime(expiresAt),
        }));
      },
      delete: async (change, { ownerIds }) => ({
        outboxMessage: await outbox.forget(change, ownerIds),
      }),
    },
  ];
}

type Mail = Pick<OutgoingMail, 'to' | 'subject' | 'text'>;

/**
 * Mails to other addresses went to sellers, whose addresses are private. Their content is in the
 * part `messages`.
 */
function downloadedMail({ to, subject, text }: Mail, { emailKey }: Person): PersonalRow {
  return emailKeyOf(to) === emailKey
    ? { to, subject, text: withoutLinks(text) }
    : { to: 'another address', subject };
}

function downloadedFields(body: string, person: Person): PersonalRow {
  const fields = JSON.parse(body) as Partial<Mail> & Readonly<Record<string, unknown>>;
  const { to, subject, text } = fields;
  const isMail = to !== undefined && subject !== undefined && text !== undefined;
  const others = Object.fromEntries(
    DOWNLOADED.flatMap((name) => (name in fields ? [[name, fields[name]]] : [])),
  );
  return { ...(isMail && downloadedMail({ to, subject, text }, person)), ...others };
}

/** Links of mails sign in, unsubscribe and open conversations. */
function withoutLinks(text: string): string {
  return text.replaceAll(/https?:\/\/[^\s<>"]+/g, '[link]');
}

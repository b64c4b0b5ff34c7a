import { optionalPostgresUrl, optionalSmtpUrl } from './addresses.js';
import { isEmail } from 'class-validator';
import { wholeNumber } from './variable.js';
import type { Variable } from './variable.js';

const MAX_CONSENT_LENGTH = 1_000;
const MAX_ADDRESS_LENGTH = 200;
const CONTROL = /\p{Cc}/u;

/** Variables for the database, mail and sign-in. */
export const ACCOUNT_VARIABLES = {
  databaseUrl: {
    name: 'DATABASE_URL',
    fallback: '',
    must: 'a URL that begins with postgres:// and names a database, such as postgres://user:password@database.example:5432/forecourt',
    about:
      'PostgreSQL database for cars, view counts, accounts and saved items; empty: SQLite files in DATA_DIR.',
    isSecret: true,
    read: optionalPostgresUrl,
  },
  smtpUrl: {
    name: 'SMTP_URL',
    fallback: '',
    must: 'a URL that begins with smtp:// or smtps://, such as smtp://user:password@mail.example:587',
    about:
      'Mail server for mail to shoppers and dealers; empty: mail stays in the mailbox, at /mailbox on METRICS_PORT.',
    isSecret: true,
    read: optionalSmtpUrl,
  },
  mailFrom: {
    name: 'MAIL_FROM',
    fallback: 'no-reply@localhost',
    must: 'an email address',
    about: 'Sender address of mails; the sender name is the brand’s.',
    read: (text: string) => (isEmail(text, { require_tld: false }) ? text : undefined),
  },
  leadsTo: {
    name: 'LEADS_TO',
    fallback: '',
    must: 'an email address',
    about: 'Address that gets messages to sellers who have no address; empty: leads@localhost.',
    read: (text: string) =>
      text === '' || isEmail(text, { require_tld: false }) ? text : undefined,
  },
  consentText: {
    name: 'CONSENT_TEXT',
    fallback: '',
    must: 'one line, at most 1000 characters',
    about:
      'Consent sentence above the Send button of messages to sellers. `{seller}` and `{brand}` become their names. Empty for none.',
    read: (text: string) =>
      text.length <= MAX_CONSENT_LENGTH && !CONTROL.test(text) ? text.trim() : undefined,
  },
  mailPostalAddress: {
    name: 'MAIL_POSTAL_ADDRESS',
    fallback: '',
    must: 'an address on one line, at most 200 characters',
    about:
      'Postal address in the footer of every mail, as laws on commercial email require; empty for none.',
    read: (text: string) =>
      text.length <= MAX_ADDRESS_LENGTH && !CONTROL.test(text) ? text.trim() : undefined,
  },
  leadRetentionDays: {
    name: 'LEAD_RETENTION_DAYS',
    fallback: '730',
    must: 'a whole number from 1 to 36500',
    about:
      'Days until messages to sellers and reports of listings are deleted. The privacy page shows the number.',
    read: wholeNumber(1, 36_500),
  },
  mailboxRetentionDays: {
    name: 'MAILBOX_RETENTION_DAYS',
    fallback: '30',
    must: 'a whole number from 1 to 36500',
    about:
      'Days to keep mails in the mailbox, and dead letters (undeliverable messages) in the outbox.',
    read: wholeNumber(1, 36_500),
  },
} as const satisfies Record<string, Variable<unknown>>;

import { optionalPostgresUrl, optionalSmtpUrl } from './addresses.js';
import { isEmail } from 'class-validator';
import { wholeNumber } from './variable.js';
import type { Variable } from './variable.js';

const MAX_CONSENT_LENGTH = 1_000;
const MAX_ADDRESS_LENGTH = 200;
const CONTROL = /\p{Cc}/u;

/** Where what shoppers trust the house with is kept, and how it writes to them. */
export const ACCOUNT_VARIABLES = {
  databaseUrl: {
    name: 'DATABASE_URL',
    fallback: '',
    must: 'a URL that begins with postgres:// and names a database, such as postgres://user:password@database.example:5432/forecourt',
    about: 'PostgreSQL that holds cars, view counts, accounts and what shoppers keep; empty: the SQLite files of DATA_DIR.',
    isSecret: true,
    read: optionalPostgresUrl,
  },
  smtpUrl: {
    name: 'SMTP_URL',
    fallback: '',
    must: 'a URL that begins with smtp:// or smtps://, such as smtp://user:password@mail.example:587',
    about: 'Mail server for mail to shoppers and dealers; empty: mail is kept in the mailbox, at /mailbox of METRICS_PORT.',
    isSecret: true,
    read: optionalSmtpUrl,
  },
  mailFrom: {
    name: 'MAIL_FROM',
    fallback: 'no-reply@localhost',
    must: 'an email address',
    about: 'Address that mails come from; the name beside it is that of the brand.',
    read: (text: string) => (isEmail(text, { require_tld: false }) ? text : undefined),
  },
  leadsTo: {
    name: 'LEADS_TO',
    fallback: '',
    must: 'an email address',
    about: 'Address for messages to sellers without an address of their own; empty: leads@localhost.',
    read: (text: string) => (text === '' || isEmail(text, { require_tld: false }) ? text : undefined),
  },
  consentText: {
    name: 'CONSENT_TEXT',
    fallback: '',
    must: 'one line of at most 1000 characters',
    about:
      'Sentence above the Send button of messages to sellers that says what the shopper agrees to; `{seller}` and `{brand}` stand for ' +
      'their names; empty for none.',
    read: (text: string) => (text.length <= MAX_CONSENT_LENGTH && !CONTROL.test(text) ? text.trim() : undefined),
  },
  mailPostalAddress: {
    name: 'MAIL_POSTAL_ADDRESS',
    fallback: '',
    must: 'an address in one line of at most 200 characters',
    about: 'Postal address in the foot of every mail, as laws on commercial email ask for; empty for none.',
    read: (text: string) => (text.length <= MAX_ADDRESS_LENGTH && !CONTROL.test(text) ? text.trim() : undefined),
  },
  leadRetentionDays: {
    name: 'LEAD_RETENTION_DAYS',
    fallback: '730',
    must: 'a whole number from 1 to 36500',
    about: 'Days until messages to sellers and reports of listings are deleted. The privacy page shows the number.',
    read: wholeNumber(1, 36_500),
  },
  mailboxRetentionDays: {
    name: 'MAILBOX_RETENTION_DAYS',
    fallback: '30',
    must: 'a whole number from 1 to 36500',
    about: 'Days that mails lie in the mailbox, and dead letters (what could not be sent) in the outbox.',
    read: wholeNumber(1, 36_500),
  },
} as const satisfies Record<string, Variable<unknown>>;

import type { Kysely } from 'kysely';

/** Accounts, sessions, sign-in links, signing keys, outbox and mailbox. */
export async function up(database: Kysely<never>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable('shopper')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('session')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('shopper_id', 'text', (column) =>
      column.notNull().references('shopper.id').onDelete('cascade'),
    )
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('former_hash', 'text')
    .addColumn('rotated_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('session_by_former_hash').on('session').column('former_hash').execute();
  await schema.createIndex('session_by_shopper').on('session').column('shopper_id').execute();
  await schema
    .createTable('sign_in_link')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('browser_hash', 'text', (column) => column.notNull())
    .addColumn('ref_url', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .execute();
  await schema
    .createIndex('sign_in_link_by_email')
    .on('sign_in_link')
    .columns(['email_key', 'created_at'])
    .execute();
  await schema
    .createTable('signing_key')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('private_key', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('outbox_message')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('dead_at', 'bigint')
    .addColumn('last_error', 'text')
    .execute();
  await schema
    .createIndex('outbox_message_by_due')
    .on('outbox_message')
    .columns(['dead_at', 'due_at'])
    .execute();
  await schema
    .createIndex('outbox_message_by_owner')
    .on('outbox_message')
    .column('owner_id')
    .execute();
  await schema
    .createTable('mailbox_mail')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('to_address', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('html', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('mailbox_mail_by_time').on('mailbox_mail').column('sent_at').execute();
  await schema.createIndex('mailbox_mail_by_owner').on('mailbox_mail').column('owner_id').execute();
}

import type { Kysely } from 'kysely';

/** Shoppers' identities at sign-in providers, and unfinished sign-ins. */
export async function up(database: Kysely<never>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable('provider_identity')
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('shopper_id', 'text', (column) =>
      column.notNull().references('shopper.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('provider_identity_key', ['issuer', 'subject'])
    .execute();
  await schema
    .createIndex('provider_identity_by_shopper')
    .on('provider_identity')
    .column('shopper_id')
    .execute();
  await schema
    .createTable('provider_sign_in')
    .addColumn('state_hash', 'text', (column) => column.primaryKey())
    .addColumn('browser_hash', 'text', (column) => column.notNull())
    .addColumn('ref_url', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('provider_sign_in_by_end')
    .on('provider_sign_in')
    .column('expires_at')
    .execute();
}

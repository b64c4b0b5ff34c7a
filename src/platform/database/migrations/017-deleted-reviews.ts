import type { Kysely } from 'kysely';

/** Deleted reviews that still count toward their author's daily limit. */
export async function up({ schema }: Kysely<never>): Promise<void> {
  await schema
    .createTable('deleted_review')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('deleted_review_by_owner')
    .on('deleted_review')
    .column('owner_id')
    .execute();
}

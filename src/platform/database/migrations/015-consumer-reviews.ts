import type { Kysely } from 'kysely';

/** Consumer reviews, and reports about them. */
export async function up({ schema }: Kysely<never>): Promise<void> {
  await schema
    .createTable('consumer_review')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('model_code', 'text', (column) => column.notNull())
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('brand', 'text', (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('submitted', 'text', (column) => column.notNull())
    .addColumn('submitted_at', 'bigint', (column) => column.notNull())
    .addColumn('rejection_reason', 'text')
    .addColumn('published', 'text')
    .addColumn('published_at', 'bigint')
    .addColumn('overall_rating', 'integer')
    .addColumn('comfort_rating', 'integer')
    .addColumn('performance_rating', 'integer')
    .addColumn('reliability_rating', 'integer')
    .addColumn('styling_rating', 'integer')
    .addColumn('value_rating', 'integer')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('consumer_review_by_owner')
    .on('consumer_review')
    .columns(['owner_id', 'model_code', 'year'])
    .unique()
    .execute();
  await schema
    .createIndex('consumer_review_by_model')
    .on('consumer_review')
    .columns(['model_code', 'published_at'])
    .execute();
  await schema
    .createIndex('consumer_review_by_status')
    .on('consumer_review')
    .columns(['status', 'submitted_at'])
    .execute();
  await schema
    .createTable('consumer_review_report')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('review_id', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('comments', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('consumer_review_report_by_review')
    .on('consumer_review_report')
    .columns(['review_id', 'owner_id'])
    .unique()
    .execute();
  await schema
    .createIndex('consumer_review_report_by_owner')
    .on('consumer_review_report')
    .column('owner_id')
    .execute();
}

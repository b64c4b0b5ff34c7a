import type { Kysely } from 'kysely';

/** When a car that a followed search misses is told as sold. */
export async function up({ schema }: Kysely<never>): Promise<void> {
  await schema.alterTable('subscription').addColumn('settle_at', 'bigint').execute();
}

import type { Kysely } from 'kysely';

/** When a missing car of a search alert counts as sold. */
export async function up({ schema }: Kysely<never>): Promise<void> {
  await schema.alterTable('subscription').addColumn('settle_at', 'bigint').execute();
}

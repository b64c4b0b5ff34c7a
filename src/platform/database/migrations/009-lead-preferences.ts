import type { Kysely } from 'kysely';

/** Preferred contact method and time in lead profiles. */
export async function up({ schema }: Kysely<never>): Promise<void> {
  for (const column of ['preferred_contact', 'preferred_time']) {
    await schema
      .alterTable('lead_profile')
      .addColumn(column, 'text', (added) => added.notNull().defaultTo(''))
      .execute();
  }
}

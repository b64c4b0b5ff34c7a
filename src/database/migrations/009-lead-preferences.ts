import type { Kysely } from 'kysely';

/** How and when somebody likes to be answered, in the profile that their leads are filled in with. */
export async function up({ schema }: Kysely<never>): Promise<void> {
  for (const column of ['preferred_contact', 'preferred_time']) {
    await schema
      .alterTable('lead_profile')
      .addColumn(column, 'text', (added) => added.notNull().defaultTo(''))
      .execute();
  }
}

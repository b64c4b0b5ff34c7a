import type { Kysely } from 'kysely';

/** Immediate alerts about price drops of saved cars: lookup by car, and at most one email a day. */
export async function up({ schema }: Kysely<never>): Promise<void> {
  await schema
    .createIndex('saved_car_by_car')
    .on('saved_car')
    .columns(['listing_id', 'owner_id'])
    .execute();
  await schema.alterTable('saved_car').addColumn('pushed_price_dollars', 'integer').execute();
  await schema.alterTable('saved_car_alert').addColumn('mailed_at', 'bigint').execute();
}

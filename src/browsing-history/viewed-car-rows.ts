import { sql } from 'kysely';
import type { Change } from '../platform/database/database.js';
import type { ViewedCarRow } from '../platform/database/tables.js';

/** Upserts views (one row per owner and car). Views add up; name and price are those of the later view. */
export async function keepViews(change: Change, rows: readonly ViewedCarRow[]): Promise<void> {
  await change
    .insertInto('viewedCar')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['ownerId', 'listingId']).doUpdateSet((builder) => {
        const later = <Column extends 'name' | 'priceDollars' | 'viewedAt' | 'expiresAt'>(
          column: Column,
        ) =>
          builder
            .case()
            .when('viewedCar.viewedAt', '<', builder.ref('excluded.viewedAt'))
            .then(builder.ref(`excluded.${column}`))
            .else(builder.ref(`viewedCar.${column}`))
            .end();
        return {
          name: later('name'),
          priceDollars: later('priceDollars'),
          viewedAt: later('viewedAt'),
          expiresAt: later('expiresAt'),
          views: builder('viewedCar.views', '+', builder.ref('excluded.views')),
        };
      }),
    )
    .execute();
}

/** Limits the retention of these owners' cars to `retentionMs` after the last view. */
export async function limitRetention(
  change: Change,
  ownerIds: readonly string[],
  retentionMs: number,
): Promise<void> {
  await change
    .updateTable('viewedCar')
    .set(({ eb }) => ({ expiresAt: eb('viewedAt', '+', retentionMs) }))
    .where('ownerId', 'in', ownerIds)
    .where(({ eb, ref }) => eb('expiresAt', '>', eb(ref('viewedAt'), '+', retentionMs)))
    .execute();
}

/** Trims each history to its `maxCars` most recently viewed cars. */
export async function dropOldest(
  change: Change,
  ownerIds: readonly string[],
  maxCars: number,
): Promise<void> {
  const ranked = change
    .selectFrom('viewedCar')
    .select([
      'ownerId',
      'listingId',
      sql<number>`row_number() OVER (PARTITION BY owner_id ORDER BY viewed_at DESC, listing_id)`.as(
        'place',
      ),
    ])
    .where('ownerId', 'in', ownerIds)
    .as('ranked');
  await change
    .deleteFrom('viewedCar')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('ownerId', 'listingId'),
        'in',
        selectFrom(ranked)
          .select(['ranked.ownerId', 'ranked.listingId'])
          .where('place', '>', maxCars)
          .$asTuple('ownerId', 'listingId'),
      ),
    )
    .execute();
}

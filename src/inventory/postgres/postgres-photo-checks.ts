import {
  CARS_LOOKED_AT,
  carPhotosOf,
  changingChecks,
  PhotoChecks,
} from '../photos/photo-checks.js';
import type {
  CarPhotos,
  DueCars,
  MissingRow,
  PhotoCheck,
  PhotosRow,
} from '../photos/photo-checks.js';
import { type InventoryDatabase, rowsOf } from './inventory-database.js';
import { countChange, LOG_CHANGED_CARS } from './postgres-change-counter.js';

const DUE_MISSING = `
  SELECT listing_id AS "listingId" FROM missing_photo WHERE next_check_at <= $1
  GROUP BY listing_id ORDER BY min(next_check_at) LIMIT $2`;

const NEXT_CARS = `
  SELECT car.id AS "listingId", c.next_check_at AS "nextCheckAt"
  FROM (SELECT DISTINCT listing_id AS id FROM offer WHERE listing_id > $1 ORDER BY listing_id LIMIT $2) car
  LEFT JOIN photo_check c ON c.listing_id = car.id
  ORDER BY car.id`;

/** Documents of the cars' best offers. Parameter: a list of listing ids. */
const DOCUMENTS = `
  SELECT o.listing_id AS "listingId", o.doc AS doc
  FROM unnest($1::bigint[]) WITH ORDINALITY asked (id, place)
  CROSS JOIN LATERAL (SELECT * FROM offer WHERE listing_id = asked.id ORDER BY price, source, source_key LIMIT 1) o
  ORDER BY asked.place`;

const MISSING_PHOTOS = `
  SELECT listing_id AS "listingId", url, next_check_at AS "nextCheckAt" FROM missing_photo WHERE listing_id = ANY ($1::bigint[])`;

/** Parameters: exclusive first and inclusive last listing id. */
const GONE_CARS = `
  SELECT listing_id AS "listingId" FROM photo_check c
  WHERE listing_id > $1 AND listing_id <= $2 AND NOT EXISTS (SELECT FROM offer o WHERE o.listing_id = c.listing_id)`;

const FORGET_CHECKS = 'DELETE FROM photo_check WHERE listing_id = ANY ($1::bigint[])';
const FORGET_MISSING = 'DELETE FROM missing_photo WHERE listing_id = ANY ($1::bigint[])';
const SAVE_CHECKS = `
  INSERT INTO photo_check SELECT * FROM unnest($1::bigint[], $2::bigint[])
  ON CONFLICT (listing_id) DO UPDATE SET next_check_at = excluded.next_check_at`;
const SAVE_MISSING =
  'INSERT INTO missing_photo SELECT * FROM unnest($1::bigint[], $2::text[], $3::bigint[])';

/** Checks of photos in PostgreSQL. */
export class PostgresPhotoChecks extends PhotoChecks {
  readonly #database: InventoryDatabase;

  constructor(database: InventoryDatabase) {
    super();
    this.#database = database;
  }

  async dueMissing(now: number, most: number): Promise<CarPhotos[]> {
    const rows = await this.#database.workRows<{ listingId: number }>(DUE_MISSING, now, most);
    const ids = rows.map(({ listingId }) => listingId);
    const cars = await this.#photosOf(ids);
    const found = new Set(cars.map(({ listingId }) => listingId));
    await this.#forget(ids.filter((id) => !found.has(id)));
    return cars;
  }

  async dueAfter(after: number, now: number): Promise<DueCars> {
    const rows = await this.#database.workRows<{ listingId: number; nextCheckAt: number | null }>(
      NEXT_CARS,
      after,
      CARS_LOOKED_AT,
    );
    const last = rows.length < CARS_LOOKED_AT ? undefined : rows.at(-1)!.listingId;
    const gone = await this.#database.workRows<{ listingId: number }>(
      GONE_CARS,
      after,
      last ?? Number.MAX_SAFE_INTEGER,
    );
    await this.#forget(gone.map(({ listingId }) => listingId));
    const due = rows.filter(({ nextCheckAt }) => nextCheckAt === null || nextCheckAt <= now);
    return { cars: await this.#photosOf(due.map(({ listingId }) => listingId)), last };
  }

  async save(checks: readonly PhotoCheck[]): Promise<void> {
    if (checks.length === 0) return;
    await this.#database.change(async (client) => {
      const ids = checks.map(({ listingId }) => listingId);
      const changed = changingChecks(checks, await rowsOf<MissingRow>(client, MISSING_PHOTOS, ids));
      await client.query(FORGET_MISSING, [ids]);
      const missing = checks.flatMap((check) =>
        Array.from(check.missing, ([url, at]) => ({ listingId: check.listingId, url, at })),
      );
      await client.query(SAVE_MISSING, [
        missing.map(({ listingId }) => listingId),
        missing.map(({ url }) => url),
        missing.map(({ at }) => at),
      ]);
      await client.query(SAVE_CHECKS, [ids, checks.map(({ nextCheckAt }) => nextCheckAt)]);
      if (changed.length === 0) return;
      await client.query(LOG_CHANGED_CARS, [changed.map(({ listingId }) => listingId)]);
      await countChange(client);
    });
  }

  async #photosOf(ids: readonly number[]): Promise<CarPhotos[]> {
    return carPhotosOf(
      await this.#database.workRows<PhotosRow>(DOCUMENTS, ids),
      await this.#database.workRows<MissingRow>(MISSING_PHOTOS, ids),
    );
  }

  async #forget(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await this.#database.change(async (client) => {
      for (const sql of [FORGET_CHECKS, FORGET_MISSING]) await client.query(sql, [ids]);
    });
  }
}

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
import type { InventoryFile } from './inventory-file.js';
import { countChange, LOG_CHANGED_CARS } from './change-counter.js';

const DUE_MISSING = `
  SELECT listing_id AS listingId FROM missing_photo WHERE next_check_at <= ?
  GROUP BY listing_id ORDER BY min(next_check_at) LIMIT ?`;

const NEXT_CARS = `
  SELECT car.id AS listingId, c.next_check_at AS nextCheckAt
  FROM (SELECT DISTINCT listing_id AS id FROM offer WHERE listing_id > ? ORDER BY listing_id LIMIT ?) car
  LEFT JOIN photo_check c ON c.listing_id = car.id
  ORDER BY car.id`;

/** Documents of the cars' best offers. Parameter: a JSON list of listing ids. */
const DOCUMENTS = `
  SELECT o.listing_id AS listingId, o.doc AS doc FROM json_each(?) asked
  JOIN offer o ON o.rowid = (SELECT rowid FROM offer WHERE listing_id = asked.value ORDER BY price, source, source_key LIMIT 1)
  ORDER BY asked.key`;

const MISSING_PHOTOS = `
  SELECT listing_id AS listingId, url, next_check_at AS nextCheckAt
  FROM missing_photo WHERE listing_id IN (SELECT value FROM json_each(?))`;

/** Parameters: exclusive first and inclusive last listing id. */
const GONE_CARS = `
  SELECT listing_id AS listingId FROM photo_check
  WHERE listing_id > ? AND listing_id <= ? AND NOT EXISTS (SELECT 1 FROM offer o WHERE o.listing_id = photo_check.listing_id)`;

const FORGET_CHECKS =
  'DELETE FROM photo_check WHERE listing_id IN (SELECT value FROM json_each(?))';
const FORGET_MISSING =
  'DELETE FROM missing_photo WHERE listing_id IN (SELECT value FROM json_each(?))';
const SAVE_CHECK = 'INSERT OR REPLACE INTO photo_check VALUES (?, ?)';
const SAVE_MISSING = 'INSERT INTO missing_photo VALUES (?, ?, ?)';

/** Checks of photos in the inventory file. */
export class EmbeddedPhotoChecks extends PhotoChecks {
  readonly #file: InventoryFile;

  constructor(file: InventoryFile) {
    super();
    this.#file = file;
  }

  async dueMissing(now: number, most: number): Promise<CarPhotos[]> {
    const ids = this.#file
      .all<{ listingId: number }>(DUE_MISSING, now, most)
      .map(({ listingId }) => listingId);
    const cars = this.#photosOf(ids);
    const found = new Set(cars.map(({ listingId }) => listingId));
    this.#forget(ids.filter((id) => !found.has(id)));
    return cars;
  }

  async dueAfter(after: number, now: number): Promise<DueCars> {
    const rows = this.#file.all<{ listingId: number; nextCheckAt: number | null }>(
      NEXT_CARS,
      after,
      CARS_LOOKED_AT,
    );
    const last = rows.length < CARS_LOOKED_AT ? undefined : rows.at(-1)!.listingId;
    const gone = this.#file.all<{ listingId: number }>(
      GONE_CARS,
      after,
      last ?? Number.MAX_SAFE_INTEGER,
    );
    this.#forget(gone.map(({ listingId }) => listingId));
    const due = rows.filter(({ nextCheckAt }) => nextCheckAt === null || nextCheckAt <= now);
    return { cars: this.#photosOf(due.map(({ listingId }) => listingId)), last };
  }

  async save(checks: readonly PhotoCheck[]): Promise<void> {
    if (checks.length === 0) return;
    this.#file.transaction(() => {
      const ids = JSON.stringify(checks.map(({ listingId }) => listingId));
      const changed = changingChecks(checks, this.#file.all<MissingRow>(MISSING_PHOTOS, ids));
      this.#file.statement(FORGET_MISSING).run(ids);
      for (const { listingId, missing, nextCheckAt } of checks) {
        for (const [url, at] of missing) this.#file.statement(SAVE_MISSING).run(listingId, url, at);
        this.#file.statement(SAVE_CHECK).run(listingId, nextCheckAt);
      }
      if (changed.length === 0) return;
      this.#file
        .statement(LOG_CHANGED_CARS)
        .run(JSON.stringify(changed.map(({ listingId }) => listingId)));
      countChange(this.#file);
    });
  }

  #photosOf(ids: readonly number[]): CarPhotos[] {
    const idsJson = JSON.stringify(ids);
    return carPhotosOf(
      this.#file.all<PhotosRow>(DOCUMENTS, idsJson),
      this.#file.all<MissingRow>(MISSING_PHOTOS, idsJson),
    );
  }

  #forget(ids: readonly number[]): void {
    if (ids.length === 0) return;
    this.#file.transaction(() => {
      for (const sql of [FORGET_CHECKS, FORGET_MISSING])
        this.#file.statement(sql).run(JSON.stringify(ids));
    });
  }
}

/** The photos of a car for sale, and those that are known to be missing. */
export interface CarPhotos {
  /** Listing id as a number. */
  readonly listingId: number;
  /** URLs in the seller's order, including missing ones. */
  readonly urls: readonly string[];
  /** Times of the next check of missing photos, by URL; epoch milliseconds. */
  readonly missing: ReadonlyMap<string, number>;
}

/** Result of a check of a car's photos. Times are epoch milliseconds. */
export interface PhotoCheck {
  readonly listingId: number;
  /** Replaces the known missing photos. */
  readonly missing: ReadonlyMap<string, number>;
  /** When the car's other photos are checked again. */
  readonly nextCheckAt: number;
}

/** Some cars that are due, and the last listing id that was looked at; undefined after all cars. */
export interface DueCars {
  readonly cars: readonly CarPhotos[];
  readonly last: number | undefined;
}

/** Cars that one call of `dueAfter` looks at. */
export const CARS_LOOKED_AT = 1_000;

/**
 * Port for checks of sellers' photos. The store omits missing photos from its cars. Checks are
 * deleted when cars are no longer for sale.
 */
export abstract class PhotoChecks {
  /** Cars with a missing photo whose next check is due, longest due first. `now`: epoch milliseconds. */
  abstract dueMissing(now: number, most: number): Promise<readonly CarPhotos[]>;

  /**
   * Of the next cars by listing id, those never checked and those due. `after`: the last listing id
   * of the previous call, or 0.
   */
  abstract dueAfter(after: number, now: number): Promise<DueCars>;

  /** One transaction. A car whose photos become missing, or come back, counts as changed. */
  abstract save(checks: readonly PhotoCheck[]): Promise<void>;
}

export interface PhotosRow {
  readonly listingId: number;
  readonly doc: string;
}

export interface MissingRow {
  readonly listingId: number;
  readonly url: string;
  readonly nextCheckAt: number;
}

export function carPhotosOf(
  cars: readonly PhotosRow[],
  missing: readonly MissingRow[],
): CarPhotos[] {
  const byCar = Map.groupBy(missing, ({ listingId }) => listingId);
  return cars.map(({ listingId, doc }) => ({
    listingId,
    urls: (JSON.parse(doc) as { images: string[] }).images,
    missing: new Map(byCar.get(listingId)?.map(({ url, nextCheckAt }) => [url, nextCheckAt])),
  }));
}

/** Checks that change which photos a car shows. */
export function changingChecks(
  checks: readonly PhotoCheck[],
  before: readonly MissingRow[],
): PhotoCheck[] {
  const byCar = Map.groupBy(before, ({ listingId }) => listingId);
  return checks.filter(({ listingId, missing }) => {
    const known = byCar.get(listingId) ?? [];
    return known.length !== missing.size || known.some(({ url }) => !missing.has(url));
  });
}

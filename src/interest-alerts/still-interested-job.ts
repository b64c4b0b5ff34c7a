import { isDeepStrictEqual } from 'node:util';
import { Injectable, Logger } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { principalLock } from '../accounts/personal-data.js';
import { mostViewed } from '../browsing-history/most-viewed.js';
import { Catalog } from '../catalog/catalog.js';
import { Database } from '../platform/database/database.js';
import type { Change, Statements } from '../platform/database/database.js';
import { isDatabaseUnavailable } from '../platform/database/database-unavailable.js';
import { JOB_OPTIONS, ScheduledTicks } from '../platform/database/scheduled-ticks.js';
import type { MayGoOn } from '../platform/database/scheduled-ticks.js';
import type { ViewedCarRow } from '../platform/database/tables.js';
import { Cars } from '../inventory/cars.js';
import { isOfBrand } from '../inventory/cars-of-brand.js';
import type { Brand } from '../platform/config/brand.js';
import type { ListedCar } from '../inventory/listing.js';
import { openDevices } from '../push/push-devices.js';
import { PushNotices } from '../push/push-notices.js';
import type { PushNotice } from '../push/push-notices.js';
import { byInterest } from './interest.js';
import { stillInterestedNotice, viewedDropNotice } from './interest-notices.js';
import type { DroppedCar } from './interest-notices.js';

const HOUR_MS = 3_600_000;

/** Owners per batch, with one store query for their most viewed cars. */
const BATCH = 50;

/**
 * Every hour checks the ten most viewed cars of each owner of a push device, and pushes changes: a
 * price drop, or a car that is new among them. Skips shoppers who viewed a car within the last
 * hour. The first check sends nothing.
 */
@Injectable()
export class StillInterestedJob {
  private readonly logger = new Logger(StillInterestedJob.name);

  constructor(
    private readonly ticks: ScheduledTicks,
    private readonly database: Database,
    private readonly cars: Cars,
    private readonly catalog: Catalog,
    private readonly pushes: PushNotices,
  ) {}

  /** Returns whether this server got the lease. */
  @Cron(CronExpression.EVERY_HOUR, JOB_OPTIONS)
  tick(now = Date.now()): Promise<boolean> {
    const schedule = { name: 'still-interested', everyMs: HOUR_MS };
    return this.ticks.run(schedule, now, (mayGoOn) => this.work(now, mayGoOn));
  }

  /** Returns the number of processed owners. */
  private async work(now: number, mayGoOn: MayGoOn): Promise<number> {
    let count = 0;
    for (let last = ''; ;) {
      const ownerIds = await this.ownersAfter(last, now);
      if (ownerIds.length === 0) return count;
      await this.lookAt(ownerIds, now, mayGoOn);
      count += ownerIds.length;
      last = ownerIds.at(-1)!;
      if (!(await mayGoOn())) return count;
    }
  }

  private async ownersAfter(ownerId: string, now: number): Promise<string[]> {
    const rows = await openDevices(this.database.reading, now)
      .clearSelect()
      .select('pushDevice.ownerId')
      .distinct()
      .where('pushDevice.ownerId', '>', ownerId)
      .orderBy('pushDevice.ownerId')
      .limit(BATCH)
      .execute();
    return rows.map((row) => row.ownerId);
  }

  /**
   * If cars are unavailable, these owners are processed again at the next tick. @throws if the
   * database is unavailable
   */
  private async lookAt(ownerIds: readonly string[], now: number, mayGoOn: MayGoOn): Promise<void> {
    const histories = await historiesOf(this.database.reading, ownerIds, now);
    const ids = [...histories.values()].flatMap((history) =>
      mostViewed(history).map(({ listingId }) => listingId),
    );
    if (ids.length === 0) return;
    let onSale: ReadonlyMap<string, ListedCar>;
    try {
      onSale = new Map(
        (await this.cars.currentCars([...new Set(ids)])).map((car) => [car.listing.id, car]),
      );
    } catch (error) {
      this.logger.warn({
        msg: 'viewed cars could not be looked up',
        count: ids.length,
        error: String(error),
      });
      return;
    }
    if (!(await mayGoOn())) return;
    for (const [ownerId, history] of histories) {
      if (changesOf(history, onSale).length === 0) continue;
      try {
        await this.tell(ownerId, history, onSale, now);
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error;
        this.logger.error({ msg: 'notification about viewed cars failed', error: String(error) });
      }
    }
  }

  /**
   * Skips a history that has changed since it was read until the next tick, because another server
   * may have reported newer prices.
   */
  private async tell(
    ownerId: string,
    history: readonly ViewedCarRow[],
    onSale: ReadonlyMap<string, ListedCar>,
    now: number,
  ): Promise<void> {
    await this.database.change(principalLock(ownerId), async (change) => {
      const present = (await historiesOf(change, [ownerId], now)).get(ownerId);
      if (!isDeepStrictEqual(present, history)) return;
      for (const { listingId, knownPriceDollars } of changesOf(history, onSale)) {
        await change
          .updateTable('viewedCar')
          .set({ knownPriceDollars })
          .where('ownerId', '=', ownerId)
          .where('listingId', '=', listingId)
          .execute();
      }
      // The alert about saved cars covers these.
      const saved = await savedIdsOf(change, history);
      const noticeFor = (brand: Brand) => this.noticeOf(history, ofBrand(onSale, brand), saved);
      await this.pushes.add(change, ownerId, noticeFor, now);
    });
  }

  private noticeOf(
    history: readonly ViewedCarRow[],
    onSale: ReadonlyMap<string, ListedCar>,
    saved: ReadonlySet<string>,
  ): PushNotice | undefined {
    const most = mostViewed(history);
    const dropped = most.flatMap(({ listingId, knownPriceDollars }): DroppedCar[] => {
      const car = onSale.get(listingId);
      return car && knownPriceDollars !== null && car.listing.priceDollars < knownPriceDollars
        ? [{ car, formerPriceDollars: knownPriceDollars }]
        : [];
    });
    const [first, ...others] = dropped.filter(({ car }) => !saved.has(car.listing.id));
    if (first) return viewedDropNotice([first, ...others], this.catalog);
    const isFirstLook = history.every(({ knownPriceDollars }) => knownPriceDollars === null);
    const [added] = isFirstLook
      ? []
      : byInterest(
          most.filter(({ knownPriceDollars }) => knownPriceDollars === null),
          onSale,
        );
    return added && stillInterestedNotice(added, this.catalog);
  }
}

function ofBrand(
  onSale: ReadonlyMap<string, ListedCar>,
  brand: Brand,
): ReadonlyMap<string, ListedCar> {
  return new Map([...onSale].filter(([, { listing }]) => isOfBrand(listing, brand)));
}

/** Unexpired rows by owner, of owners without a view in the last hour. */
async function historiesOf(
  statements: Statements,
  ownerIds: readonly string[],
  now: number,
): Promise<Map<string, ViewedCarRow[]>> {
  const rows = await statements
    .selectFrom('viewedCar')
    .selectAll()
    .where('ownerId', 'in', ownerIds)
    .where('expiresAt', '>', now)
    .orderBy('listingId')
    .execute();
  const histories = Map.groupBy(rows, ({ ownerId }) => ownerId);
  for (const [ownerId, history] of histories) {
    if (history.some(({ viewedAt }) => viewedAt > now - HOUR_MS)) histories.delete(ownerId);
  }
  return histories;
}

/**
 * Changes of known prices: each most viewed car gets its price, other cars lose theirs. Sold cars
 * stay unchanged.
 */
function changesOf(
  history: readonly ViewedCarRow[],
  onSale: ReadonlyMap<string, ListedCar>,
): Pick<ViewedCarRow, 'listingId' | 'knownPriceDollars'>[] {
  const most = new Set(mostViewed(history).map(({ listingId }) => listingId));
  return history.flatMap(({ listingId, knownPriceDollars }) => {
    const price = most.has(listingId)
      ? (onSale.get(listingId)?.listing.priceDollars ?? knownPriceDollars)
      : null;
    return price === knownPriceDollars ? [] : [{ listingId, knownPriceDollars: price }];
  });
}

async function savedIdsOf(
  change: Change,
  history: readonly ViewedCarRow[],
): Promise<ReadonlySet<string>> {
  const [first] = history;
  if (!first) return new Set();
  const rows = await change
    .selectFrom('savedCar')
    .select('listingId')
    .where('ownerId', '=', first.ownerId)
    .execute();
  return new Set(rows.map(({ listingId }) => listingId));
}

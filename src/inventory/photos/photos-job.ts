import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { Config } from '../../platform/config/config.js';
import { JOB_OPTIONS, ScheduledTicks } from '../../platform/database/scheduled-ticks.js';
import type { MayGoOn } from '../../platform/database/scheduled-ticks.js';
import { ListingStore } from '../listing-store.js';
import type { CarPhotos, PhotoCheck } from './photo-checks.js';
import { PhotoRequests } from './photo-requests.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Leaves time to save the results within the minute. */
const WORK_LIMIT_MS = 45_000;

const NEXT_CHECK_MS = {
  /** Of a car whose first shown photo is there. */
  there: 3 * DAY_MS,
  /** Of a missing photo, which may come back. */
  missing: DAY_MS,
  /** Of a car whose photo could not be checked. */
  unknown: 6 * HOUR_MS,
};

/** Requests left in this minute, in all and by host. */
class Budget {
  private readonly ofHosts = new Map<string, number>();

  constructor(
    private left: number,
    private readonly ofHost: number,
  ) {}

  /** Takes one request to the URL's host; false if none is left. */
  take(url: string): boolean {
    const host = URL.parse(url)?.host ?? '';
    const left = this.ofHosts.get(host) ?? this.ofHost;
    if (this.left === 0 || left === 0) return false;
    this.left--;
    this.ofHosts.set(host, left - 1);
    return true;
  }
}

/**
 * Every minute checks some photos of cars, within a budget. A photo that answers 404 or 410 is not
 * shown until it answers again. Checks the photos of a car in order until one is there.
 */
@Injectable()
export class PhotosJob implements OnApplicationShutdown {
  /** Listing id after which the next minute continues. */
  private after = 0;

  constructor(
    private readonly ticks: ScheduledTicks,
    private readonly config: Config,
    private readonly store: ListingStore,
    private readonly requests: PhotoRequests,
  ) {}

  /** Returns whether this server has cars and checks photos, and got the lease. */
  @Cron(CronExpression.EVERY_MINUTE, JOB_OPTIONS)
  async tick(now = Date.now()): Promise<boolean> {
    const { listingServiceUrl, photoChecksPerMinute } = this.config;
    if (listingServiceUrl !== '' || photoChecksPerMinute === 0) return false;
    const schedule = { name: 'photos', everyMs: MINUTE_MS };
    return this.ticks.run(schedule, now, (mayGoOn) => this.work(now, mayGoOn));
  }

  onApplicationShutdown(): Promise<void> {
    return this.requests.close();
  }

  private async work(now: number, mayGoOn: MayGoOn): Promise<number> {
    const { photoChecksPerMinute, photoChecksPerHost } = this.config;
    const budget = new Budget(photoChecksPerMinute, photoChecksPerHost);
    const checks = new Map<number, PhotoCheck>();
    const endsAt = performance.now() + WORK_LIMIT_MS;
    const hasTime = async () => performance.now() < endsAt && (await mayGoOn());
    const lookAt = async (car: CarPhotos): Promise<boolean> => {
      if (checks.has(car.listingId)) return true;
      // Cars without photos need no request.
      if (car.urls.length > 0 && !(await hasTime())) return false;
      const { check, isWhole } = await this.checkCar(car, now, budget);
      checks.set(car.listingId, check);
      return isWhole;
    };

    for (const car of await this.store.photos.dueMissing(now, photoChecksPerMinute))
      if (!(await lookAt(car))) break;
    const { cars, last } = await this.store.photos.dueAfter(this.after, now);
    this.after = last ?? 0;
    for (const car of cars) {
      if (await lookAt(car)) continue;
      // Without budget for its host, the next minute begins with this car.
      this.after = car.listingId - 1;
      break;
    }
    await this.store.photos.save([...checks.values()]);
    return checks.size;
  }

  private async checkCar(
    { listingId, urls, missing: known }: CarPhotos,
    now: number,
    budget: Budget,
  ) {
    const missing = new Map<string, number>();
    let hasPhoto = false;
    let nextCheckAt = now + NEXT_CHECK_MS.there;
    let isWhole = true;
    for (const url of urls) {
      const knownUntil = known.get(url);
      const isDue = knownUntil === undefined ? !hasPhoto : knownUntil <= now;
      if (isDue && isWhole) isWhole = budget.take(url);
      const state = !isDue ? 'skipped' : isWhole ? await this.requests.stateOf(url) : 'unasked';
      if (state === 'missing') missing.set(url, now + NEXT_CHECK_MS.missing);
      else if (state !== 'there' && knownUntil !== undefined)
        missing.set(url, isDue && isWhole ? now + NEXT_CHECK_MS.unknown : knownUntil);
      if (state === 'unknown') nextCheckAt = now + NEXT_CHECK_MS.unknown;
      if (state === 'unasked') nextCheckAt = now;
      hasPhoto ||= !missing.has(url);
    }
    return { check: { listingId, missing, nextCheckAt }, isWhole };
  }
}

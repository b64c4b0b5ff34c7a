import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { VIEWED_DAYS } from '../accounts/account-cookies.js';
import { visitorId } from '../accounts/principal.js';
import type { Principal } from '../accounts/principal.js';
import { isoTime } from '../accounts/iso-time.js';
import { PersonalData, ownRowsOf, principalLock } from '../accounts/personal-data.js';
import { SignIn } from '../accounts/sign-in.js';
import { Database } from '../platform/database/database.js';
import type { Change } from '../platform/database/database.js';
import { deletedCount } from '../platform/database/deleted-count.js';
import type { ViewedCarRow } from '../platform/database/tables.js';
import { dropOldest, keepViews, limitRetention } from './viewed-car-rows.js';
import { mostViewed } from './most-viewed.js';
import { ViewBuffer, withViews } from './view-buffer.js';
import type { WaitingView } from './view-buffer.js';

/** Maximum cars in a history; the least recently viewed car is dropped. */
export const MAX_VIEWED_CARS = 50;

/** Retention in hours under Global Privacy Control. The session cookie ends earlier, but the server cannot see that. */
export const PRIVATE_VIEW_HOURS = 24;

const HOUR_MS = 3_600_000;
const PRIVATE_VIEW_MS = PRIVATE_VIEW_HOURS * HOUR_MS;
const VIEWED_MS = VIEWED_DAYS * 24 * HOUR_MS;

/** Delay before views are written, in milliseconds; `kill -9` loses at most this much. */
const WRITTEN_AFTER_MS = 200;

/** Delay before a failed write is retried, in milliseconds. */
const TRIED_AGAIN_AFTER_MS = 2_000;

/** Views per transaction. */
const ROWS_PER_CHANGE = 100;

/** A car with its name and price at the last view. */
export type ViewedCar = Readonly<
  Pick<ViewedCarRow, 'listingId' | 'name' | 'priceDollars' | 'viewedAt' | 'views'>
>;

/** A view of a car. `isPrivate`: the browser sends Global Privacy Control. */
export interface View extends Omit<ViewedCar, 'viewedAt' | 'views'> {
  readonly isPrivate: boolean;
}

/**
 * Browsing history of accounts and of browsers without one. Views are buffered and written in
 * batches, so pages don't wait for them. Reads and deletions of this thread include the buffer.
 */
@Injectable()
export class BrowsingHistory implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(BrowsingHistory.name);
  private readonly buffer = new ViewBuffer();
  private writing: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(
    private readonly database: Database,
    private readonly signIn: SignIn,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.signIn.onSignIn((change, shopperId, _visitor, viewer) =>
      this.adopt(change, shopperId, viewer),
    );
    this.personalData.register({
      name: 'viewedCars',
      title: 'Recently viewed cars',
      retention:
        `The last ${MAX_VIEWED_CARS} cars, each for ${VIEWED_DAYS} days. If your browser sends Global Privacy Control, ` +
        `each for ${PRIVATE_VIEW_HOURS} hours.`,
      tables: ['viewedCar'],
      deletion: 'alone',
      read: async (statements, { ownerIds }) => {
        const buffered = ownerIds.map((id) => this.buffer.of(id));
        const rows = await statements
          .selectFrom('viewedCar')
          .selectAll()
          .where('ownerId', 'in', ownerIds)
          .orderBy('viewedAt')
          .execute();
        const missing = ownerIds.flatMap((id, index) =>
          this.buffer.missingFrom(
            rows.filter(({ ownerId }) => ownerId === id),
            buffered[index]!,
          ),
        );
        return withViews(rows, missing).map(
          ({ listingId, name, priceDollars, knownPriceDollars, views, viewedAt, expiresAt }) => ({
            listingId,
            name,
            priceDollars,
            knownPriceDollars,
            views,
            viewedAt: isoTime(viewedAt),
            expiresAt: isoTime(expiresAt),
          }),
        );
      },
      delete: async (change, person) => {
        const buffered = person.ownerIds.reduce(
          (count, id) => count + this.buffer.drop(id).length,
          0,
        );
        const { viewedCar = 0 } = await ownRowsOf('viewedCar')(change, person);
        return { viewedCar: viewedCar + buffered };
      },
      deleteExpired: (statements, now) =>
        deletedCount(statements.deleteFrom('viewedCar').where('expiresAt', '<=', now)),
    });
  }

  /** Buffers a view. It is not written if the account has been deleted by then. */
  add(principal: Principal, { isPrivate, ...car }: View, viewedAt = Date.now()): void {
    const expiresAt = viewedAt + (isPrivate ? PRIVATE_VIEW_MS : VIEWED_MS);
    this.buffer.add({
      principal,
      isPrivate,
      row: {
        ...car,
        ownerId: principal.id,
        viewedAt,
        expiresAt,
        views: 1,
        knownPriceDollars: null,
      },
    });
    this.writeIn(WRITTEN_AFTER_MS);
  }

  /** Newest first. */
  async listOf(
    principal: Principal,
    limit = MAX_VIEWED_CARS,
    now = Date.now(),
  ): Promise<ViewedCar[]> {
    // Read the buffer first: a view written during the query has left it afterwards.
    const buffered = this.buffer.of(principal.id);
    const written = await this.database.reading
      .selectFrom('viewedCar')
      .select(['listingId', 'name', 'priceDollars', 'viewedAt', 'views'])
      .where('ownerId', '=', principal.id)
      .where('expiresAt', '>', now)
      .orderBy('viewedAt', 'desc')
      .orderBy('listingId')
      .limit(limit)
      .execute();
    return lastViews([...written, ...this.buffer.missingFrom(written, buffered)]).slice(0, limit);
  }

  /** The cars that the principal has viewed most often, at most `MOST_VIEWED_CARS`. */
  async mostViewedOf(principal: Principal, now = Date.now()): Promise<ViewedCar[]> {
    return mostViewed(await this.listOf(principal, MAX_VIEWED_CARS, now));
  }

  /** Deletes one car, or all cars if `listingId` is undefined. */
  async remove(principal: Principal, listingId?: string): Promise<void> {
    await this.database.change(principalLock(principal.id), async (change) => {
      this.buffer.drop(principal.id, listingId);
      const all = change.deleteFrom('viewedCar').where('ownerId', '=', principal.id);
      await (listingId === undefined ? all : all.where('listingId', '=', listingId)).execute();
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    await this.flush();
    clearTimeout(this.timer);
  }

  /** Writes buffered views now. Resolves even if that fails; then they stay in the buffer. */
  async flush(): Promise<void> {
    while (this.writing) await this.writing;
    if (this.buffer.isEmpty) return;
    this.writing = this.write().finally(() => (this.writing = undefined));
    await this.writing;
  }

  /** Merges a browser's history into an account; the later view of a car wins, and views add up. */
  private async adopt(
    change: Change,
    shopperId: string,
    viewer: string | undefined,
  ): Promise<void> {
    if (viewer === undefined) return;
    const ownerId = visitorId(viewer);
    const rows = await change
      .selectFrom('viewedCar')
      .selectAll()
      .where('ownerId', '=', ownerId)
      .execute();
    // Flushing them would deadlock: this transaction holds the locks.
    rows.push(...this.buffer.drop(ownerId));
    for (const row of rows) await keepViews(change, [{ ...row, ownerId: shopperId }]);
    await change.deleteFrom('viewedCar').where('ownerId', '=', ownerId).execute();
    await dropOldest(change, [shopperId], MAX_VIEWED_CARS);
  }

  private writeIn(delayMs: number): void {
    if (!this.isStopped) this.timer ??= setTimeout(() => void this.flush(), delayMs).unref();
  }

  private async write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const keys = this.buffer.keys();
    for (let first = 0; first < keys.length; first += ROWS_PER_CHANGE) {
      try {
        await this.writeSome(keys.slice(first, first + ROWS_PER_CHANGE));
        this.buffer.written();
      } catch (error) {
        this.buffer.notWritten();
        this.logger.warn({ msg: 'views could not be written, trying again', error: String(error) });
        this.writeIn(TRIED_AGAIN_AFTER_MS);
        return;
      }
    }
  }

  /** Writes the views that are still waiting once their principals' locks are held. */
  private async writeSome(keys: readonly string[]): Promise<void> {
    const ownerIds = [...new Set(this.buffer.among(keys).map(({ principal }) => principal.id))];
    await this.database.change(ownerIds.map(principalLock), async (change) => {
      const accounts = await accountsAmong(change, this.buffer.among(keys));
      const views = this.buffer.take(keys);
      const rows = views
        .filter(({ principal }) => principal.kind === 'visitor' || accounts.has(principal.id))
        .map(({ row }) => row);
      if (rows.length === 0) return;
      await keepViews(change, rows);
      const privateIds = views
        .filter(({ isPrivate }) => isPrivate)
        .map(({ principal }) => principal.id);
      if (privateIds.length > 0) await limitRetention(change, privateIds, PRIVATE_VIEW_MS);
      await dropOldest(change, ownerIds, MAX_VIEWED_CARS);
    });
  }
}

/** Last view of each car with the sum of its views, newest first. */
function lastViews(views: readonly ViewedCar[]): ViewedCar[] {
  const newestFirst = views.toSorted(
    (left, right) => right.viewedAt - left.viewedAt || (left.listingId < right.listingId ? -1 : 1),
  );
  return Array.from(Map.groupBy(newestFirst, ({ listingId }) => listingId).values(), (ofCar) => ({
    ...ofCar[0]!,
    views: ofCar.reduce((sum, { views: some }) => sum + some, 0),
  }));
}

/** Ids of accounts that still exist. */
async function accountsAmong(
  change: Change,
  views: readonly WaitingView[],
): Promise<ReadonlySet<string>> {
  const ids = views
    .filter(({ principal }) => principal.kind === 'shopper')
    .map(({ principal }) => principal.id);
  if (ids.length === 0) return new Set();
  const rows = await change.selectFrom('shopper').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

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

/** Maximum buffered views while the database is down; further views are dropped. */
const MAX_WAITING = 10_000;

/** A car with its name and price at the last view. */
export type ViewedCar = Readonly<
  Pick<ViewedCarRow, 'listingId' | 'name' | 'priceDollars' | 'viewedAt' | 'views'>
>;

/** A view of a car. `isPrivate`: the browser sends Global Privacy Control. */
export interface View extends Omit<ViewedCar, 'viewedAt' | 'views'> {
  readonly isPrivate: boolean;
}

interface WaitingView {
  readonly principal: Principal;
  readonly isPrivate: boolean;
  readonly row: ViewedCarRow;
}

/**
 * Browsing history of accounts and of browsers without one. Views are buffered and written in
 * batches, so pages don't wait for them. Reads and deletions of this thread include the buffer.
 */
@Injectable()
export class BrowsingHistory implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(BrowsingHistory.name);
  /** Views that no write has taken, by principal and listing. */
  private readonly waiting = new Map<string, WaitingView>();
  /** Views of the running write. Other transactions may see them before it is acknowledged. */
  private readonly inFlight = new Map<string, WaitingView>();
  /** Rows that a write has taken. A read that began before the write holds them, too. */
  private readonly taken = new WeakSet<ViewedCarRow>();
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
        const buffered = ownerIds.map((id) => this.bufferedOf(id));
        const rows = await statements
          .selectFrom('viewedCar')
          .selectAll()
          .where('ownerId', 'in', ownerIds)
          .orderBy('viewedAt')
          .execute();
        const missing = ownerIds.flatMap((id, index) =>
          this.missingFrom(
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
          (count, id) => count + this.takeWaiting(id).length,
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
    this.wait({
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
    const buffered = this.bufferedOf(principal.id);
    const written = await this.database.reading
      .selectFrom('viewedCar')
      .select(['listingId', 'name', 'priceDollars', 'viewedAt', 'views'])
      .where('ownerId', '=', principal.id)
      .where('expiresAt', '>', now)
      .orderBy('viewedAt', 'desc')
      .orderBy('listingId')
      .limit(limit)
      .execute();
    return lastViews([...written, ...this.missingFrom(written, buffered)]).slice(0, limit);
  }

  /** The cars that the principal has viewed most often, at most `MOST_VIEWED_CARS`. */
  async mostViewedOf(principal: Principal, now = Date.now()): Promise<ViewedCar[]> {
    return mostViewed(await this.listOf(principal, MAX_VIEWED_CARS, now));
  }

  /** Deletes one car, or all cars if `listingId` is undefined. */
  async remove(principal: Principal, listingId?: string): Promise<void> {
    await this.database.change(principalLock(principal.id), async (change) => {
      this.takeWaiting(principal.id, listingId);
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
    if (this.waiting.size === 0) return;
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
    rows.push(...this.takeWaiting(ownerId));
    for (const row of rows) await keepViews(change, [{ ...row, ownerId: shopperId }]);
    await change.deleteFrom('viewedCar').where('ownerId', '=', ownerId).execute();
    await dropOldest(change, [shopperId], MAX_VIEWED_CARS);
  }

  private wait(view: WaitingView): void {
    const key = keyOf(view.row);
    const known = this.waiting.get(key);
    if (!known && this.waiting.size >= MAX_WAITING) return;
    const views = view.row.views + (known?.row.views ?? 0);
    const last = known && known.row.viewedAt > view.row.viewedAt ? known : view;
    // A known row stays the same object, because reads may hold it.
    const row = Object.assign(known?.row ?? { ...view.row }, last.row, { views });
    this.waiting.set(key, { ...last, row });
  }

  private bufferedOf(ownerId: string): ViewedCarRow[] {
    return [...rowsOf(this.waiting, ownerId), ...rowsOf(this.inFlight, ownerId)];
  }

  /** The buffered views that the stored rows of their principal lack. */
  private missingFrom(
    stored: readonly Pick<ViewedCarRow, 'listingId' | 'viewedAt'>[],
    buffered: readonly ViewedCarRow[],
  ): ViewedCarRow[] {
    const isStored = (row: ViewedCarRow) =>
      stored.some(
        ({ listingId, viewedAt }) => listingId === row.listingId && viewedAt >= row.viewedAt,
      );
    return buffered.filter((row) => !this.taken.has(row) || !isStored(row));
  }

  /**
   * Drops buffered views of a principal, or of one car. Call it under their lock, which a running
   * write needs as well: its rows are in the table. Returns the others.
   */
  private takeWaiting(ownerId: string, listingId?: string): ViewedCarRow[] {
    const isMeant = (row: ViewedCarRow) => listingId === undefined || row.listingId === listingId;
    for (const row of rowsOf(this.inFlight, ownerId).filter(isMeant))
      this.inFlight.delete(keyOf(row));
    const rows = rowsOf(this.waiting, ownerId).filter(isMeant);
    for (const row of rows) this.waiting.delete(keyOf(row));
    return rows;
  }

  private writeIn(delayMs: number): void {
    if (!this.isStopped) this.timer ??= setTimeout(() => void this.flush(), delayMs).unref();
  }

  private async write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    // Sorted, so that two servers cannot deadlock.
    const keys = [...this.waiting.keys()].toSorted();
    for (let first = 0; first < keys.length; first += ROWS_PER_CHANGE) {
      try {
        await this.writeSome(keys.slice(first, first + ROWS_PER_CHANGE));
        this.inFlight.clear();
      } catch (error) {
        const failed = [...this.inFlight.values()];
        this.inFlight.clear();
        for (const view of failed) this.wait({ ...view, row: { ...view.row } });
        this.logger.warn({ msg: 'views could not be written, trying again', error: String(error) });
        this.writeIn(TRIED_AGAIN_AFTER_MS);
        return;
      }
    }
  }

  /** Writes the views that are still waiting once their principals' locks are held. */
  private async writeSome(keys: readonly string[]): Promise<void> {
    const waiting = () =>
      keys.map((key) => this.waiting.get(key)).filter((view) => view !== undefined);
    const ownerIds = [...new Set(waiting().map(({ principal }) => principal.id))];
    await this.database.change(ownerIds.map(principalLock), async (change) => {
      const accounts = await accountsAmong(change, waiting());
      const views = waiting();
      for (const view of views) {
        this.waiting.delete(keyOf(view.row));
        this.inFlight.set(keyOf(view.row), view);
        this.taken.add(view.row);
      }
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

function keyOf({ ownerId, listingId }: ViewedCarRow): string {
  return `${ownerId} ${listingId}`;
}

function rowsOf(views: ReadonlyMap<string, WaitingView>, ownerId: string): ViewedCarRow[] {
  return Array.from(views.values(), ({ row }) => row).filter((row) => row.ownerId === ownerId);
}

/** Rows with further views of the same cars, oldest view first. */
function withViews(rows: readonly ViewedCarRow[], views: readonly ViewedCarRow[]): ViewedCarRow[] {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  for (const row of views) {
    const known = byKey.get(keyOf(row));
    byKey.set(
      keyOf(row),
      known
        ? { ...row, knownPriceDollars: known.knownPriceDollars, views: known.views + row.views }
        : row,
    );
  }
  return [...byKey.values()].toSorted((left, right) => left.viewedAt - right.viewedAt);
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

import { Injectable, Logger } from '@nestjs/common';
import { ownerLock } from '../accounts/personal-data.js';
import { hashOf } from '../accounts/secrets.js';
import { BrandsByHost } from '../config/brands-by-host.js';
import { Config } from '../config/config.js';
import { isDatabaseUnavailable } from '../database/database-unavailable.js';
import { Database } from '../database/database.js';
import type { MayGoOn } from '../database/scheduled-job.js';
import type { SavedCarAlertRow, SavedCarRow } from '../database/tables.js';
import { Cars } from '../inventory/cars.js';
import type { ListedCar } from '../inventory/listing.js';
import { Mailer } from '../mail/mailer.js';
import { Outbox } from '../outbox/outbox.js';
import type { OutgoingMessage } from '../outbox/outbox.js';
import { PushNotices } from '../push/push-notices.js';
import type { PushNotice } from '../push/push-notices.js';
import { SAVED_PATH, vehicleHref } from '../wording/links.js';
import { alertMail, unsubscribeHeaders } from './alert-mail.js';
import { priceDropNotice } from './alert-notices.js';
import { ChangedCars } from './changed-cars.js';
import type { ChangedCar, DescribedChanges } from './changed-cars.js';
import { HouseKeys } from './house-keys.js';
import { lookAtSavedCar } from './saved-car-changes.js';
import type { SavedCarLook } from './saved-car-changes.js';
import { ShopperTurns } from './shopper-turns.js';

const DAY_MS = 86_400_000;

/** Accounts whose cars are read at a time, and cars that the store is asked for at a time. */
const BATCH = 50;
const CARS_AT_A_TIME = 500;

/** An account whose saved cars are due. */
type DueRow = SavedCarAlertRow & { readonly email: string };

interface LookedAtCar {
  readonly saved: SavedCarRow;
  readonly listed: ListedCar | undefined;
  readonly look: SavedCarLook;
}

/**
 * Looks once a day at the saved cars of each account, and mails what has become of them: one mail that lists all. Price drops are also
 * pushed, whether mails are on or not. What is told, the mail and the pushes are written in one change, where nobody else has told of them meanwhile.
 */
@Injectable()
export class SavedCarAlertRun {
  private readonly logger = new Logger('SavedCarAlerts');

  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly brands: BrandsByHost,
    private readonly cars: Cars,
    private readonly changedCars: ChangedCars,
    private readonly keys: HouseKeys,
    private readonly mailer: Mailer,
    private readonly outbox: Outbox,
    private readonly pushes: PushNotices,
    private readonly turns: ShopperTurns,
  ) {}

  /** Answers how many accounts it looked at. Stops where `mayGoOn` says no, which is asked after each batch. */
  async lookAtDue(now: number, mayGoOn: MayGoOn): Promise<number> {
    let count = 0;
    for (let last = ''; ;) {
      const batch = await this.dueAfter(last, now);
      if (batch.length === 0) return count;
      await this.lookAt(batch, now);
      count += batch.length;
      last = batch.at(-1)!.ownerId;
      if (!(await mayGoOn())) return count;
    }
  }

  /** Browsers without an account have no address. */
  private async dueAfter(ownerId: string, now: number): Promise<DueRow[]> {
    return this.database.reading
      .selectFrom('savedCarAlert')
      .innerJoin('shopper', 'shopper.id', 'savedCarAlert.ownerId')
      .selectAll('savedCarAlert')
      .select('shopper.email')
      .where('dueAt', '<=', now)
      .where('ownerId', '>', ownerId)
      .orderBy('ownerId')
      .limit(BATCH)
      .execute();
  }

  private async lookAt(batch: readonly DueRow[], now: number): Promise<void> {
    const ids = batch.map(({ ownerId }) => ownerId);
    const saved = await this.database.reading.selectFrom('savedCar').selectAll().where('ownerId', 'in', ids).orderBy('savedAt').execute();
    const onSale = await this.onSale(saved);
    // What could not be asked stays due.
    if (!onSale) return;
    const asBefore: DueRow[] = [];
    for (const row of batch) {
      await this.turns.give();
      const looks = saved
        .filter(({ ownerId }) => ownerId === row.ownerId)
        .map((car): LookedAtCar => {
          const listed = onSale.get(car.listingId);
          return { saved: car, listed, look: lookAtSavedCar(car, listed?.listing, now) };
        })
        .filter(({ look }) => look.known !== undefined);
      if (looks.length === 0) asBefore.push(row);
      else await this.tell(row, looks, now);
    }
    await this.postpone(asBefore, now);
  }

  private async onSale(saved: readonly SavedCarRow[]): Promise<ReadonlyMap<string, ListedCar> | undefined> {
    const ids = [...new Set(saved.map(({ listingId }) => listingId))];
    const found = new Map<string, ListedCar>();
    try {
      for (let at = 0; at < ids.length; at += CARS_AT_A_TIME) {
        for (const car of await this.cars.currentCars(ids.slice(at, at + CARS_AT_A_TIME))) found.set(car.listing.id, car);
      }
      return found;
    } catch (error) {
      this.logger.warn({ msg: 'saved cars could not be looked up', count: ids.length, error: String(error) });
      return undefined;
    }
  }

  /** What cannot be told keeps nobody else's from being told; it stays due. @throws where the database is away */
  private async tell(row: DueRow, looks: readonly LookedAtCar[], now: number): Promise<void> {
    try {
      const token = await this.keys.unsubscribeToken(`saved-cars:${row.ownerId}`);
      const changes = this.changesOf(looks);
      const message = row.isOn === 1 && changes ? this.messageOf(row, changes, token) : undefined;
      const notice = changes && priceDropNotice(changes);
      await this.write(row, looks, { message, notice, unsubscribeHash: hashOf(token) }, now);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      this.logger.error({ msg: 'alert about saved cars could not be written', error: String(error) });
    }
  }

  private async write(
    { ownerId, version }: DueRow,
    looks: readonly LookedAtCar[],
    { message, notice, unsubscribeHash }: { message: OutgoingMessage | undefined; notice: PushNotice | undefined; unsubscribeHash: string },
    now: number,
  ): Promise<void> {
    await this.database.change(ownerLock(ownerId), async (change) => {
      const { numUpdatedRows } = await change
        .updateTable('savedCarAlert')
        .set({ version: version + 1, dueAt: now + DAY_MS, unsubscribeHash })
        .where('ownerId', '=', ownerId)
        .where('version', '=', version)
        .executeTakeFirstOrThrow();
      // Another server has told, or the shopper has turned alerts off or on.
      if (numUpdatedRows === 0n) return;
      for (const { saved, look } of looks) {
        const { listingId } = saved;
        await change.updateTable('savedCar').set(look.known!).where('ownerId', '=', ownerId).where('listingId', '=', listingId).execute();
      }
      if (message) await this.outbox.addAll(change, [message]);
      if (notice) await this.pushes.add(change, ownerId, notice, now);
    });
  }

  private messageOf(row: DueRow, changes: DescribedChanges, unsubscribeToken: string): OutgoingMessage {
    const origin = this.config.publicOrigin || row.origin;
    const brand = this.brands.ofCall(row.brand, undefined);
    const content = alertMail(changes, {
      origin,
      subjectText: 'your saved cars',
      leadText: 'Changes in the cars you saved:',
      action: { text: 'See your saved cars', href: SAVED_PATH },
      reasonText: 'You’re receiving this because you saved these cars.',
      unsubscribeToken,
      milesTo: () => undefined,
    });
    return this.mailer.write(
      brand,
      { email: row.email, ownerId: row.ownerId, headers: unsubscribeHeaders(origin, unsubscribeToken) },
      content,
    );
  }

  private changesOf(looks: readonly LookedAtCar[]): DescribedChanges | undefined {
    const dropped = looks.flatMap(({ saved, listed, look }): ChangedCar[] => {
      if (look.news !== 'dropped' || !listed) return [];
      const { priceDollars, previousPriceDollars } = listed.listing;
      return [this.changedCars.present({ id: Number(saved.listingId), priceDollars, formerPriceDollars: previousPriceDollars! }, listed)];
    });
    const sold = looks.flatMap(({ saved: { listingId, name, knownPriceDollars }, look }): ChangedCar[] =>
      look.news === 'sold' ? [{ listingId, name, path: vehicleHref(listingId), priceDollars: knownPriceDollars }] : [],
    );
    if (dropped.length + sold.length === 0) return undefined;
    const counts = { dropped: dropped.length, sold: sold.length, added: 0, back: 0, alsoAt: 0, areMoreNew: false };
    return { dropped, sold, added: [], back: [], alsoAt: [], counts };
  }

  private async postpone(rows: readonly DueRow[], now: number): Promise<void> {
    if (rows.length === 0) return;
    const ids = rows.map(({ ownerId }) => ownerId);
    const { reading } = this.database;
    await reading
      .updateTable('savedCarAlert')
      .set({ dueAt: now + DAY_MS })
      .where('ownerId', 'in', ids)
      .where('dueAt', '<=', now)
      .execute();
  }
}

import { Injectable, Logger } from '@nestjs/common';
import type { ExpressionBuilder } from 'kysely';
import { principalLock } from '../accounts/personal-data.js';
import { hashOf } from '../accounts/secrets.js';
import type { Brand } from '../platform/config/brand.js';
import { isDatabaseUnavailable } from '../platform/database/database-unavailable.js';
import { Database } from '../platform/database/database.js';
import type { MayGoOn } from '../platform/database/scheduled-ticks.js';
import type { Tables } from '../platform/database/tables.js';
import type { SavedCarAlertRow, SavedCarRow } from '../platform/database/saved-tables.js';
import { Cars } from '../inventory/cars.js';
import type { ListedCar } from '../inventory/listing.js';
import { Outbox } from '../platform/outbox/outbox.js';
import type { OutgoingMessage } from '../platform/outbox/outbox.js';
import { PushNotices } from '../push/push-notices.js';
import type { PushNotice } from '../push/push-notices.js';
import { priceDropNotice } from './alert-notices.js';
import { ChangedCars } from './changed-cars.js';
import { PriceDropMail } from './price-drop-mail.js';
import { SigningKeys } from './signing-keys.js';
import { ReducedSavedCars } from './reduced-saved-cars.js';
import type { SavedCarAccount } from './reduced-saved-cars.js';
import { lookAtSavedCar } from './saved-car-changes.js';
import { BackgroundTurns } from './yield-turns.js';
import { isNotPushed, looksOfBrand, pushed, told } from './saved-car-alert-state.js';
import type { KnownFrom, LookedAtCar } from './saved-car-alert-state.js';

const DAY_MS = 86_400_000;
const CLOCKS_DIFFER_MS = 3_600_000;

/** Accounts per batch, and cars per query to the store. */
const BATCH = 50;
const CARS_AT_A_TIME = 500;

/** Result of a run for one account. */
interface ToldNews {
  readonly columns: Partial<SavedCarAlertRow>;
  readonly cars: readonly KnownFrom[];
  readonly message?: OutgoingMessage | undefined;
  readonly noticeFor: (brand: Brand) => PushNotice | undefined;
}

/**
 * Checks the saved cars of each account daily, and immediately after a price reduction. Sends at
 * most one mail per day with all changes. Price drops are pushed immediately, even if mails are
 * off. State, mail and push are written in one transaction, unless another server was faster.
 */
@Injectable()
export class SavedCarAlertRun {
  private readonly logger = new Logger('SavedCarAlerts');

  constructor(
    private readonly database: Database,
    private readonly cars: Cars,
    private readonly changedCars: ChangedCars,
    private readonly reducedCars: ReducedSavedCars,
    private readonly keys: SigningKeys,
    private readonly priceDropMail: PriceDropMail,
    private readonly outbox: Outbox,
    private readonly pushes: PushNotices,
    private readonly turns: BackgroundTurns,
  ) {}

  /**
   * Returns the number of processed accounts. Stops when `mayGoOn`, called after each batch,
   * returns false.
   */
  async lookAtDue(now: number, mayGoOn: MayGoOn): Promise<number> {
    let count = 0;
    for (let last = ''; ;) {
      const batch = await this.dueAfter(last, now);
      if (batch.length === 0) return count;
      await this.postpone(await this.lookAt(batch, now), now);
      count += batch.length;
      last = batch.at(-1)!.ownerId;
      if (!(await mayGoOn())) return count;
    }
  }

  /** The same for accounts that are not due yet, with a saved car that was reduced. */
  async lookAtReduced(now: number, mayGoOn: MayGoOn): Promise<number> {
    let count = 0;
    try {
      for await (const batch of this.reducedCars.accounts(now)) {
        await this.lookAt(batch, now);
        count += batch.length;
        if (!(await mayGoOn())) break;
      }
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      this.logger.warn({ msg: 'reduced cars could not be looked up', error: String(error) });
    }
    return count;
  }

  private async dueAfter(ownerId: string, now: number): Promise<SavedCarAccount[]> {
    return this.database.reading
      .selectFrom('savedCarAlert')
      .innerJoin('shopper', 'shopper.id', 'savedCarAlert.ownerId')
      .selectAll('savedCarAlert')
      .select('shopper.email')
      .where(isDueAt(now))
      .where('ownerId', '>', ownerId)
      .orderBy('ownerId')
      .limit(BATCH)
      .execute();
  }

  /** Returns the accounts without changes. */
  private async lookAt(
    batch: readonly SavedCarAccount[],
    now: number,
  ): Promise<readonly SavedCarAccount[]> {
    const ids = batch.map(({ ownerId }) => ownerId);
    const saved = await this.database.reading
      .selectFrom('savedCar')
      .selectAll()
      .where('ownerId', 'in', ids)
      .orderBy('savedAt')
      .execute();
    const onSale = await this.onSale(saved);
    // If cars are unavailable, the accounts stay due.
    if (!onSale) return [];
    const asBefore: SavedCarAccount[] = [];
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
    return asBefore;
  }

  private async onSale(
    saved: readonly SavedCarRow[],
  ): Promise<ReadonlyMap<string, ListedCar> | undefined> {
    const ids = [...new Set(saved.map(({ listingId }) => listingId))];
    const found = new Map<string, ListedCar>();
    try {
      for (let at = 0; at < ids.length; at += CARS_AT_A_TIME) {
        for (const car of await this.cars.currentCars(ids.slice(at, at + CARS_AT_A_TIME)))
          found.set(car.listing.id, car);
      }
      return found;
    } catch (error) {
      this.logger.warn({
        msg: 'saved cars could not be looked up',
        count: ids.length,
        error: String(error),
      });
      return undefined;
    }
  }

  /**
   * A failure affects only this account, which stays due. @throws if the database is unavailable
   */
  private async tell(
    account: SavedCarAccount,
    looks: readonly LookedAtCar[],
    now: number,
  ): Promise<void> {
    try {
      const token = await this.keys.savedCarsToken(account.ownerId);
      const notPushed = looks.filter(isNotPushed);
      const noticeFor = (brand: Brand) =>
        priceDropNotice(this.changedCars.dropped(looksOfBrand(notPushed, brand)));
      if (isMailedToday(account, now))
        return await this.write(account, { columns: {}, cars: looks.map(pushed), noticeFor }, now);
      const message = account.isOn === 1 ? this.priceDropMail.messageOf(account, looks) : undefined;
      const columns = {
        dueAt: now + DAY_MS,
        unsubscribeHash: hashOf(token),
        ...(message && { mailedAt: now }),
      };
      await this.write(account, { columns, cars: looks.map(told), message, noticeFor }, now);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      this.logger.error({
        msg: 'alert about saved cars could not be written',
        error: String(error),
      });
    }
  }

  private async write(
    { ownerId, version }: SavedCarAccount,
    { columns, cars, message, noticeFor }: ToldNews,
    now: number,
  ): Promise<void> {
    await this.database.change(principalLock(ownerId), async (change) => {
      const { numUpdatedRows } = await change
        .updateTable('savedCarAlert')
        .set({ version: version + 1, ...columns })
        .where('ownerId', '=', ownerId)
        .where('version', '=', version)
        .executeTakeFirstOrThrow();
      // Another server was faster, or the shopper turned alerts on or off.
      if (numUpdatedRows === 0n) return;
      for (const { listingId, ...known } of cars) {
        await change
          .updateTable('savedCar')
          .set(known)
          .where('ownerId', '=', ownerId)
          .where('listingId', '=', listingId)
          .execute();
      }
      if (message) await this.outbox.addAll(change, [message]);
      await this.pushes.add(change, ownerId, noticeFor, now);
    });
  }

  private async postpone(rows: readonly SavedCarAccount[], now: number): Promise<void> {
    if (rows.length === 0) return;
    const ids = rows.map(({ ownerId }) => ownerId);
    const { reading } = this.database;
    await reading
      .updateTable('savedCarAlert')
      .set({ dueAt: now + DAY_MS })
      .where('ownerId', 'in', ids)
      .where(isDueAt(now))
      .execute();
  }
}

/** Checks are planned at most a day ahead; later times come from a wrong clock. */
function isDueAt(now: number) {
  return ({ eb, or }: ExpressionBuilder<Tables, 'savedCarAlert'>) =>
    or([eb('dueAt', '<=', now), eb('dueAt', '>', now + DAY_MS + CLOCKS_DIFFER_MS)]);
}

/** Whether the next mail must wait. Ignores times in the future, which come from a wrong clock. */
function isMailedToday({ isOn, mailedAt }: SavedCarAccount, now: number): boolean {
  return isOn === 1 && mailedAt !== null && mailedAt <= now && now < mailedAt + DAY_MS;
}

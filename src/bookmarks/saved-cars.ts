import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { visitorId } from '../accounts/owner.js';
import type { Owner } from '../accounts/owner.js';
import { isoTime } from '../accounts/iso-time.js';
import { PersonalData, ownRowsOf, ownerLock, requireAccount } from '../accounts/personal-data.js';
import type { Person, PersonalRow } from '../accounts/personal-data.js';
import { SignIn } from '../accounts/sign-in.js';
import { Database } from '../database/database.js';
import type { Change, Statements } from '../database/database.js';
import type { SavedCarAlertRow, SavedCarRow } from '../database/tables.js';

/** So many cars somebody can save who is not signed in; the specification's quick-save limit, whose number it leaves open. */
export const QUICK_SAVE_LIMIT = 5;

/** Nobody compares more; it keeps one account from filling the database. */
const MAX_CARS = 200;

/** A car that somebody keeps, as it was when they saved it. */
export type SavedCar = Readonly<Pick<SavedCarRow, 'listingId' | 'name' | 'priceDollars' | 'savedAt'>>;

/** The shop that a car is saved in; alerts are of its brand, and their links lead there. */
export type SavingShop = Readonly<Pick<SavedCarAlertRow, 'brand' | 'origin'>>;

/** What is said where as many cars are saved as may be. */
export function savedCarsLimitText(limit: number): string {
  return `You have a maximum of ${limit} cars saved.`;
}

const DAY_MS = 86_400_000;

/** What became of saving a car: how many there are now, or that there are as many as there may be. */
export type SaveCarOutcome =
  { readonly kind: 'saved'; readonly isNew: boolean; readonly count: number } | { readonly kind: 'limit'; readonly limit: number };

/** The cars that people keep. */
@Injectable()
export class SavedCars implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly signIn: SignIn,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.signIn.onSignIn((change, shopperId, visitor) => adopt(change, shopperId, visitor));
    this.personalData.register({
      name: 'savedCars',
      title: 'Saved cars',
      retention: 'Until you delete them.',
      tables: ['savedCar'],
      deletion: 'alone',
      read: readSavedCars,
      delete: ownRowsOf('savedCar'),
    });
    this.personalData.register({
      name: 'savedCarAlerts',
      title: 'Email setting for saved cars',
      retention: 'Until you delete it.',
      tables: ['savedCarAlert'],
      deletion: 'alone',
      read: async (statements, { ownerIds }) => {
        const rows = await statements.selectFrom('savedCarAlert').selectAll().where('ownerId', 'in', ownerIds).execute();
        return rows.map(({ isOn, brand, origin, dueAt, mailedAt }) => ({
          isOn: isOn === 1,
          brand,
          site: origin,
          nextCheckAt: isoTime(dueAt),
          lastEmailAt: isoTime(mailedAt),
        }));
      },
      delete: ownRowsOf('savedCarAlert'),
    });
  }

  /** Newest first. */
  async listOf(owner: Owner): Promise<SavedCar[]> {
    return this.database.reading
      .selectFrom('savedCar')
      .select(['listingId', 'name', 'priceDollars', 'savedAt'])
      .where('ownerId', '=', owner.id)
      .orderBy('savedAt', 'desc')
      .orderBy('listingId')
      .execute();
  }

  /**
   * Keeps a car as it is now; one that is kept already stays as it was then. The first one turns alerts on. `shop` is undefined where mails
   * cannot lead to it.
   */
  async save(owner: Owner, car: Omit<SavedCar, 'savedAt'>, shop: SavingShop | undefined, now = Date.now()): Promise<SaveCarOutcome> {
    return this.database.change(ownerLock(owner.id), async (change): Promise<SaveCarOutcome> => {
      await requireAccount(change, owner);
      const ids = await idsOf(change, owner.id);
      if (ids.has(car.listingId)) return { kind: 'saved', isNew: false, count: ids.size };
      const limit = owner.kind === 'visitor' ? QUICK_SAVE_LIMIT : MAX_CARS;
      if (ids.size >= limit) return { kind: 'limit', limit };
      await change
        .insertInto('savedCar')
        .values({
          ...car,
          ownerId: owner.id,
          savedAt: now,
          knownPriceDollars: car.priceDollars,
          knownAt: now,
          goneAt: null,
          isSoldTold: 0,
          pushedPriceDollars: null,
        })
        .execute();
      if (shop) {
        await change
          .insertInto('savedCarAlert')
          .values({ ...shop, ownerId: owner.id, isOn: 1, dueAt: now + DAY_MS, version: 0, unsubscribeHash: null, mailedAt: null })
          .onConflict((conflict) => conflict.column('ownerId').doNothing())
          .execute();
      }
      return { kind: 'saved', isNew: true, count: ids.size + 1 };
    });
  }

  /** Answers how many are left. */
  async remove(owner: Owner, listingId: string): Promise<number> {
    return this.database.change(ownerLock(owner.id), async (change) => {
      await change.deleteFrom('savedCar').where('ownerId', '=', owner.id).where('listingId', '=', listingId).execute();
      return (await idsOf(change, owner.id)).size;
    });
  }
}

async function readSavedCars(statements: Statements, { ownerIds }: Person): Promise<PersonalRow[]> {
  const rows = await statements.selectFrom('savedCar').selectAll().where('ownerId', 'in', ownerIds).orderBy('savedAt').execute();
  return rows.map(({ listingId, name, priceDollars, savedAt, knownPriceDollars, knownAt, goneAt, isSoldTold, pushedPriceDollars }) => ({
    listingId,
    name,
    priceDollars,
    savedAt: isoTime(savedAt),
    lowestKnownPriceDollars: knownPriceDollars,
    lowestKnownPriceAt: isoTime(knownAt),
    offSaleSince: isoTime(goneAt),
    isSaleReported: isSoldTold === 1,
    notifiedPriceDollars: pushedPriceDollars,
  }));
}

async function idsOf(change: Change, ownerId: string): Promise<Set<string>> {
  const rows = await change.selectFrom('savedCar').select('listingId').where('ownerId', '=', ownerId).execute();
  return new Set(rows.map(({ listingId }) => listingId));
}

/** What a browser kept becomes the account's; of a car that both have, and of alerts, the account's stays as it was. */
async function adopt(change: Change, shopperId: string, visitor: string | undefined): Promise<void> {
  if (visitor === undefined) return;
  const ownerId = visitorId(visitor);
  const own = [...(await idsOf(change, shopperId))];
  if (own.length > 0) await change.deleteFrom('savedCar').where('ownerId', '=', ownerId).where('listingId', 'in', own).execute();
  await change.updateTable('savedCar').set({ ownerId: shopperId }).where('ownerId', '=', ownerId).execute();
  const known = await change.selectFrom('savedCarAlert').select('ownerId').where('ownerId', '=', shopperId).executeTakeFirst();
  if (known) await change.deleteFrom('savedCarAlert').where('ownerId', '=', ownerId).execute();
  else await change.updateTable('savedCarAlert').set({ ownerId: shopperId }).where('ownerId', '=', ownerId).execute();
}

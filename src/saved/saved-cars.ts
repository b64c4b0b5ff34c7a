import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { visitorId } from '../accounts/principal.js';
import type { Principal } from '../accounts/principal.js';
import { isoTime } from '../accounts/iso-time.js';
import {
  PersonalData,
  ownRowsOf,
  principalLock,
  requireAccount,
} from '../accounts/personal-data.js';
import type { Person, PersonalRow } from '../accounts/personal-data.js';
import { SignIn } from '../accounts/sign-in.js';
import { savedCarLimit } from './quick-save-limit.js';
import { Database } from '../platform/database/database.js';
import type { Change, Statements } from '../platform/database/database.js';
import type { SavedCarAlertRow, SavedCarRow } from '../platform/database/saved-tables.js';

/** A saved car, with name and price from when it was saved. */
export type SavedCar = Readonly<
  Pick<SavedCarRow, 'listingId' | 'name' | 'priceDollars' | 'savedAt'>
>;

/** Brand and origin where a car was saved. Alerts use the brand, and their links the origin. */
export type SavingShop = Readonly<Pick<SavedCarAlertRow, 'brand' | 'origin'>>;

const DAY_MS = 86_400_000;

/** Result of saving a car: `saved` with the new count, or `limit` with the maximum. */
export type SaveCarOutcome =
  | { readonly kind: 'saved'; readonly isNew: boolean; readonly count: number }
  | { readonly kind: 'limit'; readonly limit: number };

/** Saved cars of shoppers and of browsers without an account. */
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
        const rows = await statements
          .selectFrom('savedCarAlert')
          .selectAll()
          .where('ownerId', 'in', ownerIds)
          .execute();
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

  async listOf(principal: Principal): Promise<SavedCar[]> {
    return this.database.reading
      .selectFrom('savedCar')
      .select(['listingId', 'name', 'priceDollars', 'savedAt'])
      .where('ownerId', '=', principal.id)
      .orderBy('savedAt', 'desc')
      .orderBy('listingId')
      .execute();
  }

  /**
   * Saves a car as it is now; a car that is already saved stays unchanged. The first saved car
   * turns alerts on. `shop` is undefined if mails cannot link to the origin of the request.
   */
  async save(
    principal: Principal,
    car: Omit<SavedCar, 'savedAt'>,
    shop: SavingShop | undefined,
    now = Date.now(),
  ): Promise<SaveCarOutcome> {
    return this.database.change(
      principalLock(principal.id),
      async (change): Promise<SaveCarOutcome> => {
        await requireAccount(change, principal);
        const ids = await idsOf(change, principal.id);
        if (ids.has(car.listingId)) return { kind: 'saved', isNew: false, count: ids.size };
        const limit = savedCarLimit(principal);
        if (ids.size >= limit) return { kind: 'limit', limit };
        await change
          .insertInto('savedCar')
          .values({
            ...car,
            ownerId: principal.id,
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
            .values({
              ...shop,
              ownerId: principal.id,
              isOn: 1,
              dueAt: now + DAY_MS,
              version: 0,
              unsubscribeHash: null,
              mailedAt: null,
            })
            .onConflict((conflict) => conflict.column('ownerId').doNothing())
            .execute();
        }
        return { kind: 'saved', isNew: true, count: ids.size + 1 };
      },
    );
  }

  /** Returns the number of remaining cars. */
  async remove(principal: Principal, listingId: string): Promise<number> {
    return this.database.change(principalLock(principal.id), async (change) => {
      await change
        .deleteFrom('savedCar')
        .where('ownerId', '=', principal.id)
        .where('listingId', '=', listingId)
        .execute();
      return (await idsOf(change, principal.id)).size;
    });
  }
}

async function readSavedCars(statements: Statements, { ownerIds }: Person): Promise<PersonalRow[]> {
  const rows = await statements
    .selectFrom('savedCar')
    .selectAll()
    .where('ownerId', 'in', ownerIds)
    .orderBy('savedAt')
    .execute();
  return rows.map(
    ({
      listingId,
      name,
      priceDollars,
      savedAt,
      knownPriceDollars,
      knownAt,
      goneAt,
      isSoldTold,
      pushedPriceDollars,
    }) => ({
      listingId,
      name,
      priceDollars,
      savedAt: isoTime(savedAt),
      lowestKnownPriceDollars: knownPriceDollars,
      lowestKnownPriceAt: isoTime(knownAt),
      offSaleSince: isoTime(goneAt),
      isSaleReported: isSoldTold === 1,
      notifiedPriceDollars: pushedPriceDollars,
    }),
  );
}

async function idsOf(change: Change, ownerId: string): Promise<Set<string>> {
  const rows = await change
    .selectFrom('savedCar')
    .select('listingId')
    .where('ownerId', '=', ownerId)
    .execute();
  return new Set(rows.map(({ listingId }) => listingId));
}

/**
 * Moves a browser's saved cars and alert settings into the account. The account's own entries win.
 */
async function adopt(
  change: Change,
  shopperId: string,
  visitor: string | undefined,
): Promise<void> {
  if (visitor === undefined) return;
  const ownerId = visitorId(visitor);
  const own = [...(await idsOf(change, shopperId))];
  if (own.length > 0)
    await change
      .deleteFrom('savedCar')
      .where('ownerId', '=', ownerId)
      .where('listingId', 'in', own)
      .execute();
  await change
    .updateTable('savedCar')
    .set({ ownerId: shopperId })
    .where('ownerId', '=', ownerId)
    .execute();
  const known = await change
    .selectFrom('savedCarAlert')
    .select('ownerId')
    .where('ownerId', '=', shopperId)
    .executeTakeFirst();
  if (known) await change.deleteFrom('savedCarAlert').where('ownerId', '=', ownerId).execute();
  else
    await change
      .updateTable('savedCarAlert')
      .set({ ownerId: shopperId })
      .where('ownerId', '=', ownerId)
      .execute();
}

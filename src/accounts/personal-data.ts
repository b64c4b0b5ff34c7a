import { Injectable } from '@nestjs/common';
import type { Change } from '../database/database.js';
import { Database } from '../database/database.js';
import { deletedCount } from '../database/deleted-count.js';
import type { Tables } from '../database/tables.js';
import { Mailbox } from '../mail/mailbox.js';
import { Outbox } from '../outbox/outbox.js';
import { emailKeyOf } from './email-key.js';
import { notSignedIn } from './not-signed-in.js';
import type { Owner } from './owner.js';

/** A person, by each key that rows use for their owner. */
export interface Person {
  /** Undefined for an address without an account. */
  readonly shopperId: string | undefined;
  readonly emailKey: string;
}

/** Deleted rows by table. */
export type DeletedRows = Partial<Record<keyof Tables, number>>;

/** Deletes one part's data about a person, within the transaction that deletes everything. */
export type Forgetter = (change: Change, person: Person) => Promise<DeletedRows>;

/** Deletes all data about a person. Each part that stores personal data registers how. */
@Injectable()
export class PersonalData {
  private readonly forgetters: Forgetter[] = [];
  private readonly locks: ((emailKey: string) => string)[] = [];
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly database: Database,
    outbox: Outbox,
    mailbox: Mailbox,
  ) {
    this.forgetBy(async (change, person) => ({
      outboxMessage: await outbox.forget(change, namesOf(person)),
      mailboxMail: await mailbox.forget(change, namesOf(person)),
    }));
  }

  /** `lockOf` gives the lock under which the part writes for an address, if it is not the owner's. */
  forgetBy(forgetter: Forgetter, lockOf?: (emailKey: string) => string): void {
    this.forgetters.push(forgetter);
    if (lockOf) this.locks.push(lockOf);
  }

  /** Hears of each person whose data is gone, once the change is committed. */
  onForgotten(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Deletes everything or nothing. Returns the deleted rows by table. */
  async forget(email: string): Promise<DeletedRows> {
    const emailKey = emailKeyOf(email);
    const known = await this.database.reading.selectFrom('shopper').select('id').where('emailKey', '=', emailKey).executeTakeFirst();
    const locks = [emailLock(emailKey), ...(known ? [ownerLock(known.id)] : []), ...this.locks.map((lockOf) => lockOf(emailKey))];
    const gone = await this.database.change(locks, async (change) => {
      const shopper = await change.selectFrom('shopper').select('id').where('emailKey', '=', emailKey).executeTakeFirst();
      const person = { shopperId: shopper?.id, emailKey };
      const deleted: DeletedRows[] = [];
      for (const forget of this.forgetters) deleted.push(await forget(change, person));
      deleted.push({ signInLink: await deletedCount(change.deleteFrom('signInLink').where('emailKey', '=', emailKey)) });
      if (shopper) {
        const session = await deletedCount(change.deleteFrom('session').where('shopperId', '=', shopper.id));
        const providerIdentity = await deletedCount(change.deleteFrom('providerIdentity').where('shopperId', '=', shopper.id));
        const account = await deletedCount(change.deleteFrom('shopper').where('id', '=', shopper.id));
        deleted.push({ session, providerIdentity, shopper: account });
      }
      return sumOf(deleted);
    });
    for (const listener of this.listeners) listener();
    return gone;
  }
}

/** Sums by table. */
export function sumOf(deleted: readonly DeletedRows[]): DeletedRows {
  const sum: DeletedRows = {};
  for (const [table, count] of deleted.flatMap((rows) => Object.entries(rows) as [keyof Tables, number][])) {
    sum[table] = (sum[table] ?? 0) + count;
  }
  return sum;
}

/** Deletes a person's rows from a table with one owner per row. */
export function ownRowsOf(
  table:
    'consumerReviewReport' | 'deletedReview' | 'leadProfile' | 'listingReport' | 'savedCar' | 'savedCarAlert' | 'savedSearch' | 'viewedCar',
): Forgetter {
  return async (change, person) => ({ [table]: await deletedCount(change.deleteFrom(table).where('ownerId', 'in', namesOf(person))) });
}

/** All values of `ownerId` for a person. */
export function namesOf({ shopperId, emailKey }: Person): string[] {
  return shopperId === undefined ? [emailKey] : [shopperId, emailKey];
}

/** Lock for requesting links, signing in and deleting, per address. */
export function emailLock(emailKey: string): string {
  return `email:${emailKey}`;
}

/** Lock for writing, per owner. */
export function ownerLock(ownerId: string): string {
  return `owner:${ownerId}`;
}

/**
 * Call it in every transaction that writes for an account: if the account was deleted meanwhile, nothing is written.
 * @throws UnauthorizedException
 */
export async function requireAccount(change: Change, { kind, id }: Owner): Promise<void> {
  if (kind === 'visitor') return;
  const row = await change.selectFrom('shopper').select('id').where('id', '=', id).executeTakeFirst();
  if (!row) throw notSignedIn();
}

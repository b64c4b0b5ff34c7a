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

/** Whose data it is, by each name that rows have for their owner. */
export interface Person {
  /** Undefined for an address without an account. */
  readonly shopperId: string | undefined;
  readonly emailKey: string;
}

/** How many rows of which tables are gone. */
export type DeletedRows = Partial<Record<keyof Tables, number>>;

/** Deletes what one part keeps of somebody, within the change that deletes all of it. */
export type Forgetter = (change: Change, person: Person) => Promise<DeletedRows>;

/** Deletes all that is known of somebody: each part that keeps something of people says how. */
@Injectable()
export class PersonalData {
  private readonly forgetters: Forgetter[] = [];
  private readonly locks: ((emailKey: string) => string)[] = [];

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

  /** `lockOf` names the lock under which the part writes of an address, where that is not its owner's. */
  forgetBy(forgetter: Forgetter, lockOf?: (emailKey: string) => string): void {
    this.forgetters.push(forgetter);
    if (lockOf) this.locks.push(lockOf);
  }

  /** All of it, or where that fails nothing. Answers what there was. */
  async forget(email: string): Promise<DeletedRows> {
    const emailKey = emailKeyOf(email);
    const known = await this.database.reading.selectFrom('shopper').select('id').where('emailKey', '=', emailKey).executeTakeFirst();
    const locks = [emailLock(emailKey), ...(known ? [ownerLock(known.id)] : []), ...this.locks.map((lockOf) => lockOf(emailKey))];
    return this.database.change(locks, async (change) => {
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
  }
}

/** Adds them up table by table. */
export function sumOf(deleted: readonly DeletedRows[]): DeletedRows {
  const sum: DeletedRows = {};
  for (const [table, count] of deleted.flatMap((rows) => Object.entries(rows) as [keyof Tables, number][])) {
    sum[table] = (sum[table] ?? 0) + count;
  }
  return sum;
}

/** Deletes somebody's rows of a table whose rows are each one owner's. */
export function ownRowsOf(table: 'leadProfile' | 'listingReport' | 'savedCar' | 'savedCarAlert' | 'savedSearch'): Forgetter {
  return async (change, person) => ({ [table]: await deletedCount(change.deleteFrom(table).where('ownerId', 'in', namesOf(person))) });
}

/** What `ownerId` may be of somebody's rows. */
export function namesOf({ shopperId, emailKey }: Person): string[] {
  return shopperId === undefined ? [emailKey] : [shopperId, emailKey];
}

/** The lock under which an address asks for links, signs in and is forgotten. */
export function emailLock(emailKey: string): string {
  return `email:${emailKey}`;
}

/** The lock under which something is written for an owner. */
export function ownerLock(ownerId: string): string {
  return `owner:${ownerId}`;
}

/**
 * Within a change that writes for somebody with an account: whose account has been deleted meanwhile, for them nothing is written any more.
 * @throws UnauthorizedException
 */
export async function requireAccount(change: Change, { kind, id }: Owner): Promise<void> {
  if (kind === 'visitor') return;
  const row = await change.selectFrom('shopper').select('id').where('id', '=', id).executeTakeFirst();
  if (!row) throw notSignedIn();
}

import { Injectable } from '@nestjs/common';
import type { Change } from '../database/database.js';
import { Database } from '../database/database.js';
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

/** Deletes what one part keeps of somebody, within the change that deletes all of it. */
export type Forgetter = (change: Change, person: Person) => Promise<unknown>;

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
    this.forgetBy(async (change, person) => {
      for (const ownerId of namesOf(person)) {
        await outbox.forget(change, ownerId);
        await mailbox.forget(change, ownerId);
      }
    });
  }

  /** `lockOf` names the lock under which the part writes of an address, where that is not its owner's. */
  forgetBy(forgetter: Forgetter, lockOf?: (emailKey: string) => string): void {
    this.forgetters.push(forgetter);
    if (lockOf) this.locks.push(lockOf);
  }

  /** All of it, or where that fails nothing. Answers whether there was an account. */
  async forget(email: string): Promise<boolean> {
    const emailKey = emailKeyOf(email);
    const known = await this.database.reading.selectFrom('shopper').select('id').where('emailKey', '=', emailKey).executeTakeFirst();
    const locks = [emailLock(emailKey), ...(known ? [ownerLock(known.id)] : []), ...this.locks.map((lockOf) => lockOf(emailKey))];
    return this.database.change(locks, async (change) => {
      const shopper = await change.selectFrom('shopper').select('id').where('emailKey', '=', emailKey).executeTakeFirst();
      for (const forget of this.forgetters) await forget(change, { shopperId: shopper?.id, emailKey });
      await change.deleteFrom('signInLink').where('emailKey', '=', emailKey).execute();
      if (shopper) {
        await change.deleteFrom('session').where('shopperId', '=', shopper.id).execute();
        await change.deleteFrom('providerIdentity').where('shopperId', '=', shopper.id).execute();
        await change.deleteFrom('shopper').where('id', '=', shopper.id).execute();
      }
      return shopper !== undefined;
    });
  }
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

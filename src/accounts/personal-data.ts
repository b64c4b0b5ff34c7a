import { Injectable } from '@nestjs/common';
import type { Change } from '../database/database.js';
import { Database } from '../database/database.js';
import { Mailbox } from '../mail/mailbox.js';
import { Outbox } from '../outbox/outbox.js';
import { emailKeyOf } from './email-key.js';

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

  forgetBy(forgetter: Forgetter): void {
    this.forgetters.push(forgetter);
  }

  /** All of it, or where that fails nothing. Answers whether there was an account. */
  async forget(email: string): Promise<boolean> {
    const emailKey = emailKeyOf(email);
    return this.database.change(`email:${emailKey}`, async (change) => {
      const shopper = await change.selectFrom('shopper').select('id').where('emailKey', '=', emailKey).executeTakeFirst();
      for (const forget of this.forgetters) await forget(change, { shopperId: shopper?.id, emailKey });
      await change.deleteFrom('signInLink').where('emailKey', '=', emailKey).execute();
      if (shopper) {
        await change.deleteFrom('session').where('shopperId', '=', shopper.id).execute();
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

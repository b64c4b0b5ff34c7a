import { Injectable } from '@nestjs/common';
import type { Owner } from '../accounts/owner.js';
import { ownerLock, requireAccount } from '../accounts/personal-data.js';
import { hashOf } from '../accounts/secrets.js';
import type { SavingShop } from '../bookmarks/saved-cars.js';
import { Database } from '../database/database.js';

/** Whether somebody with an account is mailed what becomes of the cars they keep. */
@Injectable()
export class SavedCarAlerts {
  constructor(private readonly database: Database) {}

  async areOn(shopperId: string): Promise<boolean> {
    const { reading } = this.database;
    const row = await reading.selectFrom('savedCarAlert').select('isOn').where('ownerId', '=', shopperId).executeTakeFirst();
    return row?.isOn === 1;
  }

  /** From now on: what changed while they were off is not told. `shop` is where the mails lead. */
  async turnOn(shopperId: string, shop: SavingShop, now = Date.now()): Promise<void> {
    const owner: Owner = { kind: 'shopper', id: shopperId };
    await this.database.change(ownerLock(shopperId), async (change) => {
      await requireAccount(change, owner);
      await change
        .insertInto('savedCarAlert')
        .values({ ...shop, ownerId: shopperId, isOn: 1, dueAt: now, version: 0, unsubscribeHash: null, mailedAt: null })
        .onConflict((conflict) =>
          conflict.column('ownerId').doUpdateSet(({ eb, ref }) => ({ isOn: 1, version: eb(ref('savedCarAlert.version'), '+', 1) })),
        )
        .execute();
    });
  }

  async turnOff(shopperId: string): Promise<void> {
    await this.end('ownerId', shopperId);
  }

  /** By the token that its mails carry; there may be none, which nobody is told. */
  async unsubscribe(token: string): Promise<void> {
    await this.end('unsubscribeHash', hashOf(token));
  }

  /** A look that has begun tells nothing any more: it finds another version. */
  private async end(column: 'ownerId' | 'unsubscribeHash', value: string): Promise<void> {
    await this.database.change(undefined, async (change) => {
      await change
        .updateTable('savedCarAlert')
        .set(({ eb }) => ({ isOn: 0, version: eb('version', '+', 1) }))
        .where(column, '=', value)
        .execute();
    });
  }
}

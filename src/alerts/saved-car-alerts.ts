import { Injectable } from '@nestjs/common';
import type { Principal } from '../accounts/principal.js';
import { principalLock, requireAccount } from '../accounts/personal-data.js';
import { hashOf } from '../accounts/secrets.js';
import type { SavingShop } from '../saved/saved-cars.js';
import { Database } from '../platform/database/database.js';

/** Whether an account gets mails about its saved cars. */
@Injectable()
export class SavedCarAlerts {
  constructor(private readonly database: Database) {}

  async areOn(shopperId: string): Promise<boolean> {
    const { reading } = this.database;
    const row = await reading
      .selectFrom('savedCarAlert')
      .select('isOn')
      .where('ownerId', '=', shopperId)
      .executeTakeFirst();
    return row?.isOn === 1;
  }

  /**
   * Reports changes from now on, not those while alerts were off. `shop`: where they were turned on
   * last, which mails name and link to.
   */
  async turnOn(shopperId: string, shop: SavingShop, now = Date.now()): Promise<void> {
    const principal: Principal = { kind: 'shopper', id: shopperId };
    await this.database.change(principalLock(shopperId), async (change) => {
      await requireAccount(change, principal);
      await change
        .insertInto('savedCarAlert')
        .values({
          ...shop,
          ownerId: shopperId,
          isOn: 1,
          dueAt: now,
          version: 0,
          unsubscribeHash: null,
          mailedAt: null,
        })
        .onConflict((conflict) =>
          conflict.column('ownerId').doUpdateSet(({ eb, ref }) => ({
            ...shop,
            isOn: 1,
            version: eb(ref('savedCarAlert.version'), '+', 1),
          })),
        )
        .execute();
    });
  }

  async turnOff(shopperId: string): Promise<void> {
    await this.end('ownerId', shopperId);
  }

  /**
   * By the token in its mails. Unknown tokens are ignored, so that the response reveals nothing.
   */
  async unsubscribe(token: string): Promise<void> {
    await this.end('unsubscribeHash', hashOf(token));
  }

  /** The new version makes a concurrent run report nothing. */
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

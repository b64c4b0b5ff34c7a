import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import type { VapidKeys as KeyPair } from 'web-push';
import { Database } from '../platform/database/database.js';
import type { Change } from '../platform/database/database.js';
import { deletedCount } from '../platform/database/deleted-count.js';

const NAME = 'vapid';

/** A Web Push token is the JSON of a subscription; FCM tokens are words. */
const WEB_PUSH_TOKEN = '{%';

/**
 * The VAPID key pair that identifies this site to push services (RFC 8292). Generated once, shared
 * by all servers, and part of backups, because subscriptions are bound to it.
 */
@Injectable()
export class VapidKeys implements OnApplicationBootstrap {
  private readonly logger = new Logger(VapidKeys.name);
  private known: KeyPair | undefined;

  constructor(private readonly database: Database) {}

  /**
   * Generates the keys at the first start without waiting. If the database is unavailable, the
   * first use generates them.
   */
  onApplicationBootstrap(): void {
    this.keys().catch((error: unknown) =>
      this.logger.warn({ msg: 'push keys could not be read', error: String(error) }),
    );
  }

  /** Both keys as base64url. @throws if the database is unavailable */
  async keys(): Promise<KeyPair> {
    if (this.known) return this.known;
    const { reading } = this.database;
    const find = () =>
      reading.selectFrom('houseKey').select('secret').where('name', '=', NAME).executeTakeFirst();
    if (!(await find())) {
      const { default: webPush } = await import('web-push');
      await reading
        .insertInto('houseKey')
        .values({ name: NAME, secret: JSON.stringify(webPush.generateVAPIDKeys()) })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
    }
    return (this.known = JSON.parse((await find())!.secret) as KeyPair);
  }
}

/**
 * Deletes the key pair; the next server start generates another one. Also deletes the Web Push
 * devices that are bound to it, and returns their number.
 */
export async function dropVapidKeys(change: Change): Promise<number> {
  await change.deleteFrom('houseKey').where('name', '=', NAME).execute();
  return deletedCount(change.deleteFrom('pushDevice').where('token', 'like', WEB_PUSH_TOKEN));
}

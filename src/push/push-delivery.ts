import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BrandsByHost } from '../platform/config/brands-by-host.js';
import { Config } from '../platform/config/config.js';
import { Database } from '../platform/database/database.js';
import type { PushDeviceRow } from '../platform/database/tables.js';
import { Mailbox } from '../platform/mail/mailbox.js';
import { Delivery } from '../platform/outbox/delivery.js';
import { Outbox } from '../platform/outbox/outbox.js';
import type { TakenMessage } from '../platform/outbox/outbox.js';
import { Fcm } from './fcm.js';
import { kindsOf, openDevices } from './push-devices.js';
import { PUSH_MESSAGE, pushMessage } from './push-notices.js';
import type { PushMessage, PushNotice } from './push-notices.js';
import type { PushEnvelope, PushPostOptions } from './push-post.js';
import { readPushToken } from './push-token.js';
import { localDay, quietUntil } from './quiet-hours.js';
import { WebPush } from './web-push.js';

/** Daily limit per device, in its time zone. Further notifications are dropped. */
export const MAX_PUSHES_A_DAY = 3;

/** Maximum length of a topic (RFC 8030, section 5.4). */
const TOPIC_LENGTH = 32;

/**
 * Sends notifications from the outbox to push services. Without a mail server, also stores them in
 * the mailbox.
 */
@Injectable()
export class PushDelivery {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly brands: BrandsByHost,
    private readonly mailbox: Mailbox,
    private readonly outbox: Outbox,
    private readonly webPush: WebPush,
    private readonly fcm: Fcm,
    delivery: Delivery,
  ) {
    delivery.registerSender(PUSH_MESSAGE, (message) => this.send(message), {
      close: () => this.webPush.close(),
    });
  }

  /**
   * Sends nothing to a device that is deleted, signed out or has muted the kind.
   * @throws SendFailure
   */
  async send(
    message: TakenMessage,
    options: PushPostOptions = {},
    now = Date.now(),
  ): Promise<void> {
    const { deviceId, notice } = message.body as PushMessage;
    const device = await openDevices(this.database.reading, now)
      .where('pushDevice.id', '=', deviceId)
      .executeTakeFirst();
    if (!device || !kindsOf(device).includes(notice.kind)) return;
    const endOfQuiet = quietUntil(now, device.timeZone);
    if (endOfQuiet !== undefined) return this.postpone(device, message, endOfQuiet);
    // Only the first try counts.
    if (message.tries === 1 && !(await this.count(device, now))) return;
    if (this.config.smtpUrl === '') await this.show(message.id, device, notice, now);
    if (!(await this.post(device, envelopeOf(message, notice, now), options)))
      await this.forget(device);
  }

  /** Adds a new message, so that quiet hours are not a failed try. */
  private async postpone(
    { ownerId }: PushDeviceRow,
    { body }: TakenMessage,
    dueAt: number,
  ): Promise<void> {
    await this.database.change(undefined, async (change) => {
      await this.outbox.add(change, pushMessage(body as PushMessage, ownerId, dueAt));
    });
  }

  /** Counts a notification. False if the daily limit is reached. */
  private async count({ id, timeZone }: PushDeviceRow, now: number): Promise<boolean> {
    const today = localDay(now, timeZone);
    const { numUpdatedRows } = await this.database.reading
      .updateTable('pushDevice')
      .set(({ eb, ref }) => ({
        sentDay: today,
        sentCount: eb
          .case()
          .when(ref('sentDay'), '=', today)
          .then(eb('sentCount', '+', 1))
          .else(1)
          .end(),
      }))
      .where('id', '=', id)
      .where(({ eb, or }) =>
        or([eb('sentDay', '!=', today), eb('sentCount', '<', MAX_PUSHES_A_DAY)]),
      )
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  private async show(
    id: string,
    { ownerId, brand }: PushDeviceRow,
    { title, body, path }: PushNotice,
    now: number,
  ): Promise<void> {
    const fromName = this.brands.ofCall(brand, undefined).displayName;
    const mail = {
      ownerId,
      fromName,
      to: 'push notification',
      subject: title,
      text: `${body}\n\n${path}\n`,
    };
    await this.mailbox.put(id, mail, now);
  }

  /** False if the push service no longer knows the device. */
  private async post(
    { token: text }: PushDeviceRow,
    envelope: PushEnvelope,
    options: PushPostOptions,
  ): Promise<boolean> {
    const token = readPushToken(text);
    if (!token || (token.kind === 'fcm' && !this.fcm.isOn)) return false;
    return token.kind === 'web'
      ? this.webPush.send(token, envelope, options)
      : this.fcm.send(token.token, envelope, options);
  }

  private async forget({ id, token }: PushDeviceRow): Promise<void> {
    await this.database.reading
      .deleteFrom('pushDevice')
      .where('id', '=', id)
      .where('token', '=', token)
      .execute();
  }
}

function envelopeOf(
  { expiresAt }: TakenMessage,
  { title, body, path, topic }: PushNotice,
  now: number,
): PushEnvelope {
  return {
    content: { title, body, path, topic },
    ttlSeconds: Math.max(0, Math.ceil((expiresAt! - now) / 1_000)),
    topic: hash('sha256', topic, 'base64url').slice(0, TOPIC_LENGTH),
  };
}

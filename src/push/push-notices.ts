import { Injectable } from '@nestjs/common';
import type { Brand } from '../platform/config/brand.js';
import { BrandsByHost } from '../platform/config/brands-by-host.js';
import type { Change } from '../platform/database/database.js';
import { Outbox } from '../platform/outbox/outbox.js';
import type { OutgoingMessage } from '../platform/outbox/outbox.js';
import { inOneLine } from '../formatting/one-line.js';
import { kindsOf, openDevices } from './push-devices.js';
import type { PushKind } from './push-kinds.js';
import { quietUntil } from './quiet-hours.js';

/** Outbox kind of push notifications. */
export const PUSH_MESSAGE = 'push';

/**
 * Expiry of a notification, in milliseconds. Each also has an email, or comes again with the next
 * change.
 */
const GOOD_FOR_MS = 24 * 60 * 60 * 1_000;
const MAX_TITLE_LENGTH = 80;
const MAX_BODY_LENGTH = 160;

/**
 * A notification. `path`: page that it opens. `topic`: a newer notification of the same topic
 * replaces it, such as `car:1000000017`.
 */
export interface PushNotice {
  readonly kind: PushKind;
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly topic: string;
}

/** A notification in the outbox. */
export interface PushMessage {
  readonly deviceId: string;
  readonly notice: PushNotice;
}

/**
 * Adds notifications for all devices of a principal to the outbox, in the transaction of their cause.
 */
@Injectable()
export class PushNotices {
  constructor(
    private readonly outbox: Outbox,
    private readonly brands: BrandsByHost,
  ) {}

  /**
   * For the principal's devices with this kind on. `noticeFor` gives the notification for devices of
   * a brand. In a device's quiet hours it is sent at their end.
   */
  async add(
    change: Change,
    ownerId: string,
    noticeFor: (brand: Brand) => PushNotice | undefined,
    now = Date.now(),
  ): Promise<void> {
    const devices = await openDevices(change, now).where('ownerId', '=', ownerId).execute();
    const messages = devices.flatMap((device) => {
      const notice = noticeFor(this.brands.ofCall(device.brand, undefined));
      if (!notice || !kindsOf(device).includes(notice.kind)) return [];
      const short = {
        ...notice,
        title: cut(notice.title, MAX_TITLE_LENGTH),
        body: cut(notice.body, MAX_BODY_LENGTH),
      };
      const dueAt = quietUntil(now, device.timeZone) ?? now;
      return [pushMessage({ deviceId: device.id, notice: short }, ownerId, dueAt)];
    });
    await this.outbox.addAll(change, messages, now);
  }
}

/** The outbox message of a notification, due at a time. */
export function pushMessage(body: PushMessage, ownerId: string, dueAt: number): OutgoingMessage {
  return {
    kind: PUSH_MESSAGE,
    ownerId,
    body,
    dueAt,
    expiresAt: dueAt + GOOD_FOR_MS,
    topic: `${body.deviceId}:${body.notice.topic}`,
  };
}

function cut(text: string, max: number): string {
  const line = inOneLine(text);
  return line.length <= max ? line : `${line.slice(0, max - 1).toWellFormed()}…`;
}

import { Injectable } from '@nestjs/common';
import { Agent } from 'undici';
import type { Dispatcher } from 'undici';
import { lookUpPublic } from '../platform/calls/public-addresses.js';
import { Config } from '../platform/config/config.js';
import { postPush } from './push-post.js';
import type { PushEnvelope, PushPostOptions } from './push-post.js';
import type { WebPushToken } from './push-token.js';
import { VapidKeys } from './vapid-keys.js';

const CONNECT_TIMEOUT_MS = 5_000;
const ENCODING = 'aes128gcm';

/**
 * Sends by Web Push (RFC 8030) with encrypted payloads (RFC 8291) and VAPID (RFC 8292). Posts to
 * public addresses only.
 */
@Injectable()
export class WebPush {
  private readonly agent: Dispatcher = new Agent({
    connect: { timeout: CONNECT_TIMEOUT_MS, lookup: lookUpPublic as never },
  });

  constructor(
    private readonly vapid: VapidKeys,
    private readonly config: Config,
  ) {}

  /** False if the push service no longer knows the subscription. @throws SendFailure */
  async send(
    token: WebPushToken,
    envelope: PushEnvelope,
    options: PushPostOptions = {},
  ): Promise<boolean> {
    const { default: webPush } = await import('web-push');
    const { publicKey, privateKey } = await this.vapid.keys();
    const { cipherText } = webPush.encrypt(
      token.keys.p256dh,
      token.keys.auth,
      JSON.stringify(envelope.content),
      ENCODING,
    );
    const { origin } = new URL(token.endpoint);
    const subject = `mailto:${this.config.mailFrom}`;
    const headers = {
      authorization: webPush.getVapidHeaders(origin, subject, publicKey, privateKey, ENCODING)
        .Authorization,
      'content-type': 'application/octet-stream',
      'content-encoding': ENCODING,
      ttl: String(envelope.ttlSeconds),
      topic: envelope.topic,
    };
    const { isGone } = await postPush(
      token.endpoint,
      { headers, body: cipherText },
      { dispatcher: this.agent, ...options },
    );
    return !isGone;
  }

  /** Closes its connections. */
  close(): Promise<void> {
    return this.agent.destroy();
  }
}

import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Agent, request } from 'undici';
import type { Dispatcher } from 'undici';
import {
  NotPublic,
  addressIn,
  isPublicAddress,
  lookUpPublic,
} from '../platform/calls/public-addresses.js';
import { Database } from '../platform/database/database.js';
import { Delivery } from '../platform/outbox/delivery.js';
import type { OutgoingMessage, TakenMessage } from '../platform/outbox/outbox.js';
import { SendFailure } from '../platform/outbox/send-failure.js';
import type { UnsignedToken } from '../platform/outbox/unsigned-token.js';

/** Outbox kind of webhook messages. */
const WEBHOOK_KIND = 'webhook';

/** Time and signature of a message: `t=SECONDS,v1=HEX`. */
const SIGNATURE_HEADER = 'x-forecourt-signature';

const CONNECT_TIMEOUT_MS = 5_000;
const ANSWER_TIMEOUT_MS = 10_000;

/**
 * Undeliverable webhooks are dropped after 5 days instead of becoming dead letters, because only
 * their owner can fix them.
 */
const KEPT_MS = 5 * 24 * 60 * 60 * 1_000;

/** Maximum bytes of the response that are read; it is ignored. */
const MAX_LEFT_BYTES = 16_384;

/** Message to a webhook. `text`: the JSON that is signed and sent. */
interface WebhookMessage {
  readonly subscriptionId: string;
  readonly text: string;
}

/** HMAC-SHA256 over epoch seconds and text. */
export function signatureOf(secret: string, text: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex')}`;
}

/** Why a URL is not allowed as a webhook; undefined if it is. */
export function webhookProblem(text: string): string | undefined {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:') return 'must begin with https://';
  if (url.username !== '' || url.password !== '') return 'must not have a user name or a password';
  const address = addressIn(url);
  const isOwn =
    address === undefined ? isOwnName(url.hostname.replace(/\.$/, '')) : !isPublicAddress(address);
  return isOwn ? 'must be a public address' : undefined;
}

/** Names of this machine or the local network. Other names are resolved when a message is sent. */
function isOwnName(name: string): boolean {
  return !name.includes('.') || /\.(?:localhost|local|internal|home\.arpa)$/.test(name);
}

/**
 * Sends changes to URLs of shoppers: only over TLS and to public addresses, checked at each
 * connection (SSRF).
 */
@Injectable()
export class Webhooks {
  private readonly agent = new Agent({
    connect: { timeout: CONNECT_TIMEOUT_MS, lookup: lookUpPublic as never },
  });

  constructor(
    private readonly database: Database,
    delivery: Delivery,
  ) {
    delivery.registerSender(WEBHOOK_KIND, (message) => this.send(message), {
      close: () => this.agent.destroy(),
    });
  }

  /** Message to a subscription's webhook, for the outbox. `content` has the placeholder of the id. */
  write(
    { subscriptionId, emailKey }: { subscriptionId: UnsignedToken; emailKey: string },
    content: object,
    now = Date.now(),
  ): OutgoingMessage {
    const body: WebhookMessage = {
      subscriptionId: subscriptionId.placeholder,
      text: JSON.stringify(content),
    };
    return {
      kind: WEBHOOK_KIND,
      ownerId: emailKey,
      body,
      expiresAt: now + KEPT_MS,
      unsignedTokens: [subscriptionId],
    };
  }

  /** Sends nothing if the subscription has ended. A repeated message has the same id. */
  async send(
    { id, body }: Pick<TakenMessage, 'id' | 'body'>,
    dispatcher: Dispatcher = this.agent,
    now = Date.now(),
  ): Promise<void> {
    const { subscriptionId, text } = body as WebhookMessage;
    const row = await this.database.reading
      .selectFrom('subscription')
      .select(['webhookUrl', 'webhookSecret'])
      .where('id', '=', subscriptionId)
      .executeTakeFirst();
    if (!row || row.webhookUrl === null || row.webhookSecret === null) return;
    // Literal IP addresses are not resolved, so they are checked here.
    if (webhookProblem(row.webhookUrl) !== undefined) throw new NotPublic();
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    const { statusCode, body: answer } = await request(row.webhookUrl, {
      method: 'POST',
      dispatcher,
      signal,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Forecourt-Webhook/1',
        'x-forecourt-message': id,
        [SIGNATURE_HEADER]: signatureOf(row.webhookSecret, text, Math.floor(now / 1_000)),
      },
      body: text,
    });
    await answer.dump({ limit: MAX_LEFT_BYTES, signal });
    if (statusCode < 200 || statusCode > 299) throw new SendFailure(`answered ${statusCode}`);
  }
}

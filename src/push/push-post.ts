import { request } from 'undici';
import type { Dispatcher } from 'undici';
import { httpFailure } from '../platform/outbox/send-failure.js';

const ANSWER_TIMEOUT_MS = 10_000;
/** The response body is discarded. */
const MAX_ANSWER_BYTES = 16_384;
/**
 * Statuses of a device that the push service no longer knows (RFC 8030, section 7.3; FCM:
 * UNREGISTERED).
 */
const GONE_STATUSES: ReadonlySet<number> = new Set([404, 410]);

/** An encoded notification. `topic`: at most 32 characters of base64url (RFC 8030, section 5.4). */
export interface PushEnvelope {
  readonly content: Readonly<Record<string, string>>;
  readonly ttlSeconds: number;
  readonly topic: string;
}

/** `dispatcher`: makes the connections. `timeoutMs`: until the end of the response. */
export interface PushPostOptions {
  readonly dispatcher?: Dispatcher;
  readonly timeoutMs?: number;
}

/**
 * Posts to a push service; never follows redirects. @throws SendFailure for statuses other than
 * 2xx, 404 and 410
 */
export async function postPush(
  href: string,
  {
    headers,
    body,
  }: { readonly headers: Readonly<Record<string, string>>; readonly body: string | Buffer },
  { dispatcher, timeoutMs = ANSWER_TIMEOUT_MS }: PushPostOptions,
): Promise<{ readonly isGone: boolean }> {
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await request(href, {
    method: 'POST',
    headers,
    body,
    signal,
    ...(dispatcher && { dispatcher }),
  });
  await answer.body.dump({ limit: MAX_ANSWER_BYTES, signal });
  if (GONE_STATUSES.has(answer.statusCode)) return { isGone: true };
  if (answer.statusCode < 200 || answer.statusCode > 299)
    throw httpFailure(answer.statusCode, retryAfterMs(answer.headers['retry-after']));
  return { isGone: false };
}

/** Push services send seconds. */
function retryAfterMs(text: string | string[] | undefined): number {
  const seconds = Number(text);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : 0;
}

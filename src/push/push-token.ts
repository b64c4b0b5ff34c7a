import { ECDH, hash } from 'node:crypto';

/** JSON of a browser's `PushSubscription`; keys are base64url. */
export interface WebPushToken {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** Address of a device: by Web Push, or by FCM with a registration token. */
export type PushToken =
  ({ readonly kind: 'web' } & WebPushToken) | { readonly kind: 'fcm'; readonly token: string };

/** Maximum length of a token in characters. Windows endpoints have about 600. */
export const MAX_TOKEN_LENGTH = 2_048;

/**
 * Hosts of the push services of Chrome, Edge, Firefox and Safari. Other hosts are rejected, because
 * clients send the endpoints that this server posts to (SSRF). A leading dot allows all subdomains.
 */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
  '.wns.windows.com',
];

const FCM_TOKEN = /^[\w:-]{64,1024}$/;
/** 16 bytes in base64url. */
const AUTH = /^[\w-]{22}$/;

/** Reads a token; undefined if it is invalid or its push service is unknown. */
export function readPushToken(text: string): PushToken | undefined {
  if (FCM_TOKEN.test(text)) return { kind: 'fcm', token: text };
  const { endpoint, keys } = objectIn(text);
  const { p256dh, auth } = (typeof keys === 'object' && keys !== null ? keys : {}) as Record<
    string,
    unknown
  >;
  if (typeof endpoint !== 'string' || !isOfPushService(endpoint)) return undefined;
  if (typeof p256dh !== 'string' || typeof auth !== 'string') return undefined;
  const key = p256dh.replace(/=+$/, '');
  const secret = auth.replace(/=+$/, '');
  return isPublicKey(key) && AUTH.test(secret)
    ? { kind: 'web', endpoint, keys: { p256dh: key, auth: secret } }
    : undefined;
}

/** Device id of a token. Only its browser and push service can know it. */
export function deviceIdOf(token: PushToken): string {
  return hash('sha256', token.kind === 'web' ? token.endpoint : token.token, 'base64url');
}

/** The text of a token in the database; `readPushToken` reads it. */
export function writePushToken(token: PushToken): string {
  return token.kind === 'fcm'
    ? token.token
    : JSON.stringify({ endpoint: token.endpoint, keys: token.keys });
}

function isOfPushService(endpoint: string): boolean {
  const url = URL.parse(endpoint);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return false;
  return PUSH_SERVICES.some((host) =>
    host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host,
  );
}

/** Whether it is an uncompressed point of the P-256 curve, which encryption needs. */
function isPublicKey(text: string): boolean {
  if (!/^B[\w-]{86}$/.test(text)) return false;
  try {
    ECDH.convertKey(text, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

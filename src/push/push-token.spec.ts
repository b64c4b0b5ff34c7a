import { createECDH } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { deviceIdOf, readPushToken, writePushToken } from './push-token.js';

const ecdh = createECDH('prime256v1');
const p256dh = ecdh.generateKeys('base64url');
const auth = 'A'.repeat(22);
const tokenOf = (endpoint: string, keys: object = { p256dh, auth }) =>
  readPushToken(JSON.stringify({ endpoint, keys }));
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/abc';

describe('A push token', () => {
  it.each([
    ENDPOINT,
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-by3p.notify.windows.com/w/?token=abc',
  ])('is valid at %s', (endpoint) => {
    const token = tokenOf(endpoint);
    expect(token).toEqual({ kind: 'web', endpoint, keys: { p256dh, auth } });
    expect(readPushToken(writePushToken(token!))).toEqual(token);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://user@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com.example.com/abc',
    'https://evil-push.apple.com.example/abc',
    'https://xfcm.googleapis.com/abc',
    'https://push.apple.com/abc',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/abc',
    'javascript:alert(1)',
    '',
  ])('is invalid at %s', (endpoint) => {
    expect(tokenOf(endpoint)).toBeUndefined();
  });

  it('needs usable encryption keys', () => {
    const offTheCurve = `B${'A'.repeat(86)}`;
    for (const keys of [
      {},
      { p256dh },
      { auth },
      { p256dh: offTheCurve, auth },
      { p256dh, auth: 'short' },
      { p256dh: 1, auth: 2 },
    ]) {
      expect(tokenOf(ENDPOINT, keys)).toBeUndefined();
    }
    for (const text of ['', 'null', '[]', '{}', '{"endpoint":1}', 'x'.repeat(2_000)])
      expect(readPushToken(text)).toBeUndefined();
  });

  it('accepts padded keys, which some browsers write', () => {
    expect(tokenOf(ENDPOINT, { p256dh: `${p256dh}=`, auth: `${auth}==` })).toEqual(
      tokenOf(ENDPOINT),
    );
  });

  it('of FCM is unchanged', () => {
    const text = `dGVzdA:APA91b${'x'.repeat(140)}`;
    expect(readPushToken(text)).toEqual({ kind: 'fcm', token: text });
    expect(writePushToken(readPushToken(text)!)).toBe(text);
  });

  it('identifies its device by endpoint only', () => {
    const [first, second] = [
      tokenOf(ENDPOINT)!,
      tokenOf(ENDPOINT, { p256dh, auth: 'B'.repeat(22) })!,
    ];
    expect(deviceIdOf(first)).toBe(deviceIdOf(second));
    expect(deviceIdOf(first)).not.toBe(deviceIdOf(tokenOf(`${ENDPOINT}d`)!));
  });
});

import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SignJWT, createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { Database } from '../../src/platform/database/database.js';
import { IdTokens } from '../../src/accounts/id-tokens.js';
import { Sessions } from '../../src/accounts/sessions.js';
import { Config } from '../../src/platform/config/config.js';
import { useApp } from '../app-under-test.js';
import { BrowserOfTest } from './browser.js';

const FORGERIES = process.env['TEST_LONG'] ? 10_000 : 500;
const DAY_MS = 86_400_000;
const shop = useApp({ cars: 0 });

async function tokenOf(email: string): Promise<string> {
  const browser = new BrowserOfTest(shop);
  await browser.signIn(email);
  return browser.takeIdToken();
}

const base64 = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

describe('An id token', () => {
  it('verifies against the published keys, with subject, audience and expiry', async () => {
    const token = await tokenOf('ann@example.com');
    const keys = (
      await shop.app.inject({ url: '/.well-known/jwks.json', headers: { host: 'localhost' } })
    ).json();
    expect(JSON.stringify(keys)).not.toContain('"d"');
    const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(keys), {
      audience: 'account-service',
      issuer: 'forecourt',
    });
    expect(protectedHeader).toMatchObject({ alg: 'ES256', typ: 'JWT' });
    expect(payload.exp! - payload.iat!).toBe(600);
    expect(payload).toMatchObject({ email: 'ann@example.com', nbf: payload.iat! - 30 });
  });

  it('is valid for ten minutes, and not before it was issued', async () => {
    const tokens = shop.app.get(IdTokens);
    const token = await tokenOf('bob@example.com');
    const now = Date.now();
    expect(await tokens.verify(token, now)).toMatchObject({ email: 'bob@example.com' });
    expect(await tokens.verify(token, now + 600_000)).toBeUndefined();
    expect(await tokens.verify(token, now - 60_000)).toBeUndefined();
  });

  it('is signed by a new key after ninety days; tokens of the old key stay valid until they expire', async () => {
    const tokens = shop.app.get(IdTokens);
    const { sid, sub } = decodeJwt(await tokenOf('cat@example.com'));
    const signedIn = { sessionId: String(sid), shopperId: String(sub), email: 'cat@example.com' };
    const later = Date.now() + 90 * DAY_MS;
    const session = { expiresAt: later + DAY_MS };
    await shop.app.get(Database).reading.updateTable('session').set(session).execute();
    const kidOf = (token: string) => decodeProtectedHeader(token).kid;
    const [before, after] = [
      await tokens.issue(signedIn, later - 120_000),
      await tokens.issue(signedIn, later + 1_000),
    ];
    expect(kidOf(before.idToken)).not.toBe(kidOf(after.idToken));
    for (const { idToken } of [before, after])
      expect(await tokens.verify(idToken, later + 2_000)).toBeDefined();
    expect((await tokens.publicKeys(later + 2_000)).keys).toHaveLength(2);
    await shop.app
      .get(Database)
      .reading.deleteFrom('signingKey')
      .where('createdAt', '>', Date.now())
      .execute();
  });

  it('is accepted by a server that has not loaded its key yet, and by one with a slightly slow clock', async () => {
    const [here, there] = [
      shop.app.get(IdTokens),
      new IdTokens(shop.app.get(Database), shop.app.get(Sessions), shop.app.get(Config)),
    ];
    const { sid, sub } = decodeJwt(await tokenOf('dan@example.com'));
    const signedIn = { sessionId: String(sid), shopperId: String(sub), email: 'dan@example.com' };
    const later = Date.now() + 90 * DAY_MS;
    await shop.app
      .get(Database)
      .reading.updateTable('session')
      .set({ expiresAt: later + DAY_MS })
      .execute();
    const before = await here.issue(signedIn, later - 120_000);
    expect(await there.verify(before.idToken, later - 5_000)).toBeDefined();
    const after = await here.issue(signedIn, later + 1_000);
    expect(await there.verify(after.idToken, later - 2_000)).toBeDefined();
    await shop.app
      .get(Database)
      .reading.deleteFrom('signingKey')
      .where('createdAt', '>', Date.now())
      .execute();
  });

  it('is rejected in every forged form', async () => {
    const token = await tokenOf('eve@example.com');
    const tokens = shop.app.get(IdTokens);
    const [header, payload, signature] = token.split('.') as [string, string, string];
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const claims = decodeJwt(token);
    const kid = decodeProtectedHeader(token).kid!;
    const signedBy = (alg: string, key: Parameters<SignJWT['sign']>[0], extra: object = {}) =>
      new SignJWT({ ...claims, ...extra }).setProtectedHeader({ alg, kid, typ: 'JWT' }).sign(key);
    const published = JSON.stringify((await tokens.publicKeys()).keys[0]);
    const forged = [
      await signedBy('ES256', privateKey),
      await signedBy('HS256', Buffer.from(published)),
      await signedBy('HS256', Buffer.from(publicKey.export({ type: 'spki', format: 'pem' }))),
      `${base64({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      `${base64({ alg: 'none', kid, typ: 'JWT' })}.${payload}.${signature}`,
      `${header}.${base64({ ...claims, sub: 'somebody else' })}.${signature}`,
      await new SignJWT(claims)
        .setProtectedHeader({
          alg: 'ES256',
          kid: 'another',
          typ: 'JWT',
          jwk: publicKey.export({ format: 'jwk' }) as never,
        })
        .sign(privateKey),
    ];
    for (const one of forged) expect(await tokens.verify(one)).toBeUndefined();
    await fc.assert(
      fc.asyncProperty(
        fc.nat(token.length - 1),
        fc.integer({ min: 33, max: 126 }),
        fc.boolean(),
        async (at, code, isCut) => {
          const char = String.fromCharCode(code);
          const changed = isCut
            ? token.slice(0, at)
            : token.slice(0, at) + char + token.slice(at + 1);
          // The last character of a signature has unused bits, so another string may encode the same
          // signature.
          const isSame =
            changed === token ||
            (changed.slice(0, -1) === token.slice(0, -1) &&
              Buffer.from(changed.split('.')[2] ?? '', 'base64url').equals(
                Buffer.from(signature, 'base64url'),
              ));
          if (!isSame) expect(await tokens.verify(changed)).toBeUndefined();
        },
      ),
      { numRuns: FORGERIES },
    );
    expect(await tokens.verify(randomBytes(200).toString('base64url'))).toBeUndefined();
    expect(await tokens.verify(token)).toBeDefined();
  });
});

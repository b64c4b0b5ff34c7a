import { randomUUIDv7 } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SignJWT, errors, exportJWK, generateKeyPair, importJWK, jwtVerify } from 'jose';
import type { JWK, JWTHeaderParameters } from 'jose';
import { Config } from '../platform/config/config.js';
import { Database } from '../platform/database/database.js';
import { Sessions } from './sessions.js';
import type { SignedIn } from './sessions.js';

/** The only accepted signing algorithm, whatever a token's header says. */
const ALGORITHM = 'ES256';
const AUDIENCE = 'account-service';
const TOKEN_SECONDS = 10 * 60;
const DAY_MS = 24 * 60 * 60 * 1_000;
/** How long a key is used for signing. Its tokens are accepted for one more day. */
const KEY_SIGNS_MS = 90 * DAY_MS;
const KEY_GOOD_MS = KEY_SIGNS_MS + DAY_MS;
/** How long a server caches keys: another server may have created a new one. */
const KEYS_KNOWN_MS = 60_000;
/** The same when a token names an unknown key. */
const NO_MORE_KEYS_MS = 1_000;
/** Allowed clock skew between servers. */
const CLOCK_SECONDS = 30;

/** An id token and its expiry in epoch milliseconds. */
export interface IdToken {
  readonly idToken: string;
  readonly expiresAt: number;
}

interface SigningKey {
  readonly id: string;
  readonly jwk: JWK;
  readonly createdAt: number;
}

/** Id tokens of signed-in shoppers for the account service: short-lived, and invalid once the session is over. */
@Injectable()
export class IdTokens {
  private readonly issuer: string;
  private known: { readonly keys: readonly SigningKey[]; readonly at: number } | undefined;

  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    { publicOrigin }: Config,
  ) {
    this.issuer = publicOrigin || 'forecourt';
  }

  async issue({ sessionId, shopperId, email }: SignedIn, now = Date.now()): Promise<IdToken> {
    const { id, jwk } = await this.signingKey(now);
    const seconds = Math.floor(now / 1_000);
    const idToken = await new SignJWT({ sid: sessionId, email })
      .setProtectedHeader({ alg: ALGORITHM, kid: id, typ: 'JWT' })
      .setIssuer(this.issuer)
      .setAudience(AUDIENCE)
      .setSubject(shopperId)
      .setIssuedAt(seconds)
      .setNotBefore(seconds - CLOCK_SECONDS)
      .setExpirationTime(seconds + TOKEN_SECONDS)
      .sign(await importJWK(jwk, ALGORITHM));
    return { idToken, expiresAt: (seconds + TOKEN_SECONDS) * 1_000 };
  }

  /** The token's shopper; undefined if it is forged or expired, or its session is over. */
  async verify(idToken: string, now = Date.now()): Promise<SignedIn | undefined> {
    try {
      const { payload } = await jwtVerify(idToken, (header) => this.publicKeyOf(header, now), {
        algorithms: [ALGORITHM],
        issuer: this.issuer,
        audience: AUDIENCE,
        typ: 'JWT',
        requiredClaims: ['sub', 'sid', 'exp', 'nbf', 'iat'],
        currentDate: new Date(now),
      });
      const {
        sub: shopperId,
        sid: sessionId,
        email,
      } = payload as { sub: string; sid: string; email: string };
      return (await this.sessions.isOpen(sessionId, shopperId, now))
        ? { sessionId, shopperId, email }
        : undefined;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }

  /** The public keys of all valid tokens, as a JSON Web Key Set. */
  async publicKeys(now = Date.now()): Promise<{ keys: JWK[] }> {
    await this.signingKey(now);
    return { keys: (await this.keys(now)).map(publicJwk) };
  }

  private async publicKeyOf({ kid }: JWTHeaderParameters, now: number) {
    const isNamed = ({ id }: SigningKey) => id === kid;
    const key =
      (await this.keys(now)).find(isNamed) ?? (await this.keys(now, NO_MORE_KEYS_MS)).find(isNamed);
    if (!key) throw new errors.JWKSNoMatchingKey();
    return importJWK(publicJwk(key), ALGORITHM);
  }

  private async signingKey(now: number): Promise<SigningKey> {
    const isFresh = ({ createdAt }: SigningKey) => now - createdAt < KEY_SIGNS_MS;
    const known = (await this.keys(now)).find(isFresh);
    if (known) return known;
    const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
    const row = {
      id: randomUUIDv7(),
      privateKey: JSON.stringify(await exportJWK(privateKey)),
      createdAt: now,
    };
    await this.database.change('signing keys', async (change) => {
      const newest = await change
        .selectFrom('signingKey')
        .select('createdAt')
        .orderBy('createdAt', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (!newest || now - newest.createdAt >= KEY_SIGNS_MS)
        await change.insertInto('signingKey').values(row).execute();
      await change
        .deleteFrom('signingKey')
        .where('createdAt', '<', now - KEY_GOOD_MS)
        .execute();
    });
    this.known = undefined;
    return (await this.keys(now)).find(isFresh)!;
  }

  /** The newest first. */
  private async keys(now: number, knownMs = KEYS_KNOWN_MS): Promise<readonly SigningKey[]> {
    if (this.known && Math.abs(now - this.known.at) < knownMs) return this.known.keys;
    const rows = await this.database.reading
      .selectFrom('signingKey')
      .selectAll()
      .orderBy('createdAt', 'desc')
      .execute();
    const keys = rows
      .filter(({ createdAt }) => now - createdAt < KEY_GOOD_MS)
      .map(({ id, privateKey, createdAt }) => ({
        id,
        createdAt,
        jwk: JSON.parse(privateKey) as JWK,
      }));
    this.known = { keys, at: now };
    return keys;
  }
}

function publicJwk({ id, jwk: { kty, crv, x, y } }: SigningKey): JWK {
  return { kty, crv, x, y, kid: id, alg: ALGORITHM, use: 'sig' } as JWK;
}

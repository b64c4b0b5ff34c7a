import { randomUUIDv7 } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Database } from '../platform/database/database.js';
import type { Change } from '../platform/database/database.js';
import { isDatabaseUnavailable } from '../platform/database/database-unavailable.js';
import {
  SESSION_COOKIE,
  SESSION_SECONDS,
  sayHowManyAreSaved,
  sayWhetherSignedIn,
} from './account-cookies.js';
import { hashOf, newSecret } from './secrets.js';

/** A session of a browser. */
export interface SignedIn {
  readonly sessionId: string;
  readonly shopperId: string;
  readonly email: string;
}

const SESSION_MS = SESSION_SECONDS * 1_000;
/** Age at which a secret is rotated. */
const ROTATED_AFTER_MS = 24 * 60 * 60 * 1_000;
/** Concurrent requests may still send the previous secret for this long. */
const FORMER_GOOD_MS = 60_000;

/** Sessions. The browser has a secret in a cookie; the database has its hash. */
@Injectable()
export class Sessions {
  constructor(private readonly database: Database) {}

  /** Creates a session. Returns its id, and the secret for its cookie. */
  async begin(
    change: Change,
    shopperId: string,
    now: number,
  ): Promise<{ readonly sessionId: string; readonly secret: string }> {
    const secret = newSecret();
    const row = {
      id: randomUUIDv7(),
      shopperId,
      tokenHash: hashOf(secret),
      formerHash: null,
      rotatedAt: now,
      expiresAt: now + SESSION_MS,
    };
    await change.insertInto('session').values(row).execute();
    return { sessionId: row.id, secret };
  }

  /** The signed-in shopper; undefined without a session. */
  async of(request: FastifyRequest, now = Date.now()): Promise<SignedIn | undefined> {
    const secret = SESSION_COOKIE.read(request);
    return secret === undefined ? undefined : (await this.find(hashOf(secret), now))?.signedIn;
  }

  /** The same. Also rotates a secret that is a day old, and clears a cookie that is no longer valid. */
  async renew(
    request: FastifyRequest,
    reply: FastifyReply,
    now = Date.now(),
  ): Promise<SignedIn | undefined> {
    const secret = SESSION_COOKIE.read(request);
    const found = secret === undefined ? undefined : await this.find(hashOf(secret), now);
    if (!found) {
      this.clearCookies(reply);
      return undefined;
    }
    if (found.isCurrent && now - found.rotatedAt > ROTATED_AFTER_MS) {
      const next = newSecret();
      if (await this.rotate(found.signedIn.sessionId, hashOf(secret!), hashOf(next), now))
        this.keepCookies(next, reply);
    }
    return found.signedIn;
  }

  /** Only one of several concurrent requests rotates it; where nothing can be written now, a later one. */
  private async rotate(
    id: string,
    formerHash: string,
    tokenHash: string,
    now: number,
  ): Promise<boolean> {
    try {
      const { numUpdatedRows } = await this.database.reading
        .updateTable('session')
        .set({ tokenHash, formerHash, rotatedAt: now, expiresAt: now + SESSION_MS })
        .where('id', '=', id)
        .where('tokenHash', '=', formerHash)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    } catch (error) {
      if (isDatabaseUnavailable(error)) return false;
      throw error;
    }
  }

  /** Whether the session of an id token is still active. */
  async isOpen(sessionId: string, shopperId: string, now = Date.now()): Promise<boolean> {
    const row = await this.database.reading
      .selectFrom('session')
      .select('id')
      .where('id', '=', sessionId)
      .where('shopperId', '=', shopperId)
      .where('expiresAt', '>', now)
      .executeTakeFirst();
    return row !== undefined;
  }

  async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.forget(request);
    this.clearCookies(reply);
    sayHowManyAreSaved(0, request, reply);
  }

  /** Ends the browser's earlier session on a new sign-in, so that no orphaned session is left. */
  async forget(request: FastifyRequest): Promise<void> {
    const secret = SESSION_COOKIE.read(request);
    if (secret !== undefined) {
      const hash = hashOf(secret);
      await this.database.reading
        .deleteFrom('session')
        .where(({ eb, or }) => or([eb('tokenHash', '=', hash), eb('formerHash', '=', hash)]))
        .execute();
    }
  }

  keepCookies(secret: string, reply: FastifyReply): void {
    SESSION_COOKIE.keep(secret, reply);
    sayWhetherSignedIn(true, reply);
  }

  private clearCookies(reply: FastifyReply): void {
    SESSION_COOKIE.clear(reply);
    sayWhetherSignedIn(false, reply);
  }

  private async find(hash: string, now: number) {
    const row = await this.database.reading
      .selectFrom('session')
      .innerJoin('shopper', 'shopper.id', 'session.shopperId')
      .select([
        'session.id',
        'session.shopperId',
        'session.tokenHash',
        'session.rotatedAt',
        'shopper.email',
      ])
      .where(({ eb, or, and }) =>
        or([
          eb('tokenHash', '=', hash),
          and([eb('formerHash', '=', hash), eb('rotatedAt', '>', now - FORMER_GOOD_MS)]),
        ]),
      )
      .where('expiresAt', '>', now)
      .executeTakeFirst();
    if (!row) return undefined;
    const { id: sessionId, shopperId, email, tokenHash, rotatedAt } = row;
    return { signedIn: { sessionId, shopperId, email }, isCurrent: tokenHash === hash, rotatedAt };
  }
}

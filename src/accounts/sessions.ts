import { randomUUIDv7 } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Database } from '../database/database.js';
import type { Change } from '../database/database.js';
import { SESSION_COOKIE, SESSION_SECONDS, sayHowManyAreSaved, sayWhetherSignedIn } from './account-cookies.js';
import { hashOf, newSecret } from './secrets.js';

/** Somebody who is signed in with a browser. */
export interface SignedIn {
  readonly sessionId: string;
  readonly shopperId: string;
  readonly email: string;
}

const SESSION_MS = SESSION_SECONDS * 1_000;
/** A secret is replaced by a new one after so long. */
const ROTATED_AFTER_MS = 24 * 60 * 60 * 1_000;
/** Requests that were under way when it was replaced bring the former one. */
const FORMER_GOOD_MS = 60_000;

/** Browsers that are signed in: each has a secret in a cookie, of which the hash is kept here. */
@Injectable()
export class Sessions {
  constructor(private readonly database: Database) {}

  /** For a browser that has just proved whose it is. Answers the secret of its cookie. */
  async begin(change: Change, shopperId: string, now: number): Promise<string> {
    const secret = newSecret();
    const row = { id: randomUUIDv7(), shopperId, tokenHash: hashOf(secret), formerHash: null, rotatedAt: now, expiresAt: now + SESSION_MS };
    await change.insertInto('session').values(row).execute();
    await change.deleteFrom('session').where('expiresAt', '<=', now).execute();
    return secret;
  }

  /** Who asks; undefined for somebody who is not signed in. */
  async of(request: FastifyRequest, now = Date.now()): Promise<SignedIn | undefined> {
    const secret = SESSION_COOKIE.read(request);
    return secret === undefined ? undefined : (await this.find(hashOf(secret), now))?.signedIn;
  }

  /** The same, and the secret of a cookie that is a day old is replaced; a cookie that is good for nothing any more is taken away. */
  async renew(request: FastifyRequest, reply: FastifyReply, now = Date.now()): Promise<SignedIn | undefined> {
    const secret = SESSION_COOKIE.read(request);
    const found = secret === undefined ? undefined : await this.find(hashOf(secret), now);
    if (!found) {
      this.clearCookies(reply);
      return undefined;
    }
    if (found.isCurrent && now - found.rotatedAt > ROTATED_AFTER_MS) {
      const next = newSecret();
      const { numUpdatedRows } = await this.database.reading
        .updateTable('session')
        .set({ tokenHash: hashOf(next), formerHash: hashOf(secret!), rotatedAt: now, expiresAt: now + SESSION_MS })
        .where('id', '=', found.signedIn.sessionId)
        .where('tokenHash', '=', hashOf(secret!))
        .executeTakeFirstOrThrow();
      // Of several requests at once one replaces it.
      if (numUpdatedRows > 0n) this.keepCookies(next, reply);
    }
    return found.signedIn;
  }

  /** Whether the session of an id token is still one. */
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

  /** Whoever signs in anew with a browser has no session left that nothing of theirs can end. */
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
      .select(['session.id', 'session.shopperId', 'session.tokenHash', 'session.rotatedAt', 'shopper.email'])
      .where(({ eb, or, and }) =>
        or([eb('tokenHash', '=', hash), and([eb('formerHash', '=', hash), eb('rotatedAt', '>', now - FORMER_GOOD_MS)])]),
      )
      .where('expiresAt', '>', now)
      .executeTakeFirst();
    if (!row) return undefined;
    const { id: sessionId, shopperId, email, tokenHash, rotatedAt } = row;
    return { signedIn: { sessionId, shopperId, email }, isCurrent: tokenHash === hash, rotatedAt };
  }
}

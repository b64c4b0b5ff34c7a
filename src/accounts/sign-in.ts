import { randomUUIDv7 } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Brand } from '../config/brand.js';
import { Database } from '../database/database.js';
import type { Change } from '../database/database.js';
import { Mailer } from '../mail/mailer.js';
import { signInConfirmHref } from '../wording/links.js';
import { LINK_SECONDS } from './account-cookies.js';
import { emailKeyOf } from './email-key.js';
import { visitorId } from './owner.js';
import { emailLock, ownerLock } from './personal-data.js';
import { hashOf, newSecret } from './secrets.js';
import { Sessions } from './sessions.js';

const LINK_MS = LINK_SECONDS * 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Mails to one address in an hour: nobody fills somebody else's mailbox. */
const LINKS_AN_HOUR = 5;

/** Who asks for a link, and where to go on from it. `refUrl` is an address of ours, `browser` the secret of the browser that asks. */
export interface LinkRequest {
  readonly email: string;
  readonly refUrl: string;
  readonly browser: string;
  readonly brand: Brand;
  readonly origin: string;
}

/** What became of a link that was opened: signed in with `secret`, opened in another browser, or good for nothing any more. */
export type LinkOutcome =
  | { readonly kind: 'signed in'; readonly secret: string; readonly refUrl: string }
  | { readonly kind: 'other browser'; readonly email: string }
  | { readonly kind: 'ended' };

/** Moves what somebody kept without an account into it, within the change that signs them in. */
export type SignInListener = (change: Change, shopperId: string, visitor: string | undefined) => Promise<unknown>;

/**
 * Signing in by a link that is sent by mail, which makes an account where there was none. Whoever asks for it is answered the same, whether
 * there is an account or not.
 */
@Injectable()
export class SignIn {
  private readonly listeners: SignInListener[] = [];
  private readonly locks: string[] = [];

  constructor(
    private readonly database: Database,
    private readonly mailer: Mailer,
    private readonly sessions: Sessions,
  ) {}

  /** `lock`: under which the listener's rows are written, where that is not their owner's. */
  onSignIn(listener: SignInListener, lock?: string): void {
    this.listeners.push(listener);
    if (lock !== undefined) this.locks.push(lock);
  }

  /** Sends a link; where too many were sent to the address in the last hour, none. */
  async sendLink({ email, refUrl, browser, brand, origin }: LinkRequest, now = Date.now()): Promise<void> {
    const emailKey = emailKeyOf(email);
    const secret = newSecret();
    const expiresAt = now + LINK_MS;
    await this.database.change(emailLock(emailKey), async (change) => {
      await change
        .deleteFrom('signInLink')
        .where('createdAt', '<', now - DAY_MS)
        .execute();
      const { count } = await change
        .selectFrom('signInLink')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('emailKey', '=', emailKey)
        .where('createdAt', '>', now - HOUR_MS)
        .executeTakeFirstOrThrow();
      if (Number(count) >= LINKS_AN_HOUR) return;
      // Of the links that one browser has asked for the newest is good; nobody else's asking ends them.
      await change
        .updateTable('signInLink')
        .set({ usedAt: now })
        .where('emailKey', '=', emailKey)
        .where('browserHash', '=', hashOf(browser))
        .where('usedAt', 'is', null)
        .execute();
      const row = { tokenHash: hashOf(secret), email: email.trim(), emailKey, browserHash: hashOf(browser), refUrl };
      await change
        .insertInto('signInLink')
        .values({ ...row, createdAt: now, expiresAt, usedAt: null })
        .execute();
      const content = { ...linkMail(brand, origin, secret), expiresAt };
      await this.mailer.send(change, brand, { email: email.trim(), ownerId: emailKey }, content);
    });
  }

  /**
   * Opens a link, once. In another browser than the one that asked, only where whoever opens it says that they mean it: a link that
   * somebody was sent by a stranger would sign them in to the stranger's account.
   */
  async open(
    secret: string,
    { browser, visitor, isMeantHere }: { browser: string | undefined; visitor: string | undefined; isMeantHere: boolean },
    now = Date.now(),
  ): Promise<LinkOutcome> {
    const tokenHash = hashOf(secret);
    const sent = await this.database.reading
      .selectFrom('signInLink')
      .select('emailKey')
      .where('tokenHash', '=', tokenHash)
      .executeTakeFirst();
    if (!sent) return { kind: 'ended' };
    return this.database.change(await this.locksOf(sent.emailKey, visitor), async (change): Promise<LinkOutcome> => {
      const link = await change
        .selectFrom('signInLink')
        .selectAll()
        .where('tokenHash', '=', tokenHash)
        .where('usedAt', 'is', null)
        .where('expiresAt', '>', now)
        .executeTakeFirst();
      if (!link) return { kind: 'ended' };
      const isSameBrowser = browser !== undefined && hashOf(browser) === link.browserHash;
      if (!isSameBrowser && !isMeantHere) return { kind: 'other browser', email: link.email };
      const { numUpdatedRows } = await change
        .updateTable('signInLink')
        .set({ usedAt: now })
        .where('tokenHash', '=', tokenHash)
        .where('usedAt', 'is', null)
        .executeTakeFirstOrThrow();
      // Of several at once one comes first.
      if (numUpdatedRows === 0n) return { kind: 'ended' };
      const shopperId = await this.shopperOf(change, link.email, now);
      return { kind: 'signed in', secret: await this.enter(change, shopperId, visitor, now), refUrl: link.refUrl };
    });
  }

  /**
   * Of all that signing in may move: nothing is saved meanwhile by either of its owners, and the account of the address is not deleted.
   * Without an address whoever asks holds the account's own lock.
   */
  async locksOf(emailKey: string | undefined, visitor: string | undefined): Promise<string[]> {
    const ofVisitor = visitor === undefined ? [] : [ownerLock(visitorId(visitor))];
    if (emailKey === undefined) return [...ofVisitor, ...this.locks];
    const shopper = await this.database.reading.selectFrom('shopper').select('id').where('emailKey', '=', emailKey).executeTakeFirst();
    return [emailLock(emailKey), ...(shopper ? [ownerLock(shopper.id)] : []), ...ofVisitor, ...this.locks];
  }

  /**
   * Lets somebody in who has proved who they are, however they did: what their browser kept moves into the account. Answers the secret of
   * the session.
   */
  async enter(change: Change, shopperId: string, visitor: string | undefined, now: number): Promise<string> {
    for (const listener of this.listeners) await listener(change, shopperId, visitor);
    return this.sessions.begin(change, shopperId, now);
  }

  /** The account of an address that has been proved, which is made where there is none. Answers its id. */
  async shopperOf(change: Change, email: string, now: number): Promise<string> {
    const emailKey = emailKeyOf(email);
    await change
      .insertInto('shopper')
      .values({ id: randomUUIDv7(), email, emailKey, createdAt: now })
      .onConflict((conflict) => conflict.column('emailKey').doNothing())
      .execute();
    const { id } = await change.selectFrom('shopper').select('id').where('emailKey', '=', emailKey).executeTakeFirstOrThrow();
    return id;
  }
}

function linkMail({ displayName }: Brand, origin: string, secret: string) {
  return {
    subject: `Your link to sign in to ${displayName}`,
    origin,
    heading: `Sign in to ${displayName}`,
    paragraphs: [
      'Open this in the same browser. The link works once and expires in 15 minutes.',
      'If you didn’t ask for it, ignore this email.',
    ],
    action: { text: 'Sign in', href: origin + signInConfirmHref(secret) },
    footLines: ['You’re receiving this because someone asked to sign in with your email address.'],
  };
}

import { randomUUIDv7 } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Brand } from '../platform/config/brand.js';
import { Database } from '../platform/database/database.js';
import type { Change } from '../platform/database/database.js';
import { Mailer } from '../platform/mail/mailer.js';
import { signInConfirmHref } from '../routes/account-links.js';
import { LINK_SECONDS } from './account-cookies.js';
import type { BrowserSecrets } from './account-cookies.js';
import { emailKeyOf } from './email-key.js';
import { visitorId } from './principal.js';
import { emailLock, principalLock } from './personal-data.js';
import { hashOf, newSecret } from './secrets.js';
import { Sessions } from './sessions.js';

const LINK_MS = LINK_SECONDS * 1_000;
const HOUR_MS = 3_600_000;

/** Mails per address and hour, to protect mailboxes from floods. */
const LINKS_AN_HOUR = 5;

/** A request for a link. `refUrl` is the local URL to continue to, `browser` the browser's secret. */
export interface LinkRequest {
  readonly email: string;
  readonly refUrl: string;
  readonly browser: string;
  readonly brand: Brand;
  readonly origin: string;
}

/** Result of opening a link: signed in with `secret`, opened in another browser, or expired. */
export type LinkOutcome =
  | { readonly kind: 'signed in'; readonly secret: string; readonly refUrl: string }
  | { readonly kind: 'other browser'; readonly email: string }
  | { readonly kind: 'ended' };

/** Moves data of a browser without an account into the account, within the sign-in transaction. */
export type SignInListener = (
  change: Change,
  shopperId: string,
  visitor: BrowserSecrets['visitor'],
  viewer: BrowserSecrets['viewer'],
  sessionId: string,
) => Promise<unknown>;

/**
 * Signing in by an emailed link, which creates the account if there is none. The answer to a request is the same whether the account
 * exists or not.
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

  /** `lock`: under which the listener's rows are written, where that is not their principal's. */
  onSignIn(listener: SignInListener, lock?: string): void {
    this.listeners.push(listener);
    if (lock !== undefined) this.locks.push(lock);
  }

  /** Sends a link, unless too many were sent to the address in the last hour. */
  async sendLink(
    { email, refUrl, browser, brand, origin }: LinkRequest,
    now = Date.now(),
  ): Promise<void> {
    const emailKey = emailKeyOf(email);
    const secret = newSecret();
    const expiresAt = now + LINK_MS;
    await this.database.change(emailLock(emailKey), async (change) => {
      const { count } = await change
        .selectFrom('signInLink')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('emailKey', '=', emailKey)
        .where('createdAt', '>', now - HOUR_MS)
        .executeTakeFirstOrThrow();
      if (Number(count) >= LINKS_AN_HOUR) return;
      // Only the newest link per browser is valid. Requests from other browsers don't invalidate it.
      await change
        .updateTable('signInLink')
        .set({ usedAt: now })
        .where('emailKey', '=', emailKey)
        .where('browserHash', '=', hashOf(browser))
        .where('usedAt', 'is', null)
        .execute();
      const row = {
        tokenHash: hashOf(secret),
        email: email.trim(),
        emailKey,
        browserHash: hashOf(browser),
        refUrl,
      };
      await change
        .insertInto('signInLink')
        .values({ ...row, createdAt: now, expiresAt, usedAt: null })
        .execute();
      const content = { ...linkMail(brand, origin, secret), expiresAt };
      await this.mailer.send(change, brand, { email: email.trim(), ownerId: emailKey }, content);
    });
  }

  /**
   * Opens a link once. In another browser than the requesting one, the shopper must confirm: otherwise a stranger's link would sign
   * them in to the stranger's account.
   */
  async open(
    secret: string,
    {
      browser,
      secrets,
      isMeantHere,
    }: { browser: string | undefined; secrets: BrowserSecrets; isMeantHere: boolean },
    now = Date.now(),
  ): Promise<LinkOutcome> {
    const tokenHash = hashOf(secret);
    const sent = await this.database.reading
      .selectFrom('signInLink')
      .select('emailKey')
      .where('tokenHash', '=', tokenHash)
      .executeTakeFirst();
    if (!sent) return { kind: 'ended' };
    return this.database.change(
      await this.locksOf(sent.emailKey, secrets),
      async (change): Promise<LinkOutcome> => {
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
        // Concurrent requests are serialized.
        if (numUpdatedRows === 0n) return { kind: 'ended' };
        const shopperId = await this.shopperOf(change, link.email, now);
        return {
          kind: 'signed in',
          secret: await this.enter(change, shopperId, secrets, now),
          refUrl: link.refUrl,
        };
      },
    );
  }

  /**
   * Locks for signing in: neither principal saves anything in the meantime, and the account is not
   * deleted. Without an address, the caller must hold the account's lock.
   */
  async locksOf(
    emailKey: string | undefined,
    { visitor, viewer }: BrowserSecrets,
  ): Promise<string[]> {
    const ofBrowser = [visitor, viewer]
      .filter((secret) => secret !== undefined)
      .map((secret) => principalLock(visitorId(secret)));
    if (emailKey === undefined) return [...ofBrowser, ...this.locks];
    const shopper = await this.database.reading
      .selectFrom('shopper')
      .select('id')
      .where('emailKey', '=', emailKey)
      .executeTakeFirst();
    return [
      emailLock(emailKey),
      ...(shopper ? [principalLock(shopper.id)] : []),
      ...ofBrowser,
      ...this.locks,
    ];
  }

  /**
   * Signs in an authenticated shopper, and moves their browser's data into the account. Returns the session secret.
   */
  async enter(
    change: Change,
    shopperId: string,
    { visitor, viewer }: BrowserSecrets,
    now: number,
  ): Promise<string> {
    const { sessionId, secret } = await this.sessions.begin(change, shopperId, now);
    for (const listener of this.listeners)
      await listener(change, shopperId, visitor, viewer, sessionId);
    return secret;
  }

  /** The id of the account for a verified address. Creates the account if there is none. */
  async shopperOf(change: Change, email: string, now: number): Promise<string> {
    const emailKey = emailKeyOf(email);
    await change
      .insertInto('shopper')
      .values({ id: randomUUIDv7(), email, emailKey, createdAt: now })
      .onConflict((conflict) => conflict.column('emailKey').doNothing())
      .execute();
    const { id } = await change
      .selectFrom('shopper')
      .select('id')
      .where('emailKey', '=', emailKey)
      .executeTakeFirstOrThrow();
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

import { Injectable } from '@nestjs/common';
import { foreseenFailure } from '../platform/calls/call-errors.js';
import { Database } from '../platform/database/database.js';
import type { Change } from '../platform/database/database.js';
import { LINK_SECONDS } from './account-cookies.js';
import { isEmailAddress } from './email-address.js';
import type { BrowserSecrets } from './account-cookies.js';
import { emailKeyOf } from './email-key.js';
import { IdentityProvider, ProviderRejection } from './identity-provider.js';
import type { ProvedIdentity, ProviderWay } from './identity-provider.js';
import { principalLock } from './personal-data.js';
import { hashOf, newSecret, secretFor, secretIn } from './secrets.js';
import { SignIn } from './sign-in.js';

const WAY_MS = LINK_SECONDS * 1_000;

/** A shopper sent to the provider. `refUrl` is the local URL to continue to, `browser` the browser's secret. */
export interface ProviderRedirect {
  readonly refUrl: string;
  readonly browser: string;
  readonly redirectUri: string;
  readonly isSignUp: boolean;
}

/** A returning shopper: `search` is the query from the provider. */
export interface ProviderCallback {
  readonly search: URLSearchParams;
  readonly browser: string | undefined;
  readonly secrets: BrowserSecrets;
  readonly redirectUri: string;
}

/**
 * Result of a callback. `ended`: not started here, already used, or too late. `declined`: by the shopper, at the provider. `rejected`: by
 * the provider, or its answer is not valid proof (`code` is the reason). `no email`: the provider has verified no usable address.
 * `other account`: the address belongs to an account with another subject. `away`: the provider did not answer (`reason` for the log).
 */
export type ProviderOutcome =
  | { readonly kind: 'signed in'; readonly secret: string; readonly refUrl: string }
  | { readonly kind: 'ended' | 'other browser' }
  | { readonly kind: 'declined' | 'no email' | 'other account'; readonly refUrl: string }
  | { readonly kind: 'rejected'; readonly refUrl: string; readonly code: string }
  | { readonly kind: 'away'; readonly refUrl: string; readonly reason: string };

/**
 * Signing in at a provider. Each attempt is valid once, for one browser, for fifteen minutes. State and nonce are derived from the
 * browser's secret, so that the database has nothing that signs anyone in.
 */
@Injectable()
export class ProviderSignIn {
  constructor(
    private readonly database: Database,
    private readonly provider: IdentityProvider,
    private readonly signIn: SignIn,
  ) {}

  /** URL of the provider to redirect to. @throws as `IdentityProvider.signInUrl` does */
  async begin(
    { refUrl, browser, redirectUri, isSignUp }: ProviderRedirect,
    now = Date.now(),
  ): Promise<URL> {
    const state = newSecret();
    const url = await this.provider.signInUrl(wayOf(state, browser, redirectUri), isSignUp);
    const row = {
      stateHash: hashOf(state),
      browserHash: hashOf(browser),
      refUrl,
      expiresAt: now + WAY_MS,
    };
    await this.database.change(undefined, async (change) => {
      await change.deleteFrom('providerSignIn').where('expiresAt', '<=', now).execute();
      await change.insertInto('providerSignIn').values(row).execute();
    });
    return url;
  }

  /** Handles the callback: checks that it belongs to this browser and proves an identity, then signs in. */
  async finish(
    { search, browser, secrets, redirectUri }: ProviderCallback,
    now = Date.now(),
  ): Promise<ProviderOutcome> {
    const state = secretIn(search.get('state') ?? undefined);
    const taken = state === undefined ? 'ended' : await this.take(state, browser, now);
    if (typeof taken === 'string') return { kind: taken };
    const { refUrl } = taken;
    const proved = await this.identityOf(wayOf(state!, browser!, redirectUri), search);
    return { refUrl, ...('kind' in proved ? proved : await this.enter(proved, secrets, now)) };
  }

  private async identityOf(way: ProviderWay, search: URLSearchParams) {
    try {
      return await this.provider.identityOf(way, search);
    } catch (error) {
      if (error instanceof ProviderRejection) {
        const { code } = error;
        return code === 'access_denied'
          ? ({ kind: 'declined' } as const)
          : ({ kind: 'rejected', code } as const);
      }
      const reason = foreseenFailure(error);
      if (reason === undefined) throw error;
      return { kind: 'away', reason } as const;
    }
  }

  /** Claims a state once. Another browser cannot use it up. */
  private async take(
    state: string,
    browser: string | undefined,
    now: number,
  ): Promise<{ refUrl: string } | 'ended' | 'other browser'> {
    const stateHash = hashOf(state);
    return this.database.change(undefined, async (change) => {
      const row = await change
        .selectFrom('providerSignIn')
        .selectAll()
        .where('stateHash', '=', stateHash)
        .where('expiresAt', '>', now)
        .executeTakeFirst();
      if (!row) return 'ended';
      if (browser === undefined || hashOf(browser) !== row.browserHash) return 'other browser';
      const { numDeletedRows } = await change
        .deleteFrom('providerSignIn')
        .where('stateHash', '=', stateHash)
        .executeTakeFirstOrThrow();
      return numDeletedRows === 0n ? 'ended' : { refUrl: row.refUrl };
    });
  }

  /**
   * Signs in a known subject as its shopper, even if the address changed or is no longer verified. A new subject signs in by its
   * address.
   */
  private async enter(proved: ProvedIdentity, secrets: BrowserSecrets, now: number) {
    const email =
      proved.email !== undefined && isEmailAddress(proved.email) ? proved.email : undefined;
    const known = await shopperOf(this.database.reading, proved);
    // Serializes with deleting the account.
    const ofAddress = await this.signIn.locksOf(
      email === undefined ? undefined : emailKeyOf(email),
      secrets,
    );
    const locks = [
      ...ofAddress,
      `provider:${proved.issuer} ${proved.subject}`,
      ...(known ? [principalLock(known)] : []),
    ];
    return this.database.change(locks, async (change) => {
      let shopperId = await shopperOf(change, proved);
      if (shopperId === undefined) {
        if (email === undefined) return { kind: 'no email' } as const;
        shopperId = await this.link(change, proved, email, now);
        if (shopperId === undefined) return { kind: 'other account' } as const;
      }
      return {
        kind: 'signed in',
        secret: await this.signIn.enter(change, shopperId, secrets, now),
      } as const;
    });
  }

  /** If the provider reassigns an address, the account stays with its first subject. */
  private async link(
    change: Change,
    { issuer, subject }: ProvedIdentity,
    email: string,
    now: number,
  ): Promise<string | undefined> {
    const shopperId = await this.signIn.shopperOf(change, email, now);
    const other = await change
      .selectFrom('providerIdentity')
      .select('subject')
      .where('shopperId', '=', shopperId)
      .where('issuer', '=', issuer)
      .executeTakeFirst();
    if (other) return undefined;
    await change
      .insertInto('providerIdentity')
      .values({ issuer, subject, shopperId, createdAt: now })
      .execute();
    return shopperId;
  }
}

/** The shopper with this subject at the provider. */
async function shopperOf(
  statements: Pick<Change, 'selectFrom'>,
  { issuer, subject }: ProvedIdentity,
): Promise<string | undefined> {
  const row = await statements
    .selectFrom('providerIdentity')
    .select('shopperId')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.shopperId;
}

function wayOf(state: string, browser: string, redirectUri: string): ProviderWay {
  return {
    redirectUri,
    state,
    nonce: secretFor(`nonce ${state}`, browser),
    verifier: secretFor(`verifier ${state}`, browser),
  };
}

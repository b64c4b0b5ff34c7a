import { Injectable } from '@nestjs/common';
import { foreseenFailure } from '../calls/call-errors.js';
import { Database } from '../database/database.js';
import type { Change } from '../database/database.js';
import { LINK_SECONDS } from './account-cookies.js';
import { isEmailAddress } from './email-address.js';
import { emailKeyOf } from './email-key.js';
import { IdentityProvider, ProviderRefusal } from './identity-provider.js';
import type { ProvedIdentity, ProviderWay } from './identity-provider.js';
import { ownerLock } from './personal-data.js';
import { hashOf, newSecret, secretFor, secretIn } from './secrets.js';
import { SignIn } from './sign-in.js';

const WAY_MS = LINK_SECONDS * 1_000;

/** Who is sent to the provider. `refUrl` is an address of ours to go on from, `browser` the secret of the browser. */
export interface WayThere {
  readonly refUrl: string;
  readonly browser: string;
  readonly redirectUri: string;
  readonly isSignUp: boolean;
}

/** Who comes back: `search` is the query that the provider sends them back with. */
export interface WayBack {
  readonly search: URLSearchParams;
  readonly browser: string | undefined;
  readonly visitor: string | undefined;
  readonly redirectUri: string;
}

/**
 * What became of somebody who came back. `ended`: not sent from here, back before, or too late; `declined`: by themselves, at the provider;
 * `refused`: by the provider, or its answer proves nothing (`code` says why); `no email`: none that the provider has verified and mails can
 * go to; `other account`: the address is that of an account whose shopper the provider says is somebody else; `away`: the provider did not
 * answer (`reason` for the log).
 */
export type WayOutcome =
  | { readonly kind: 'signed in'; readonly secret: string; readonly refUrl: string }
  | { readonly kind: 'ended' | 'other browser' }
  | { readonly kind: 'declined' | 'no email' | 'other account'; readonly refUrl: string }
  | { readonly kind: 'refused'; readonly refUrl: string; readonly code: string }
  | { readonly kind: 'away'; readonly refUrl: string; readonly reason: string };

/**
 * Signing in at a provider. Each way there and back is good once, for one browser and for fifteen minutes; what ties it together follows
 * from the browser's secret, so that nothing lies here that would open anything.
 */
@Injectable()
export class ProviderSignIn {
  constructor(
    private readonly database: Database,
    private readonly provider: IdentityProvider,
    private readonly signIn: SignIn,
  ) {}

  /** Where the browser is sent. @throws as `IdentityProvider.signInUrl` does */
  async begin({ refUrl, browser, redirectUri, isSignUp }: WayThere, now = Date.now()): Promise<URL> {
    const state = newSecret();
    const url = await this.provider.signInUrl(wayOf(state, browser, redirectUri), isSignUp);
    const row = { stateHash: hashOf(state), browserHash: hashOf(browser), refUrl, expiresAt: now + WAY_MS };
    await this.database.change(undefined, async (change) => {
      await change.deleteFrom('providerSignIn').where('expiresAt', '<=', now).execute();
      await change.insertInto('providerSignIn').values(row).execute();
    });
    return url;
  }

  /** Signs in whoever comes back with what the browser was sent away with, and with a proof of who they are. */
  async finish({ search, browser, visitor, redirectUri }: WayBack, now = Date.now()): Promise<WayOutcome> {
    const state = secretIn(search.get('state') ?? undefined);
    const taken = state === undefined ? 'ended' : await this.take(state, browser, now);
    if (typeof taken === 'string') return { kind: taken };
    const { refUrl } = taken;
    const proved = await this.identityOf(wayOf(state!, browser!, redirectUri), search);
    return { refUrl, ...('kind' in proved ? proved : await this.enter(proved, visitor, now)) };
  }

  private async identityOf(way: ProviderWay, search: URLSearchParams) {
    try {
      return await this.provider.identityOf(way, search);
    } catch (error) {
      if (error instanceof ProviderRefusal) {
        const { code } = error;
        return code === 'access_denied' ? ({ kind: 'declined' } as const) : ({ kind: 'refused', code } as const);
      }
      const reason = foreseenFailure(error);
      if (reason === undefined) throw error;
      return { kind: 'away', reason } as const;
    }
  }

  /** Of several that come back with one state, one gets it. Another browser does not take it away from the one that it is for. */
  private async take(state: string, browser: string | undefined, now: number): Promise<{ refUrl: string } | 'ended' | 'other browser'> {
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
      const { numDeletedRows } = await change.deleteFrom('providerSignIn').where('stateHash', '=', stateHash).executeTakeFirstOrThrow();
      return numDeletedRows === 0n ? 'ended' : { refUrl: row.refUrl };
    });
  }

  /**
   * Lets somebody in as the shopper that the provider has proved before, whatever their address is there by now, and where it has none that
   * is verified; somebody new by their address.
   */
  private async enter(proved: ProvedIdentity, visitor: string | undefined, now: number) {
    const email = proved.email !== undefined && isEmailAddress(proved.email) ? proved.email : undefined;
    const known = await shopperOf(this.database.reading, proved);
    // An account that is being deleted meanwhile is gone, or is entered before it goes.
    const ofAddress = await this.signIn.locksOf(email === undefined ? undefined : emailKeyOf(email), visitor);
    const locks = [...ofAddress, `provider:${proved.issuer} ${proved.subject}`, ...(known ? [ownerLock(known)] : [])];
    return this.database.change(locks, async (change) => {
      let shopperId = await shopperOf(change, proved);
      if (shopperId === undefined) {
        if (email === undefined) return { kind: 'no email' } as const;
        shopperId = await this.link(change, proved, email, now);
        if (shopperId === undefined) return { kind: 'other account' } as const;
      }
      return { kind: 'signed in', secret: await this.signIn.enter(change, shopperId, visitor, now) } as const;
    });
  }

  /** An address may be given to somebody else by the provider: whoever had it before keeps their account. */
  private async link(change: Change, { issuer, subject }: ProvedIdentity, email: string, now: number): Promise<string | undefined> {
    const shopperId = await this.signIn.shopperOf(change, email, now);
    const other = await change
      .selectFrom('providerIdentity')
      .select('subject')
      .where('shopperId', '=', shopperId)
      .where('issuer', '=', issuer)
      .executeTakeFirst();
    if (other) return undefined;
    await change.insertInto('providerIdentity').values({ issuer, subject, shopperId, createdAt: now }).execute();
    return shopperId;
  }
}

/** The shopper that a provider's name for somebody stands for here. */
async function shopperOf(statements: Pick<Change, 'selectFrom'>, { issuer, subject }: ProvedIdentity): Promise<string | undefined> {
  const row = await statements
    .selectFrom('providerIdentity')
    .select('shopperId')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.shopperId;
}

function wayOf(state: string, browser: string, redirectUri: string): ProviderWay {
  return { redirectUri, state, nonce: secretFor(`nonce ${state}`, browser), verifier: secretFor(`verifier ${state}`, browser) };
}

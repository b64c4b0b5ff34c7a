import { Injectable, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSignedInBrowser } from '../../../accounts/account-cookies.js';
import { AccountWallets } from '../../../accounts/account-wallets.js';
import type { AccountWallet } from '../../../accounts/account-wallets.js';
import { Principals } from '../../../accounts/principals.js';
import { hashOf } from '../../../accounts/secrets.js';
import { Calls } from '../../../platform/calls/calls.js';
import { writeFields } from './wallet-fields.js';
import { keepWallet, termsOf, walletOf } from './wallet.js';
import type { Wallet } from './wallet.js';

/** Interval of the specification's wallet sync reminder. */
const REMINDER_MS = 24 * 60 * 60 * 1_000;
const ACCOUNT_MARK_CHARACTERS = 8;

/** A shopper whose wallet is due to be synced with the account. `syncedAt`: the last sync of this browser, epoch milliseconds. */
export interface DueSync {
  readonly syncedAt: number | undefined;
  readonly isOnlyInAccount: boolean;
}

/**
 * Stores loan terms with the account of a signed-in shopper. For guests there is only the browser's
 * cookie.
 */
@Injectable()
export class WalletSync {
  private readonly logger = new Logger(WalletSync.name);

  constructor(
    private readonly principals: Principals,
    private readonly wallets: AccountWallets,
    private readonly calls: Calls,
  ) {}

  /**
   * Stores a changed wallet in browser and account. If the account fails, the browser has it and
   * the next sync retries.
   */
  async keep(
    changed: Wallet,
    request: FastifyRequest,
    reply: FastifyReply,
    now = Date.now(),
  ): Promise<void> {
    const wallet = { ...changed, changedAt: now };
    try {
      const shopperId = await this.shopperOf(request);
      if (shopperId === undefined) return keepWallet(wallet, reply);
      await this.write(shopperId, wallet);
      keepWallet({ ...wallet, synced: { at: now, accountMark: markOf(shopperId) } }, reply);
    } catch (error) {
      this.logger.warn({
        msg: 'payment terms were not stored in the account',
        error: String(error),
      });
      keepWallet(wallet, reply);
    }
  }

  /** Syncs browser and account to the terms changed last. Does nothing for guests. */
  async sync(request: FastifyRequest, reply: FastifyReply, now = Date.now()): Promise<void> {
    const shopperId = await this.shopperOf(request);
    if (shopperId === undefined) return;
    const ofBrowser = walletOf(request);
    const ofAccount = await this.wallets.of(shopperId);
    const wallet = newer(ofBrowser, ofAccount);
    if (wallet === ofBrowser) await this.write(shopperId, wallet);
    keepWallet({ ...wallet, synced: { at: now, accountMark: markOf(shopperId) } }, reply);
  }

  /** Undefined for guests, within 24 hours after a sync, and if there is nothing to sync. */
  async due(request: FastifyRequest, now = Date.now()): Promise<DueSync | undefined> {
    if (!isSignedInBrowser(request)) return undefined;
    return this.calls.callOrFallback('accountWallet', () =>
      this.calls.run('accountWallet', () => this.dueOf(request, now)),
    );
  }

  private async dueOf(request: FastifyRequest, now: number): Promise<DueSync | undefined> {
    const shopperId = await this.shopperOf(request);
    if (shopperId === undefined) return undefined;
    const { terms, synced } = walletOf(request);
    const syncedAt = synced?.accountMark === markOf(shopperId) ? synced.at : undefined;
    if (syncedAt !== undefined && now - syncedAt <= REMINDER_MS) return undefined;
    const isEmpty = writeFields(terms).length === 0;
    const ofAccount = await this.wallets.of(shopperId);
    return isEmpty && !ofAccount ? undefined : { syncedAt, isOnlyInAccount: isEmpty };
  }

  private async shopperOf(request: FastifyRequest): Promise<string | undefined> {
    if (!isSignedInBrowser(request)) return undefined;
    const principal = await this.principals.ofPage(request);
    return principal?.kind === 'shopper' ? principal.id : undefined;
  }

  private write(shopperId: string, { terms, changedAt = 0 }: Wallet): Promise<void> {
    return this.wallets.put(shopperId, {
      terms: new URLSearchParams(writeFields(terms) as [string, string][]).toString(),
      changedAt,
    });
  }
}

/** The browser's wallet itself if it was changed last, or if the account has none. A browser without terms takes the account's. */
function newer(ofBrowser: Wallet, ofAccount: AccountWallet | undefined): Wallet {
  const isAccounts =
    ofAccount &&
    (writeFields(ofBrowser.terms).length === 0 || ofAccount.changedAt > (ofBrowser.changedAt ?? 0));
  if (!isAccounts) return ofBrowser;
  return {
    isOn: ofBrowser.isOn,
    terms: termsOf(new URLSearchParams(ofAccount.terms)),
    changedAt: ofAccount.changedAt,
  };
}

function markOf(shopperId: string): string {
  return hashOf(shopperId).slice(0, ACCOUNT_MARK_CHARACTERS);
}

import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { isoTime } from './iso-time.js';
import { PersonalData, ownRowsOf, principalLock, requireAccount } from './personal-data.js';

/** Payment terms of an account as a query string of the wallet's fields, and when they were changed, epoch milliseconds. */
export interface AccountWallet {
  readonly terms: string;
  readonly changedAt: number;
}

/** Payment terms of accounts. Browsers have theirs in a cookie, the only place that pages read. */
@Injectable()
export class AccountWallets implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personalData.register({
      name: 'paymentTerms',
      title: 'Payment terms',
      retention: 'Until you forget or delete them.',
      tables: ['accountWallet'],
      deletion: 'alone',
      read: async (statements, { ownerIds }) => {
        const rows = await statements
          .selectFrom('accountWallet')
          .selectAll()
          .where('ownerId', 'in', ownerIds)
          .execute();
        return rows.map(({ terms, changedAt }) => ({ terms, changedAt: isoTime(changedAt) }));
      },
      delete: ownRowsOf('accountWallet'),
    });
  }

  /** Undefined if the account has none. */
  async of(shopperId: string): Promise<AccountWallet | undefined> {
    return this.database.reading
      .selectFrom('accountWallet')
      .select(['terms', 'changedAt'])
      .where('ownerId', '=', shopperId)
      .executeTakeFirst();
  }

  /** Replaces the terms of an account; empty terms delete them. @throws UnauthorizedException if the account is gone */
  async put(shopperId: string, wallet: AccountWallet): Promise<void> {
    await this.database.change(principalLock(shopperId), async (change) => {
      await requireAccount(change, { kind: 'shopper', id: shopperId });
      await change.deleteFrom('accountWallet').where('ownerId', '=', shopperId).execute();
      if (wallet.terms === '') return;
      await change
        .insertInto('accountWallet')
        .values({ ownerId: shopperId, ...wallet })
        .execute();
    });
  }
}

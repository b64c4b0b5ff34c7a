import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import {
  PersonalData,
  ownRowsOf,
  principalLock,
  requireAccount,
} from '../accounts/personal-data.js';
import { Database } from '../platform/database/database.js';
import type { LeadProfileRow } from '../platform/database/lead-tables.js';
import { EMPTY_PROFILE } from './lead.js';
import type { LeadProfile } from './lead.js';

/** Contact details that signed-in shoppers entered for their leads. */
@Injectable()
export class LeadProfiles implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personalData.register({
      name: 'contactDetails',
      title: 'Your details for sellers',
      retention: 'Until you delete them.',
      tables: ['leadProfile'],
      deletion: 'alone',
      read: async (statements, { ownerIds }) => {
        const rows = await statements
          .selectFrom('leadProfile')
          .selectAll()
          .where('ownerId', 'in', ownerIds)
          .execute();
        return rows.map(({ ownerId: _ownerId, isOneClickOptedIn, ...details }) => ({
          ...details,
          isOneClickOn: isOneClickOptedIn === 1,
        }));
      },
      delete: ownRowsOf('leadProfile'),
    });
  }

  /** Empty if the shopper entered none. */
  async of(shopperId: string): Promise<LeadProfile> {
    const row = await this.database.reading
      .selectFrom('leadProfile')
      .selectAll()
      .where('ownerId', '=', shopperId)
      .executeTakeFirst();
    if (!row) return EMPTY_PROFILE;
    const {
      ownerId: _ownerId,
      preferredContact,
      preferredTime,
      isOneClickOptedIn,
      ...person
    } = row;
    return {
      ...person,
      preferredContact: preferredContact as LeadProfile['preferredContact'],
      preferredTime: preferredTime as LeadProfile['preferredTime'],
      isOneClickOptedIn: isOneClickOptedIn === 1,
    };
  }

  /**
   * The details to fill in: without an address of their own, they have the account's. `email`: that
   * address, if the caller knows it.
   */
  async usedFor(shopperId: string, email?: string): Promise<LeadProfile> {
    const profile = await this.of(shopperId);
    if (profile.email !== '') return profile;
    if (email !== undefined) return { ...profile, email };
    const account = await this.database.reading
      .selectFrom('shopper')
      .select('email')
      .where('id', '=', shopperId)
      .executeTakeFirst();
    return { ...profile, email: account?.email ?? '' };
  }

  /** Replaces all details. */
  async put(shopperId: string, profile: LeadProfile): Promise<void> {
    const facts = { ...profile, isOneClickOptedIn: profile.isOneClickOptedIn ? 1 : 0 };
    const row: LeadProfileRow = { ownerId: shopperId, ...facts };
    await this.database.change(principalLock(shopperId), async (change) => {
      await requireAccount(change, { kind: 'shopper', id: shopperId });
      await change
        .insertInto('leadProfile')
        .values(row)
        .onConflict((conflict) => conflict.column('ownerId').doUpdateSet(facts))
        .execute();
    });
  }
}

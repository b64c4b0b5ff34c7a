import { randomUUIDv7 } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { visitorId } from '../accounts/principal.js';
import type { Principal } from '../accounts/principal.js';
import { isoTime } from '../accounts/iso-time.js';
import {
  PersonalData,
  ownRowsOf,
  principalLock,
  requireAccount,
} from '../accounts/personal-data.js';
import { SignIn } from '../accounts/sign-in.js';
import { Config } from '../platform/config/config.js';
import { Database } from '../platform/database/database.js';
import { deletedCount } from '../platform/database/deleted-count.js';
import { Metrics } from '../platform/telemetry/metrics.js';

/** Reasons for a report, as in the account service. */
export const REPORT_REASONS = [
  'sold',
  'wrong-price',
  'wrong-details',
  'scam',
  'offensive',
  'other',
] as const;

export type ReportReason = (typeof REPORT_REASONS)[number];

/** Maximum length of a report's comments, in characters. */
export const MAX_REPORT_LENGTH = 1_000;

/** A report of a problem with a listing. */
export interface ListingReport {
  readonly listingId: string;
  readonly reason: ReportReason;
  readonly comments: string;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Reports of problems with listings: one per person, listing and day. */
@Injectable()
export class ListingReports implements OnModuleInit {
  private readonly counted;

  constructor(
    private readonly database: Database,
    private readonly signIn: SignIn,
    private readonly personalData: PersonalData,
    private readonly config: Config,
    metrics: Metrics,
  ) {
    this.counted = metrics.counter(
      'listing_reports_total',
      'Reported listings, one per person, listing and day: sold, wrong-price, wrong-details, scam, offensive, other.',
      ['reason'],
    );
  }

  onModuleInit(): void {
    this.signIn.onSignIn(async (change, shopperId, visitor) => {
      if (visitor === undefined) return;
      await change
        .updateTable('listingReport')
        .set({ ownerId: shopperId })
        .where('ownerId', '=', visitorId(visitor))
        .execute();
    });
    this.personalData.register({
      name: 'listingReports',
      title: 'Listings you reported',
      retention: `${this.config.leadRetentionDays} days.`,
      tables: ['listingReport'],
      deletion: 'alone',
      read: async (statements, { ownerIds }) => {
        const rows = await statements
          .selectFrom('listingReport')
          .selectAll()
          .where('ownerId', 'in', ownerIds)
          .orderBy('createdAt')
          .execute();
        return rows.map(({ listingId, reason, comments, createdAt }) => ({
          listingId,
          reason,
          comments,
          reportedAt: isoTime(createdAt),
        }));
      },
      delete: ownRowsOf('listingReport'),
      deleteExpired: (statements, now) =>
        deletedCount(
          statements
            .deleteFrom('listingReport')
            .where('createdAt', '<', now - this.config.leadRetentionDays * DAY_MS),
        ),
    });
  }

  /** Ignores a second report on the same day. */
  async take(principal: Principal, report: ListingReport, now = Date.now()): Promise<void> {
    const { id: ownerId } = principal;
    const isNew = await this.database.change(principalLock(ownerId), async (change) => {
      await requireAccount(change, principal);
      const known = await change
        .selectFrom('listingReport')
        .select('id')
        .where('ownerId', '=', ownerId)
        .where('listingId', '=', report.listingId)
        .where('createdAt', '>', now - DAY_MS)
        .executeTakeFirst();
      if (known) return false;
      await change
        .insertInto('listingReport')
        .values({ id: randomUUIDv7(), ownerId, ...report, createdAt: now })
        .execute();
      return true;
    });
    if (isNew) this.counted.inc({ reason: report.reason });
  }

  /** For operators: newest first, without the reporters. */
  async latest(limit: number): Promise<(ListingReport & { readonly createdAt: number })[]> {
    const rows = await this.database.reading
      .selectFrom('listingReport')
      .select(['listingId', 'reason', 'comments', 'createdAt'])
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ ...row, reason: row.reason as ReportReason }));
  }
}

import { Migrator } from 'kysely/migration';
import type { Migration } from 'kysely/migration';
import type { Change, Database } from '../database.js';
import { TABLE_NAMES } from '../table-keys.js';
import * as accounts from './001-accounts.js';
import * as bookmarks from './002-bookmarks.js';
import * as leads from './003-leads.js';
import * as subscriptions from './004-subscriptions.js';
import * as viewCounts from './005-view-counts.js';
import * as indexes from './006-indexes.js';
import * as providerIdentities from './007-provider-identities.js';
import * as integrators from './008-integrators.js';
import * as leadPreferences from './009-lead-preferences.js';
import * as jobIndexes from './010-job-indexes.js';
import * as deadLetters from './011-dead-letters.js';
import * as soldLater from './012-sold-later.js';
import * as leadCopies from './013-lead-copies.js';
import * as conversations from './014-conversations.js';
import * as consumerReviews from './015-consumer-reviews.js';
import * as savedCarAlerts from './016-saved-car-alerts.js';
import * as deletedReviews from './017-deleted-reviews.js';
import * as browsingHistory from './018-browsing-history.js';
import * as push from './020-push.js';
import * as stillInterested from './021-still-interested.js';
import * as accountWallets from './022-account-wallets.js';
import * as savedCarNews from './023-saved-car-news.js';
import * as pushDeviceNames from './024-push-device-names.js';

/** All migrations by name, in order. A released migration is never edited; a new one follows it. */
const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '001-accounts': accounts,
  '002-bookmarks': bookmarks,
  '003-leads': leads,
  '004-subscriptions': subscriptions,
  '005-view-counts': viewCounts,
  '006-indexes': indexes,
  '007-provider-identities': providerIdentities,
  '008-integrators': integrators,
  '009-lead-preferences': leadPreferences,
  '010-job-indexes': jobIndexes,
  '011-dead-letters': deadLetters,
  '012-sold-later': soldLater,
  '013-lead-copies': leadCopies,
  '014-conversations': conversations,
  '015-consumer-reviews': consumerReviews,
  '016-saved-car-alerts': savedCarAlerts,
  '017-deleted-reviews': deletedReviews,
  '018-browsing-history': browsingHistory,
  '020-push': push,
  '021-still-interested': stillInterested,
  '022-account-wallets': accountWallets,
  '023-saved-car-news': savedCarNews,
  '024-push-device-names': pushDeviceNames,
};

/**
 * Migrates the tables to this release's schema. Servers that start together wait for the one that
 * migrates. @throws the migration's error
 */
export async function migrate(database: Database): Promise<void> {
  await database.checkEncoding();
  const migrator = new Migrator({
    db: database.patient,
    provider: { getMigrations: () => Promise.resolve(MIGRATIONS) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

/** Names of all migrations, in order. The last one is this release's schema. */
export const SCHEMAS: readonly string[] = Object.keys(MIGRATIONS);

/**
 * Drops all tables, which must have this release's schema, and creates them empty as of the named
 * migration.
 */
export async function rebuildAsOf(schema: string, change: Change): Promise<void> {
  for (const table of TABLE_NAMES.toReversed()) await change.schema.dropTable(table).execute();
  await applyAll(SCHEMAS.slice(0, SCHEMAS.indexOf(schema) + 1), change);
}

/** Applies the later migrations to tables of `rebuildAsOf` and their rows. */
export async function bringUpFrom(schema: string, change: Change): Promise<void> {
  await applyAll(SCHEMAS.slice(SCHEMAS.indexOf(schema) + 1), change);
}

/** Does not record the migrations: the tables had this release's schema before. */
async function applyAll(names: readonly string[], change: Change): Promise<void> {
  for (const name of names) await MIGRATIONS[name]!.up(change);
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { isFileInUse } from '../platform/database/database-in-use.js';
import { isDatabaseUnavailable } from '../platform/database/database-unavailable.js';
import type { DatabasePlace } from '../platform/database/open-database.js';
import type { LockPatience } from '../platform/database/write-lock.js';
import { EmbeddedListingStore } from './embedded/embedded-listing-store.js';
import { INVENTORY_FILE_NAME } from './embedded/inventory-file.js';
import type { ListingStore } from './listing-store.js';
import { PostgresListingStore } from './postgres/postgres-listing-store.js';

const RETRY_MS = 1_000;
/** Only one of this many failed attempts is logged. */
const SAID_EVERY = 10;
const logger = new Logger('Inventory');

/** Opens the configured store of record. `patience`: see `LockTimeout`. */
export function openListingStore(
  { dataDir, databaseUrl }: DatabasePlace,
  patience?: LockPatience,
): ListingStore {
  return databaseUrl === ''
    ? new EmbeddedListingStore(dataDir, patience)
    : new PostgresListingStore(databaseUrl, sayLost, patience);
}

/**
 * Whether a store exists before opening it would create one. PostgreSQL creates its tables on first
 * use.
 */
export function hasListingStore({ dataDir, databaseUrl }: DatabasePlace): boolean {
  return databaseUrl !== '' || existsSync(join(dataDir, INVENTORY_FILE_NAME));
}

/**
 * Whether another process (server, import or command) has the inventory file open. Call it before
 * opening. With PostgreSQL, `isDatabaseInUse` covers the cars, too. @throws errors of the database
 */
export function isListingFileInUse({ databaseUrl, dataDir }: DatabasePlace): boolean {
  return databaseUrl === '' && isFileInUse(join(dataDir, INVENTORY_FILE_NAME));
}

/**
 * Resolves when the store is available. PostgreSQL may start later than its clients; the wait is
 * logged repeatedly. @throws errors that waiting cannot resolve
 */
export async function untilStoreAnswers(place: DatabasePlace): Promise<void> {
  if (place.databaseUrl === '') return;
  const store = openListingStore(place);
  try {
    for (let waits = 0; ; waits++) {
      try {
        await store.revision();
        return;
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
        if (waits % SAID_EVERY === 0) {
          logger.warn({
            msg: 'car database is unavailable, the server is waiting for it',
            error: (error as Error).message,
          });
        }
      }
      await sleep(RETRY_MS);
    }
  } finally {
    await store.close();
  }
}

/** The next query opens a new connection. */
function sayLost(error: Error): void {
  logger.warn({ msg: 'connection to the car database was lost', error: error.message });
}

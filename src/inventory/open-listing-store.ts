import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { isFileInUse } from '../database/database-in-use.js';
import { isDatabaseUnavailable } from '../database/database-unavailable.js';
import type { DatabasePlace } from '../database/open-database.js';
import type { WriterPatience } from '../database/write-turns.js';
import { EmbeddedListingStore } from './embedded/embedded-listing-store.js';
import { INVENTORY_FILE_NAME } from './embedded/inventory-file.js';
import type { ListingStore } from './listing-store.js';
import { PostgresListingStore } from './postgres/postgres-listing-store.js';

const RETRY_MS = 1_000;
/** Of so many tries in vain one is told. */
const SAID_EVERY = 10;
const logger = new Logger('Inventory');

/** The store of record that the configuration chooses. `patience`: see `WriterBusy`. */
export function openListingStore({ dataDir, databaseUrl }: DatabasePlace, patience?: WriterPatience): ListingStore {
  return databaseUrl === '' ? new EmbeddedListingStore(dataDir, patience) : new PostgresListingStore(databaseUrl, sayLost, patience);
}

/** Whether there are cars, or tables for them, before opening makes them. PostgreSQL has them as soon as anybody asks. */
export function hasListingStore({ dataDir, databaseUrl }: DatabasePlace): boolean {
  return databaseUrl !== '' || existsSync(join(dataDir, INVENTORY_FILE_NAME));
}

/**
 * Whether a server, an import or another command has the file of the cars open now. Asked before it is opened; where cars lie in
 * PostgreSQL, `isDatabaseInUse` answers for them, too. @throws what the database throws
 */
export function isListingFileInUse({ databaseUrl, dataDir }: DatabasePlace): boolean {
  return databaseUrl === '' && isFileInUse(join(dataDir, INVENTORY_FILE_NAME));
}

/**
 * Resolves once the store can be asked. PostgreSQL may start after those who need it: whoever waits for it is told so in the log, again and
 * again. @throws what no waiting mends
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
          logger.warn({ msg: 'car database is unavailable, the server is waiting for it', error: (error as Error).message });
        }
      }
      await sleep(RETRY_MS);
    }
  } finally {
    await store.close();
  }
}

/** The next question opens another one. */
function sayLost(error: Error): void {
  logger.warn({ msg: 'connection to the car database was lost', error: error.message });
}

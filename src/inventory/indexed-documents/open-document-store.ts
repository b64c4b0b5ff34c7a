import { Logger } from '@nestjs/common';
import type { LockPatience } from '../../platform/database/write-lock.js';
import type { DatabasePlace } from '../../platform/database/open-database.js';
import type { DigestStore } from './document-store.js';
import { EmbeddedDigestStore } from './embedded-document-store.js';
import { PostgresDigestStore } from './postgres-document-store.js';

/** Opens the digest store beside the cars. `patience`: see `LockTimeout`. */
export function openDigestStore(
  { dataDir, databaseUrl }: DatabasePlace,
  patience?: LockPatience,
): DigestStore {
  if (databaseUrl === '') return new EmbeddedDigestStore(dataDir, patience);
  const logger = new Logger('Inventory');
  const sayLost = (error: Error) =>
    logger.warn({ msg: 'connection to the digests was lost', error: error.message });
  return new PostgresDigestStore(databaseUrl, sayLost, patience);
}

import { Logger } from '@nestjs/common';
import type { WriterPatience } from '../../database/write-turns.js';
import type { DatabasePlace } from '../../database/open-database.js';
import type { DigestStore } from './digest-store.js';
import { EmbeddedDigestStore } from './embedded-digest-store.js';
import { PostgresDigestStore } from './postgres-digest-store.js';

/** Opens the digest store beside the cars. `patience`: see `WriterBusy`. */
export function openDigestStore({ dataDir, databaseUrl }: DatabasePlace, patience?: WriterPatience): DigestStore {
  if (databaseUrl === '') return new EmbeddedDigestStore(dataDir, patience);
  const logger = new Logger('Inventory');
  const sayLost = (error: Error) => logger.warn({ msg: 'connection to the digests was lost', error: error.message });
  return new PostgresDigestStore(databaseUrl, sayLost, patience);
}

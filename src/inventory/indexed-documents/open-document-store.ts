import { Logger } from '@nestjs/common';
import type { LockPatience } from '../../platform/database/write-lock.js';
import type { DatabasePlace } from '../../platform/database/open-database.js';
import type { DocumentStore } from './document-store.js';
import { EmbeddedDocumentStore } from './embedded-document-store.js';
import { PostgresDocumentStore } from './postgres-document-store.js';

/** Opens the document store beside the cars. `patience`: see `LockTimeout`. */
export function openDocumentStore(
  { dataDir, databaseUrl }: DatabasePlace,
  patience?: LockPatience,
): DocumentStore {
  if (databaseUrl === '') return new EmbeddedDocumentStore(dataDir, patience);
  const logger = new Logger('Inventory');
  const sayLost = (error: Error) =>
    logger.warn({ msg: 'connection to the indexed documents was lost', error: error.message });
  return new PostgresDocumentStore(databaseUrl, sayLost, patience);
}

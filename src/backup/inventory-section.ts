import type { AnyRow } from '../database/whole-tables.js';
import { RECORD_NAMES } from '../inventory/store-records.js';
import type { StoreRecords } from '../inventory/store-records.js';
import { BackupProblem } from './backup-format.js';
import type { BackupHeader } from './backup-format.js';
import type { SectionToBackUp } from './write-backup.js';

/** The cars for sale, and those that were. */
export const INVENTORY_SECTION = 'inventory';

/** Of the records, which are the same for every store; what tables a store makes of them is its own. */
const SCHEMA = '002-lapsed-offers';
/** Those of earlier releases, which lack a kind of record and hold no other. */
const EARLIER_SCHEMAS = ['001-records'];

/** All that is of record in a store of cars. */
export function inventorySection(records: StoreRecords): SectionToBackUp {
  return {
    name: INVENTORY_SECTION,
    schema: SCHEMA,
    tables: RECORD_NAMES,
    async *rows() {
      for await (const batch of records.all()) yield { table: batch.name, rows: batch.records as readonly unknown[] as readonly AnyRow[] };
    },
  };
}

/** Whether a backup holds cars. @throws BackupProblem for such as this release cannot take */
export function hasCars({ sections }: BackupHeader): boolean {
  const schema = sections[INVENTORY_SECTION]?.schema;
  if (schema === undefined || schema === SCHEMA || EARLIER_SCHEMAS.includes(schema)) return schema !== undefined;
  throw new BackupProblem(`The backup was made by a later release (its car schema is "${schema}", this release uses "${SCHEMA}").`);
}

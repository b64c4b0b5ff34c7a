import type { AnyRow } from '../platform/database/table-dump.js';
import { RECORD_NAMES } from '../inventory/store-records.js';
import type { StoreRecords } from '../inventory/store-records.js';
import { BackupProblem } from './backup-format.js';
import type { BackupHeader } from './backup-format.js';
import type { SectionToBackUp } from './write-backup.js';

/** Cars for sale, and former ones. */
export const INVENTORY_SECTION = 'inventory';

/** Version of the records, which are the same for every store. */
const SCHEMA = '003-without-ratings';
/** Schemas of earlier releases, which lack kinds of records, or have ratings, which are not restored. */
const EARLIER_SCHEMAS = ['001-records', '002-lapsed-offers'];

/** All records of a listing store. */
export function inventorySection(records: StoreRecords): SectionToBackUp {
  return {
    name: INVENTORY_SECTION,
    schema: SCHEMA,
    tables: RECORD_NAMES,
    async *rows() {
      for await (const batch of records.all())
        yield { table: batch.name, rows: batch.records as readonly unknown[] as readonly AnyRow[] };
    },
  };
}

/** Whether a backup has cars. @throws BackupProblem if this release cannot restore them */
export function hasCars({ sections }: BackupHeader): boolean {
  const schema = sections[INVENTORY_SECTION]?.schema;
  if (schema === undefined || schema === SCHEMA || EARLIER_SCHEMAS.includes(schema))
    return schema !== undefined;
  throw new BackupProblem(
    `The backup was made by a later release (its car schema is "${schema}", this release uses "${SCHEMA}").`,
  );
}

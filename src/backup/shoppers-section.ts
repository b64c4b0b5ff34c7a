import type { Statements } from '../platform/database/database.js';
import { SCHEMAS } from '../platform/database/migrations/migrations.js';
import { TABLE_NAMES } from '../platform/database/table-keys.js';
import { dumpRows } from '../platform/database/table-dump.js';
import { BackupProblem } from './backup-format.js';
import type { BackupHeader } from './backup-format.js';
import type { SectionToBackUp } from './write-backup.js';

/** User data, and API keys. */
export const SHOPPERS_SECTION = 'shoppers';

/** All tables of a migrated database. */
export function shoppersSection(snapshot: Statements): SectionToBackUp {
  return {
    name: SHOPPERS_SECTION,
    schema: SCHEMAS.at(-1)!,
    tables: TABLE_NAMES,
    async *rows() {
      for (const table of TABLE_NAMES) {
        for await (const rows of dumpRows(snapshot, table)) yield { table, rows };
      }
    },
  };
}

/**
 * Last migration of the backup's tables. @throws BackupProblem if this release cannot restore it
 */
export function schemaOf({ sections }: BackupHeader): string {
  const schema = sections[SHOPPERS_SECTION]?.schema;
  if (schema !== undefined && SCHEMAS.includes(schema)) return schema;
  throw new BackupProblem(
    `The backup was made by a later release (its table schema is "${schema}", this release uses "${SCHEMAS.at(-1)}").`,
  );
}

import type { AnyRow } from '../database/whole-tables.js';

/**
 * A backup is lines of JSON, compressed with gzip: a `BackupHeader`, an array `[section, table, row]` for each row, and a `BackupEnd`. A
 * section is a store of its own, so that another one can stand in the same file.
 */
export const BACKUP_FORMAT = 'forecourt-backup';

/** Of the lines; what the tables are is said by the schema of each section. */
export const BACKUP_VERSION = 1;

/** The first line. `createdAt` is a date as of ISO 8601; `schema` names the last migration of the tables. */
export interface BackupHeader {
  readonly format: typeof BACKUP_FORMAT;
  readonly version: number;
  readonly createdAt: string;
  readonly sections: Readonly<Record<string, { readonly schema: string; readonly tables: readonly string[] }>>;
}

/** Numbers of rows by section and table. */
export type RowCounts = Record<string, Record<string, number>>;

/** The last line. `sha256` is that of all lines before it, with their ends. */
export interface BackupEnd {
  readonly rows: RowCounts;
  readonly sha256: string;
}

/** Some rows of one table, in the order of the file. */
export interface BackupRows {
  readonly section: string;
  readonly table: string;
  readonly rows: readonly AnyRow[];
}

/** What keeps a backup from being written or restored, in a sentence. Nothing was changed where it does not say so. */
export class BackupProblem extends Error {}

/** The sum over all sections and tables. */
export function totalOf(rows: RowCounts): number {
  return Object.values(rows)
    .flatMap((tables) => Object.values(tables))
    .reduce((sum, count) => sum + count, 0);
}

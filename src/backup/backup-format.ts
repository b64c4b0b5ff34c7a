import type { AnyRow } from '../platform/database/table-dump.js';

/**
 * A backup is lines of JSON, compressed with gzip: a `BackupHeader`, an array `[section, table,
 * row]` per row, and a `BackupEnd`. A section is one store, so that a file can hold several.
 */
export const BACKUP_FORMAT = 'forecourt-backup';

/** Version of the line format. The schema of each section describes its tables. */
export const BACKUP_VERSION = 1;

/** First line. `createdAt` in ISO 8601; `schema` is the last migration of the section. */
export interface BackupHeader {
  readonly format: typeof BACKUP_FORMAT;
  readonly version: number;
  readonly createdAt: string;
  readonly sections: Readonly<
    Record<string, { readonly schema: string; readonly tables: readonly string[] }>
  >;
}

/** Number of rows by section and table. */
export type RowCounts = Record<string, Record<string, number>>;

/** Last line. `sha256` covers all lines before it, line endings included. */
export interface BackupEnd {
  readonly rows: RowCounts;
  readonly sha256: string;
}

/** Some rows of one table, in file order. */
export interface BackupRows {
  readonly section: string;
  readonly table: string;
  readonly rows: readonly AnyRow[];
}

/**
 * An error of writing or restoring a backup, worded for the operator. Unless stated otherwise,
 * nothing was changed.
 */
export class BackupProblem extends Error {}

/** Total over all sections and tables. */
export function totalOf(rows: RowCounts): number {
  return Object.values(rows)
    .flatMap((tables) => Object.values(tables))
    .reduce((sum, count) => sum + count, 0);
}

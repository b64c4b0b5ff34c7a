import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../config/made-folder.js';
import type { ImportSummary } from '../import/import-summary.js';

/** Version of an imported file, to detect a new one. */
export interface FileVersion {
  /** Modification time, epoch milliseconds. */
  readonly modifiedAt: number;
  readonly sizeBytes: number;
}

/** The last import of a source, and the last failed attempt since. */
export interface ImportReport {
  readonly source: string;
  /** Time of the last import, epoch milliseconds; undefined if there was none. */
  readonly importedAt?: number;
  readonly file?: FileVersion;
  readonly summary?: ImportSummary;
  /** A failed attempt after the last import. */
  readonly failure?: {
    readonly at: number;
    readonly message: string;
    readonly file: FileVersion;
    /** Whether the fetch failed. */
    readonly isOfFetch?: boolean;
  };
}

/** Import reports below `DATA_DIR`, one file per source. Files are replaced atomically. */
export class ImportReports {
  private readonly folder: string;

  constructor(dataDir: string) {
    this.folder = join(dataDir, 'imports');
  }

  /**
   * Undefined if the source was never imported, or if the report is damaged. The source is then
   * imported again, which changes only what has changed.
   */
  reportOf(source: string): ImportReport | undefined {
    try {
      const report: unknown = JSON.parse(readFileSync(this.pathOf(source), 'utf8'));
      return isReport(report) ? report : undefined;
    } catch {
      return undefined;
    }
  }

  /** Reports of all sources with an attempt, by name. */
  all(): ImportReport[] {
    const names = existsSync(this.folder) ? readdirSync(this.folder).filter((name) => name.endsWith('.json')) : [];
    const reports = names.map((name) => this.reportOf(name.slice(0, -'.json'.length))).filter((report) => report !== undefined);
    return reports.toSorted((left, right) => (left.source < right.source ? -1 : 1));
  }

  /**
   * Forgets a source whose offers were removed, so that its next file is imported even if it is the
   * same.
   */
  removed(source: string): void {
    rmSync(this.pathOf(source), { force: true });
  }

  imported(source: string, importedAt: number, file: FileVersion, summary: ImportSummary): void {
    this.save({ source, importedAt, file, summary });
  }

  /**
   * Records a failed attempt. The report of the last import remains, because its cars are still for
   * sale.
   */
  failed(source: string, at: number, file: FileVersion, message: string, { isOfFetch } = { isOfFetch: false }): void {
    this.save({ ...this.reportOf(source), source, failure: { at, message, file, ...(isOfFetch && { isOfFetch }) } });
  }

  /** Clears a fetch failure. A failure of the file itself remains. */
  fetched(source: string): void {
    const report = this.reportOf(source);
    if (!report?.failure?.isOfFetch) return;
    const { failure: _failure, ...others } = report;
    this.save(others);
  }

  private save(report: ImportReport): void {
    makeFolder(this.folder);
    const path = this.pathOf(report.source);
    writeFileSync(`${path}.new`, JSON.stringify(report), { flush: true });
    renameSync(`${path}.new`, path);
  }

  private pathOf(source: string): string {
    return join(this.folder, `${source}.json`);
  }
}

function isReport(value: unknown): value is ImportReport {
  const report = value as ImportReport | null;
  if (typeof report?.source !== 'string') return false;
  const { importedAt, file, summary, failure } = report;
  const isImportWhole =
    importedAt === undefined || (isTime(importedAt) && isVersion(file) && [summary?.read, summary?.new, summary?.refused].every(isCount));
  return isImportWhole && (failure === undefined || (isTime(failure.at) && typeof failure.message === 'string' && isVersion(failure.file)));
}

function isVersion(file: FileVersion | undefined): boolean {
  return isTime(file?.modifiedAt) && isCount(file?.sizeBytes);
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value);
}

/** The range of `Date` is about 270,000 years. */
function isTime(value: unknown): boolean {
  return isCount(value) && !Number.isNaN(new Date(value as number).getTime());
}

import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../config/made-folder.js';
import type { ImportSummary } from '../import/import-summary.js';

/** The file an import has read, as far as it tells a new file from the old one. */
export interface FileVersion {
  /** When it was written, epoch milliseconds. */
  readonly modifiedAt: number;
  readonly sizeBytes: number;
}

/** What is remembered of the last import of a source, and of the last attempt that failed since. */
export interface ImportReport {
  readonly source: string;
  /** When it was last taken in, epoch milliseconds; absent when it never was. */
  readonly importedAt?: number;
  readonly file?: FileVersion;
  readonly summary?: ImportSummary;
  /** The attempt that came after it and failed. */
  readonly failure?: {
    readonly at: number;
    readonly message: string;
    readonly file: FileVersion;
    /** Whether its file could not be fetched. */
    readonly isOfFetch?: boolean;
  };
}

/** The reports below `DATA_DIR`, a file a source. Each is replaced as a whole, so that one that is cut off leaves the one before. */
export class ImportReports {
  private readonly folder: string;

  constructor(dataDir: string) {
    this.folder = join(dataDir, 'imports');
  }

  /**
   * Undefined for a source that nobody has tried to import, and where the report is damaged: the source is then taken in anew, which
   * changes nothing that has not changed.
   */
  reportOf(source: string): ImportReport | undefined {
    try {
      const report: unknown = JSON.parse(readFileSync(this.pathOf(source), 'utf8'));
      return isReport(report) ? report : undefined;
    } catch {
      return undefined;
    }
  }

  /** Of all sources that were ever tried, by name. */
  all(): ImportReport[] {
    const names = existsSync(this.folder) ? readdirSync(this.folder).filter((name) => name.endsWith('.json')) : [];
    const reports = names.map((name) => this.reportOf(name.slice(0, -'.json'.length))).filter((report) => report !== undefined);
    return reports.toSorted((left, right) => (left.source < right.source ? -1 : 1));
  }

  /** Its offers are gone: its next file is taken in whatever it is. */
  removed(source: string): void {
    rmSync(this.pathOf(source), { force: true });
  }

  imported(source: string, importedAt: number, file: FileVersion, summary: ImportSummary): void {
    this.save({ source, importedAt, file, summary });
  }

  /** What the last import brought is still for sale, and remembered beside the failure. */
  failed(source: string, at: number, file: FileVersion, message: string, { isOfFetch } = { isOfFetch: false }): void {
    this.save({ ...this.reportOf(source), source, failure: { at, message, file, ...(isOfFetch && { isOfFetch }) } });
  }

  /** Its server is there again. What failed with the file itself still counts. */
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

/** `Date` knows the milliseconds of 270,000 years. */
function isTime(value: unknown): boolean {
  return isCount(value) && !Number.isNaN(new Date(value as number).getTime());
}

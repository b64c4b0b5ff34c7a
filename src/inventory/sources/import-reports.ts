import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../platform/config/made-folder.js';
import type { ImportSummary } from '../import/run/import-summary.js';

/** Version of an imported file, to detect a new one. */
export interface FileVersion {
  /** Modification time, epoch milliseconds. */
  readonly modifiedAt: number;
  readonly sizeBytes: number;
}

/** A failed attempt. `at`: epoch milliseconds. */
export interface Failure {
  readonly at: number;
  readonly message: string;
}

/** The last import of a source, and failed attempts since. Times are epoch milliseconds. */
export interface ImportReport {
  readonly source: string;
  /** Time of the last import; undefined if there was none. */
  readonly importedAt?: number;
  readonly file?: FileVersion;
  readonly summary?: ImportSummary;
  /** Whether the manifest had the source when it was imported. */
  readonly isOfManifest?: true;
  /** A failed import after the last one that succeeded. */
  readonly failure?: Failure & { readonly file: FileVersion };
  /** A failed fetch after the last one that succeeded. */
  readonly fetchFailure?: Failure;
  /** When a fetch began that has not ended, or whose process was killed. */
  readonly fetchingSince?: number;
  /** When its file changed while it was read, so that it was left for the next run. */
  readonly changedAt?: number;
  /** When its offers were found in the store although no import is known. */
  readonly foundAt?: number;
  /** When its offers were removed because it was silent. A new file is imported as usual. */
  readonly expiredAt?: number;
}

/** Offers from the last import that are for sale; undefined if there was none. */
export function listedOf({ summary, expiredAt }: ImportReport): number | undefined {
  if (summary === undefined) return undefined;
  return expiredAt === undefined ? summary.new + summary.changed + summary.unchanged : 0;
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
    const names = existsSync(this.folder)
      ? readdirSync(this.folder).filter((name) => name.endsWith('.json'))
      : [];
    const reports = names
      .map((name) => this.reportOf(name.slice(0, -'.json'.length)))
      .filter((report) => report !== undefined);
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
    const { isOfManifest, fetchFailure } = this.reportOf(source) ?? {};
    this.save({
      source,
      importedAt,
      file,
      summary,
      ...(isOfManifest && { isOfManifest }),
      ...(fetchFailure && { fetchFailure }),
    });
  }

  /**
   * Records a failed import. The report of the last import remains, because its cars are still for
   * sale.
   */
  failed(source: string, at: number, file: FileVersion, message: string): void {
    const { changedAt: _changedAt, ...others } = this.known(source);
    this.save({ ...others, failure: { at, message, file } });
  }

  /** Records that the file changed while it was read, which is not a failure. */
  changed(source: string, changedAt: number): void {
    this.save({ ...this.known(source), changedAt });
  }

  fetchBegun(source: string, fetchingSince: number): void {
    this.save({ ...this.known(source), fetchingSince });
  }

  /** Its success or failure is recorded separately. */
  fetchEnded(source: string): void {
    const { fetchingSince: _fetchingSince, ...others } = this.known(source);
    this.save(others);
  }

  /** Records a failed download. The report about the previous file remains. */
  fetchFailed(source: string, at: number, message: string): void {
    this.save({ ...this.known(source), fetchFailure: { at, message } });
  }

  /** Clears a failed fetch. */
  fetched(source: string): void {
    const { fetchFailure, ...others } = this.known(source);
    if (fetchFailure) this.save(others);
  }

  /** Remembers that the manifest has a source, to notice when it is taken out. */
  inManifest(source: string): void {
    const report = this.known(source);
    if (!report.isOfManifest) this.save({ ...report, isOfManifest: true });
  }

  /** Records when offers without a known import were found. */
  found(source: string, foundAt: number): void {
    this.save({ ...this.known(source), foundAt });
  }

  /** Records that the offers of a silent source were removed. The same file is not imported again. */
  expired(source: string, expiredAt: number): void {
    const { foundAt: _foundAt, ...others } = this.known(source);
    this.save({ ...others, expiredAt });
  }

  private known(source: string): ImportReport {
    return this.reportOf(source) ?? { source };
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
  const { importedAt, file, summary, failure, fetchFailure } = report;
  const isImportWhole =
    importedAt === undefined ||
    (isTime(importedAt) &&
      isVersion(file) &&
      [summary?.read, summary?.new, summary?.refused].every(isCount));
  const isFailureWhole = failure === undefined || (isFailure(failure) && isVersion(failure.file));
  const { changedAt, foundAt, expiredAt, fetchingSince } = report;
  const areTimes = [changedAt, foundAt, expiredAt, fetchingSince].every(
    (time) => time === undefined || isTime(time),
  );
  return (
    isImportWhole &&
    isFailureWhole &&
    areTimes &&
    (fetchFailure === undefined || isFailure(fetchFailure))
  );
}

function isFailure({ at, message }: Failure): boolean {
  return isTime(at) && typeof message === 'string';
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

import type { FeedSource } from './feed-sources.js';
import { MAX_FETCH_MS } from './fetched-files.js';
import type { FileVersion, ImportReport, ImportReports } from './import-reports.js';
import { isGrowing, isSameVersion, versionOf } from './file-being-written.js';

/** All statuses, as in the API. */
export const SOURCE_STANDINGS = [
  'due',
  'fetching',
  'growing',
  'waiting',
  'unchanged',
  'late',
  'failed',
  'missing',
  'removed',
] as const;

/**
 * Status of a source:
 * - `due`: to be imported, or to be fetched for the first time.
 * - `fetching`: its first file is being fetched.
 * - `growing`: to be imported, but its file changed a moment ago and may still be written.
 * - `waiting`: its period is not over.
 * - `unchanged`: its file is already imported.
 * - `late`: its file is already imported, and a new one is overdue.
 * - `failed`: the last fetch failed, or the last attempt with this file failed and the next one is not
 *   due yet.
 * - `missing`: there is no file.
 * - `removed`: it was taken out of the manifest, and its cars are still for sale.
 */
export type SourceStanding = (typeof SOURCE_STANDINGS)[number];

/** A source with its file and its last import. */
export interface SourceStatus {
  readonly name: string;
  readonly standing: SourceStanding;
  /** Undefined if there is no file, or the source is not in the manifest. */
  readonly file: FileVersion | undefined;
  readonly report: ImportReport | undefined;
  /** When the current fetch began, epoch milliseconds. */
  readonly fetchingSince: number | undefined;
}

/** A source of the manifest. */
export interface SourceState extends SourceStatus {
  readonly source: FeedSource;
}

/** Deliveries are often a little late, so a source is late only after this many periods. */
const LATE_AFTER_PERIODS = 2;

/** Tolerance for the end of a fetch. If it began earlier, its process was killed. */
const FETCH_ENDS_MS = MAX_FETCH_MS + 60_000;

/** States of the sources at a time in epoch milliseconds, in the manifest's order. */
export function sourceStates(
  sources: readonly FeedSource[],
  reports: ImportReports,
  now: number,
): SourceState[] {
  return sources.map((source) => {
    const file = versionOf(source.file);
    const report = reports.reportOf(source.name);
    const fetchingSince = fetchingSinceOf(report, now);
    return {
      name: source.name,
      source,
      file,
      report,
      fetchingSince,
      standing: standingOf(source, file, report, fetchingSince, now),
    };
  });
}

/** Sources that were in the manifest, by name, without those whose cars were removed since. */
export function removedSources(
  sources: readonly FeedSource[],
  reports: ImportReports,
): SourceStatus[] {
  const names = new Set(sources.map(({ name }) => name));
  return reports
    .all()
    .filter(
      ({ source, isOfManifest, importedAt, expiredAt }) =>
        isOfManifest && importedAt !== undefined && expiredAt === undefined && !names.has(source),
    )
    .map((report) => ({
      name: report.source,
      standing: 'removed',
      file: undefined,
      report,
      fetchingSince: undefined,
    }));
}

function standingOf(
  source: FeedSource,
  file: FileVersion | undefined,
  report: ImportReport | undefined,
  fetchingSince: number | undefined,
  now: number,
): SourceStanding {
  if (!file) {
    if (report?.fetchFailure) return 'failed';
    if (source.address === undefined) return 'missing';
    return fetchingSince === undefined ? 'due' : 'fetching';
  }
  const ofFile = standingOfFile(source, file, report, now);
  if (ofFile === 'due') return isGrowing(source, file, now) ? 'growing' : 'due';
  return report?.fetchFailure ? 'failed' : ofFile;
}

function fetchingSinceOf(report: ImportReport | undefined, now: number): number | undefined {
  const since = report?.fetchingSince;
  return since !== undefined && Math.abs(now - since) < FETCH_ENDS_MS ? since : undefined;
}

function standingOfFile(
  { everyMs }: FeedSource,
  file: FileVersion,
  report: ImportReport | undefined,
  now: number,
): SourceStanding {
  if (report?.failure)
    return isSameVersion(file, report.failure.file) && now - report.failure.at < everyMs
      ? 'failed'
      : 'due';
  if (isSameVersion(file, report?.file))
    return now - file.modifiedAt > LATE_AFTER_PERIODS * everyMs ? 'late' : 'unchanged';
  return now - (report?.importedAt ?? 0) >= everyMs ? 'due' : 'waiting';
}

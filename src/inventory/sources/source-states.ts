import type { Stats } from 'node:fs';
import { statSync } from 'node:fs';
import type { FeedSource } from './feed-sources.js';
import type { FileVersion, ImportReport, ImportReports } from './import-reports.js';

/** Every standing there is, as the API names them. */
export const SOURCE_STANDINGS = ['due', 'waiting', 'unchanged', 'late', 'failed', 'missing'] as const;

/**
 * How a source stands. `due`: to be taken in. `waiting`: its period is not over. `unchanged`: its file is the one that was taken in.
 * `late`: so is the file, which should have been replaced by now. `failed`: the last attempt on this very file was
 * in vain, and the next is not due yet. `missing`: there is no file.
 */
export type SourceStanding = (typeof SOURCE_STANDINGS)[number];

/** A source of the manifest with its file and its last import. */
export interface SourceState {
  readonly source: FeedSource;
  readonly standing: SourceStanding;
  /** Undefined where there is no file. */
  readonly file: FileVersion | undefined;
  readonly report: ImportReport | undefined;
}

/** Deliveries are a little late every other day. */
const LATE_AFTER_PERIODS = 2;

/** How the sources stand at a moment, epoch milliseconds, in the manifest's order. */
export function sourceStates(sources: readonly FeedSource[], reports: ImportReports, now: number): SourceState[] {
  return sources.map((source) => {
    const file = versionOf(source.file);
    const report = reports.reportOf(source.name);
    return { source, file, report, standing: standingOf(source, file, report, now) };
  });
}

function standingOf({ everyMs }: FeedSource, file: FileVersion | undefined, report: ImportReport | undefined, now: number): SourceStanding {
  if (!file) return 'missing';
  if (report?.failure) return isSame(file, report.failure.file) && now - report.failure.at < everyMs ? 'failed' : 'due';
  if (isSame(file, report?.file)) return now - file.modifiedAt > LATE_AFTER_PERIODS * everyMs ? 'late' : 'unchanged';
  return now - (report?.importedAt ?? 0) >= everyMs ? 'due' : 'waiting';
}

function isSame(file: FileVersion, other: FileVersion | undefined): boolean {
  return file.modifiedAt === other?.modifiedAt && file.sizeBytes === other.sizeBytes;
}

/** A file that cannot be looked at, whatever stands in the way, is as good as missing. */
function versionOf(path: string): FileVersion | undefined {
  let stats: Stats;
  try {
    stats = statSync(path);
  } catch {
    return undefined;
  }
  return stats.isFile() ? { modifiedAt: Math.floor(stats.mtimeMs), sizeBytes: stats.size } : undefined;
}

import { listedOf } from './import-reports.js';
import type { ImportReport } from './import-reports.js';
import type { SourceStanding, SourceStatus } from './source-states.js';

const STANDINGS: Readonly<Record<SourceStanding, string>> = {
  due: 'due',
  fetching: 'being fetched',
  growing: 'still being written',
  waiting: 'not due yet',
  unchanged: 'up to date',
  late: 'LATE: no new file',
  failed: 'FAILED',
  missing: 'NO FILE',
  removed: 'NOT IN THE MANIFEST',
};

const COLUMNS = ['source', 'file', 'imported', 'rows', 'listed', 'rejected', 'state'] as const;

/**
 * Table of the sources for operators: age of file and import, figures of the last import, and
 * status.
 */
export function sourceTable(states: readonly SourceStatus[], now: number): string[] {
  const rows = states.map(({ name, file, report, standing, fetchingSince }) => {
    const summary = report?.summary;
    return [
      name,
      file ? ageOf(now - file.modifiedAt) : '-',
      report?.importedAt === undefined ? 'never' : ageOf(now - report.importedAt),
      count(summary?.read),
      count(report && listedOf(report)),
      count(summary?.refused),
      [
        [STANDINGS[standing], report && noteOf(report)].filter(Boolean).join(': '),
        ...(fetchingSince === undefined ? [] : [fetchNoteOf(standing, fetchingSince, now)]),
      ].join(' '),
    ];
  });
  const widths = COLUMNS.map((column, place) =>
    Math.max(column.length, ...rows.map((row) => row[place]!.length)),
  );
  const isNumber = (place: number) => place > 0 && place < COLUMNS.length - 1;
  return [COLUMNS, ...rows].map((row) =>
    row
      .map((cell, place) =>
        isNumber(place) ? cell.padStart(widths[place]!) : cell.padEnd(widths[place]!),
      )
      .join('  ')
      .trimEnd(),
  );
}

/** The reason of a failure, or the last change of the file or its cars. */
function noteOf(report: ImportReport): string | undefined {
  const { failure, fetchFailure, changedAt, expiredAt } = report;
  const message = fetchFailure?.message ?? failure?.message;
  if (message !== undefined) return oneLine(message);
  if (changedAt !== undefined) return 'its file changed while it was read';
  return expiredAt === undefined ? undefined : 'its cars were removed';
}

/** When the fetch began, for example "since 2026-11-30T05:57Z (3 min)". */
function fetchNoteOf(standing: SourceStanding, since: number, now: number): string {
  const text = `since ${minuteOf(since)} (${ageOf(now - since)})`;
  return standing === 'fetching' ? text : `(being fetched ${text})`;
}

/** For example "2026-11-30T05:57Z". */
export function minuteOf(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 16)}Z`;
}

/** For example "12 min", "5 h" or "3 d". */
function ageOf(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000));
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} d`;
}

function count(number: number | undefined): string {
  return number === undefined ? '-' : number.toLocaleString('en-US');
}

/** Problems of a map or a manifest are on separate lines. */
function oneLine(message: string): string {
  return message.replaceAll(/\s*\n\s*(?:- )?/g, ' ');
}

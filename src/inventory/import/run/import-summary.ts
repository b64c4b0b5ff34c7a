import type { DroppedFactReason, RejectReason } from '../row-issues.js';
import { REJECT_REASONS } from '../row-issues.js';

/**
 * Figures of an import. Every row is counted once: `read = new + changed + unchanged + merged +
 * skipped + refused`, the rejected rows.
 */
export interface ImportSummary {
  read: number;
  new: number;
  changed: number;
  unchanged: number;
  /** Rows with the same car and seller as another row that is at most as expensive. */
  merged: number;
  /** Rows that the map skips. */
  skipped: number;
  refused: number;
  /** Offers removed because the file lacks them (`--full` only). */
  removed: number;
  /**
   * Offers that stay although the file lacks them, because it lacks more than half of their
   * dealer's; and the number of those dealers.
   */
  guarded: number;
  guardedSellers: number;
  /** Skipped rows by column and text. */
  skippedBy: Record<string, number>;
  /** Rejected rows by reason. */
  refusedBy: Partial<Record<RejectReason, number>>;
  /** Dropped or doubted facts by reason. */
  droppedBy: Partial<Record<DroppedFactReason, number>>;
  /** Invalid VINs that were dropped. */
  vinDropped: number;
  /** The part of a longer list that the file says it is; undefined if it may be whole. */
  part: string | undefined;
  durationMs: number;
  /** Path of the rejects file; undefined if there are no rejects. */
  rejectsPath: string | undefined;
  /** Path of the page of rejected rows by dealer; undefined if there are none. */
  reportPath: string | undefined;
  /** Rejects beyond the maximum size of the rejects file. */
  rejectsLeftOut: number;
}

/** A summary with all counts 0. */
export function emptySummary(): ImportSummary {
  return {
    read: 0,
    new: 0,
    changed: 0,
    unchanged: 0,
    merged: 0,
    skipped: 0,
    refused: 0,
    removed: 0,
    guarded: 0,
    guardedSellers: 0,
    skippedBy: {},
    refusedBy: {},
    droppedBy: {},
    vinDropped: 0,
    part: undefined,
    durationMs: 0,
    rejectsPath: undefined,
    reportPath: undefined,
    rejectsLeftOut: 0,
  };
}

/** Rows in the store after the import, including merged ones. */
export function importedRows(summary: ImportSummary): number {
  return summary.new + summary.changed + summary.unchanged + summary.merged;
}

/** "1 row", "2,000 rows". */
export function rowsText(rows: number): string {
  return `${count(rows)} ${rows === 1 ? 'row' : 'rows'}`;
}

/** Output lines of the command. */
export function summaryLines(summary: ImportSummary): string[] {
  const seconds = summary.durationMs / 1_000;
  const rate = Math.round(summary.read / Math.max(seconds, 0.001));
  return [
    `${rowsText(summary.read)} read in ${seconds.toFixed(1)} s (${count(rate)} rows/s)`,
    ...(['new', 'changed', 'unchanged', 'merged', 'removed'] as const).map((key) =>
      line(key, summary[key]),
    ),
    ...(summary.skipped > 0
      ? [line('skipped', summary.skipped), ...byReason(summary.skippedBy)]
      : []),
    line('rejected', summary.refused),
    ...byReason(summary.refusedBy),
    ...(Object.keys(summary.droppedBy).length > 0
      ? ['values left out or doubted, in rows that were kept', ...byReason(summary.droppedBy)]
      : []),
    ...guardedLines(summary),
    ...partLines(summary),
    ...rejectsLines(summary),
    ...(summary.reportPath === undefined
      ? []
      : [`Rejected rows by dealer, for people to read: ${summary.reportPath}`]),
  ];
}

function guardedLines({ guarded, guardedSellers }: ImportSummary): string[] {
  if (guarded === 0) return [];
  const dealers = guardedSellers === 1 ? 'one dealer' : `${count(guardedSellers)} dealers`;
  return [
    `Kept ${count(guarded)} offers of ${dealers}, although the file lacks more than half of theirs. --force removes them.`,
  ];
}

/** A warning about a file that says that it is not the whole list. */
export function partLines({ part }: { readonly part: string | undefined }): string[] {
  return part === undefined
    ? []
    : [
        `WARNING: the file says that it is ${part}. Cars that it lacks stay, also with --full; --full --force removes them.`,
      ];
}

function rejectsLines({ rejectsPath, rejectsLeftOut }: ImportSummary): string[] {
  if (rejectsPath === undefined) return [];
  if (rejectsLeftOut === 0) return [`Each of these values, with line and reason: ${rejectsPath}`];
  return [
    `These values, with line and reason, except ${count(rejectsLeftOut)} that did not fit in the file: ${rejectsPath}`,
  ];
}

function byReason(counts: Readonly<Partial<Record<string, number>>>): string[] {
  const entries = Object.entries(counts) as [string, number][];
  entries.sort(([left, most], [right, more]) => more - most || (left < right ? -1 : 1));
  return entries.map(([reason, rows]) => line(`  ${reason}`, rows));
}

function line(label: string, number: number): string {
  return `  ${label.padEnd(30)}${count(number).padStart(11)}`;
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}

/** Whether a reason rejects the whole row rather than one fact. */
export function isRejectReason(reason: string): reason is RejectReason {
  return Object.hasOwn(REJECT_REASONS, reason);
}

import type { DroppedFactReason, RefusalReason } from './row-faults.js';
import { REFUSAL_REASONS } from './row-faults.js';

/**
 * What an import did. Every row read is in exactly one of six counts:
 * `read = new + changed + unchanged + merged + skipped + refused`.
 */
export interface ImportSummary {
  read: number;
  new: number;
  changed: number;
  unchanged: number;
  /** Rows that offer the same car by the same seller as another row, which is as cheap or cheaper. */
  merged: number;
  /** Rows that are not for sale, as the map says. */
  skipped: number;
  refused: number;
  /** Offers of the source that the file no longer has; only with `--full`. */
  removed: number;
  /** Offers that the file no longer has and that stay, since it lacks more than half of their dealer's; and how many dealers they are of. */
  guarded: number;
  guardedSellers: number;
  /** Rows by the column and text they were skipped for. */
  skippedBy: Record<string, number>;
  /** Rows by the reason they were refused for. */
  refusedBy: Partial<Record<RefusalReason, number>>;
  /** Facts that rows are kept without, or that something stands against, by the reason. */
  droppedBy: Partial<Record<DroppedFactReason, number>>;
  /** Cars of which the VIN could not be right and was left out. */
  vinDropped: number;
  durationMs: number;
  /** Where the refused and dropped values are listed; undefined when there are none. */
  rejectsPath: string | undefined;
  /** The page of refused rows by dealer; undefined when there are none. */
  reportPath: string | undefined;
  /** How many of them are not, because that file has reached its largest size. */
  rejectsLeftOut: number;
}

/** The counts before the first row, for the import to add to. */
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
    durationMs: 0,
    rejectsPath: undefined,
    reportPath: undefined,
    rejectsLeftOut: 0,
  };
}

/** Rows that are in the store after the import, on their own or in the offer of another row. */
export function importedRows(summary: ImportSummary): number {
  return summary.new + summary.changed + summary.unchanged + summary.merged;
}

/** The summary as the import command prints it. */
export function summaryLines(summary: ImportSummary): string[] {
  const seconds = summary.durationMs / 1_000;
  const rate = Math.round(summary.read / Math.max(seconds, 0.001));
  return [
    `${count(summary.read)} rows read in ${seconds.toFixed(1)} s (${count(rate)} rows/s)`,
    ...(['new', 'changed', 'unchanged', 'merged', 'removed'] as const).map((key) => line(key, summary[key])),
    ...(summary.skipped > 0 ? [line('skipped', summary.skipped), ...byReason(summary.skippedBy)] : []),
    line('refused', summary.refused),
    ...byReason(summary.refusedBy),
    ...(Object.keys(summary.droppedBy).length > 0
      ? ['values left out or doubted, in rows that were kept', ...byReason(summary.droppedBy)]
      : []),
    ...guardedLines(summary),
    ...rejectsLines(summary),
    ...(summary.reportPath === undefined ? [] : [`Refused rows by dealer, for people to read: ${summary.reportPath}`]),
  ];
}

function guardedLines({ guarded, guardedSellers }: ImportSummary): string[] {
  if (guarded === 0) return [];
  const dealers = guardedSellers === 1 ? 'one dealer' : `${count(guardedSellers)} dealers`;
  return [`Kept ${count(guarded)} offers of ${dealers}, although the file lacks more than half of theirs. --force removes them.`];
}

function rejectsLines({ rejectsPath, rejectsLeftOut }: ImportSummary): string[] {
  if (rejectsPath === undefined) return [];
  if (rejectsLeftOut === 0) return [`Each of these values, with line and reason: ${rejectsPath}`];
  return [`These values, with line and reason, except ${count(rejectsLeftOut)} that did not fit in the file: ${rejectsPath}`];
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

/** Whether a reason kept a whole row out; the others dropped a single fact. */
export function isRefusal(reason: string): reason is RefusalReason {
  return Object.hasOwn(REFUSAL_REASONS, reason);
}

import { closeSync, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../../platform/config/made-folder.js';
import { cutText } from '../read/plain-row.js';
import { NO_CAR } from './car-of-reject.js';
import type { CarOfReject } from './car-of-reject.js';
import { DealerReport } from './dealer-report.js';
import type { RowIssue } from '../row-issues.js';
import { explanationOf } from '../row-issues.js';

const HEADER = 'line,status,column,value,reason,explanation,vin,stockNumber,dealer,row\n';
/** Longer values are cut; the report has the line number. */
const MAX_VALUE_CHARACTERS = 500;
/** About 400,000 usual rows. Keeps a bad feed from filling the disk. */
const MAX_FILE_BYTES = 100_000_000;
const BUFFERED_CHARACTERS = 64 * 1024;
/** Begins like a formula and is no number. */
const FORMULA = /^[=@\t\r]|^[+-](?![\d.,]+$)/;

/**
 * CSV file of all unusable values: one line per rejected row (`refused`) and per dropped value
 * (`kept`), with car and dealer. The file is created with its first line and has a maximum size;
 * its last line counts the values beyond it.
 */
export class RejectsFile {
  private descriptor: number | undefined;
  private buffered = '';
  private bytes = HEADER.length;
  private leftOutCount = 0;

  private readonly report: DealerReport;

  constructor(
    private readonly intendedPath: string,
    private readonly maxBytes = MAX_FILE_BYTES,
  ) {
    this.report = new DealerReport(intendedPath.replace(/\.csv$/, '.html'));
  }

  /** `<folder>/rejects/<source>-<time>.csv`. */
  static inFolder(folder: string, source: string, now: number): RejectsFile {
    const time = new Date(now).toISOString().replaceAll(/[:.]/g, '-');
    return new RejectsFile(join(folder, 'rejects', `${source}-${time}.csv`));
  }

  /** Path of the file; undefined if there are no rejects. */
  get path(): string | undefined {
    return this.descriptor === undefined ? undefined : this.intendedPath;
  }

  /** Number of values beyond the maximum size. */
  get leftOut(): number {
    return this.leftOutCount;
  }

  add(issue: RowIssue, status: 'refused' | 'kept', car: CarOfReject = NO_CAR): void {
    if (status === 'refused') this.report.add(issue, car);
    if (this.descriptor === undefined) this.open();
    if (this.leftOutCount > 0) {
      this.leftOutCount++;
      return;
    }
    const line = lineOf(issue, status, car);
    this.bytes += Buffer.byteLength(line);
    if (this.bytes <= this.maxBytes) this.buffered += line;
    else this.leftOutCount = 1;
    if (this.buffered.length > BUFFERED_CHARACTERS) this.flush();
  }

  /** Writes the page by dealer; undefined if no row was rejected. */
  writeReport(source: string, now: number): string | undefined {
    return this.report.write(source, now);
  }

  close(): void {
    if (this.descriptor === undefined) return;
    if (this.leftOutCount > 0) {
      const count = this.leftOutCount.toLocaleString('en-US');
      const explanation = `The file has reached its maximum size. ${count} more values are only in the counts of the summary.`;
      this.buffered += `${['', 'left out', '', '', '', explanation, '', '', '', ''].map(csvCell).join(',')}\n`;
    }
    this.flush();
    closeSync(this.descriptor);
  }

  private open(): void {
    makeFolder(dirname(this.intendedPath));
    this.descriptor = openSync(this.intendedPath, 'w');
    this.buffered = HEADER;
  }

  private flush(): void {
    writeSync(this.descriptor!, this.buffered);
    this.buffered = '';
  }
}

function lineOf(
  issue: RowIssue,
  status: 'refused' | 'kept',
  { vin, stockNumber, dealer, row }: CarOfReject,
): string {
  const about = [vin, stockNumber, dealer, row].map(beginning);
  const cells = [
    String(issue.line),
    status,
    beginning(issue.column),
    beginning(issue.value),
    issue.reason,
    explanationOf(issue),
    ...about,
  ];
  return `${cells.map(csvCell).join(',')}\n`;
}

function beginning(text: string): string {
  return cutText(text, MAX_VALUE_CHARACTERS);
}

/** A value that a spreadsheet would run as a formula gets an apostrophe, which it does not show. */
function csvCell(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

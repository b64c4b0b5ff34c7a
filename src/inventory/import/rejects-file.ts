import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RowFault } from './row-faults.js';
import { DROPPED_FACT_REASONS, REFUSAL_REASONS } from './row-faults.js';

const HEADER = 'line,status,column,value,reason,explanation\n';
const EXPLANATIONS: Readonly<Record<RowFault['reason'], string>> = { ...REFUSAL_REASONS, ...DROPPED_FACT_REASONS };
/** Longer values are cut: the line number finds the whole. */
const MAX_VALUE_CHARACTERS = 500;
const BUFFERED_CHARACTERS = 64 * 1024;

/**
 * The list of all values that could not be taken, a CSV file with one line a refused row (`refused`) and one a value that a listing has
 * to do without (`kept`). The file is made with its first line.
 */
export class RejectsFile {
  private descriptor: number | undefined;
  private buffered = '';

  constructor(private readonly intendedPath: string) {}

  /** `<folder>/rejects/<source>-<time>.csv`. */
  static inFolder(folder: string, source: string, now: number): RejectsFile {
    const time = new Date(now).toISOString().replaceAll(/[:.]/g, '-');
    return new RejectsFile(join(folder, 'rejects', `${source}-${time}.csv`));
  }

  /** Where the file is; undefined while there is nothing to list. */
  get path(): string | undefined {
    return this.descriptor === undefined ? undefined : this.intendedPath;
  }

  add(fault: RowFault, status: 'refused' | 'kept'): void {
    if (this.descriptor === undefined) this.open();
    const explanation = fault.detail === undefined ? EXPLANATIONS[fault.reason] : `${EXPLANATIONS[fault.reason]} (${fault.detail})`;
    const cells = [String(fault.line), status, fault.column, fault.value.slice(0, MAX_VALUE_CHARACTERS), fault.reason, explanation];
    this.buffered += `${cells.map(csvCell).join(',')}\n`;
    if (this.buffered.length > BUFFERED_CHARACTERS) this.flush();
  }

  close(): void {
    if (this.descriptor === undefined) return;
    this.flush();
    closeSync(this.descriptor);
  }

  private open(): void {
    mkdirSync(dirname(this.intendedPath), { recursive: true });
    this.descriptor = openSync(this.intendedPath, 'w');
    this.buffered = HEADER;
  }

  private flush(): void {
    writeSync(this.descriptor!, this.buffered);
    this.buffered = '';
  }
}

function csvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

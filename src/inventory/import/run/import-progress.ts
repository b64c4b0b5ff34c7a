import type { WriteStream } from 'node:tty';

/** Shows the progress of an import. Steps are sequential. Calling `stop` twice is allowed. */
export interface ImportProgress {
  /**
   * Begins a step with a total in units such as bytes or offers. Without a total only the name is
   * shown.
   */
  start(step: string, total?: number): void;
  update(done: number, rows: number): void;
  /** Reports how long the import has been waiting for another writer of the store. */
  waiting(waitedMs: number): void;
  stop(): void;
}

const LINE_EVERY_MS = 5_000;
/** On terminals, where a line is overwritten by the next one. */
const OVERWRITTEN_EVERY_MS = 100;
/** Shorter waits are not shown. */
const WAIT_IS_LONG_MS = 1_000;
const CLEAR_REST_OF_LINE = '\u001B[K';

/**
 * Shows steps in place on terminals, as lines elsewhere. Writes to standard error, because standard
 * output has the summary.
 */
export function progressOn(stream: WriteStream): ImportProgress {
  return new LineProgress(
    stream,
    stream.isTTY ? OVERWRITTEN_EVERY_MS : LINE_EVERY_MS,
    performance.now.bind(performance),
  );
}

/** Writes a line at the start of a step and at most every `everyMs`. */
export class LineProgress implements ImportProgress {
  private step = '';
  private total = 0;
  private startedAt = 0;
  private writtenAt = 0;
  private isLineOpen = false;

  constructor(
    private readonly stream: Pick<WriteStream, 'write' | 'isTTY' | 'columns'>,
    private readonly everyMs: number,
    private readonly now: () => number,
  ) {}

  start(step: string, total = 0): void {
    this.stop();
    [this.step, this.total] = [step, total];
    this.startedAt = this.now();
    this.write(`${step} …`);
  }

  update(done: number, rows: number): void {
    if (this.total === 0 || !this.isDue()) return;
    const seconds = Math.max((this.now() - this.startedAt) / 1_000, 0.001);
    const percentage = Math.floor((100 * done) / this.total);
    const rate = Math.round(rows / seconds);
    const secondsLeft = Math.round(seconds * (this.total / Math.max(done, 1) - 1));
    this.write(
      `${this.step}: ${percentage} %, ${formatted(rows)} rows, ${formatted(rate)} rows/s, ${secondsLeft} s left`,
    );
  }

  waiting(waitedMs: number): void {
    if (waitedMs < WAIT_IS_LONG_MS || !this.isDue()) return;
    const seconds = Math.round(waitedMs / 1_000);
    this.write(
      `${this.step}: waiting for another process to finish writing, for ${seconds} s so far`,
    );
  }

  stop(): void {
    if (this.isLineOpen) this.stream.write('\n');
    this.isLineOpen = false;
    this.total = 0;
  }

  private isDue(): boolean {
    return this.now() - this.writtenAt >= this.everyMs;
  }

  private write(line: string): void {
    this.writtenAt = this.now();
    this.isLineOpen = this.stream.isTTY;
    // A longer line would wrap, and only its last row could be overwritten.
    const shown = line.slice(0, this.stream.columns - 1);
    this.stream.write(this.stream.isTTY ? `\r${shown}${CLEAR_REST_OF_LINE}` : `${line}\n`);
  }
}

const formatted = (number: number): string => number.toLocaleString('en-US');

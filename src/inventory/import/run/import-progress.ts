import type { WriteStream } from 'node:tty';
import { Presets, SingleBar } from 'cli-progress';

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
/** Shorter waits are not shown. */
const WAIT_IS_LONG_MS = 1_000;
const WAITING = 'waiting for another process to finish writing';

/**
 * A progress bar on terminals, plain lines elsewhere. Writes to standard error, because standard
 * output has the summary.
 */
export function progressOn(stream: WriteStream): ImportProgress {
  return stream.isTTY
    ? new BarProgress(stream)
    : new LineProgress((line) => stream.write(`${line}\n`));
}

class BarProgress implements ImportProgress {
  private bar: SingleBar | undefined;
  private startedAt = 0;

  constructor(private readonly stream: WriteStream) {}

  start(step: string, total?: number): void {
    this.stop();
    if (!total) {
      this.stream.write(`${step} …\n`);
      return;
    }
    const format = `${step.padEnd(8)} {bar} {percentage}% | {rows} rows | {rate} rows/s | {eta_formatted} left{waiting}`;
    this.bar = new SingleBar(
      { format, stream: this.stream, hideCursor: true, etaBuffer: 50 },
      Presets.shades_classic,
    );
    this.startedAt = performance.now();
    this.bar.start(total, 0, { rows: '0', rate: '0', waiting: '' });
  }

  update(done: number, rows: number): void {
    const [shownRows, rate] = [rows, rateOf(rows, this.startedAt)].map((number) =>
      number.toLocaleString('en-US'),
    );
    this.bar?.update(done, { rows: shownRows, rate, waiting: '' });
  }

  waiting(waitedMs: number): void {
    if (waitedMs >= WAIT_IS_LONG_MS) this.bar?.update({ waiting: `, ${WAITING}` });
  }

  stop(): void {
    this.bar?.stop();
    this.bar = undefined;
  }
}

/** Prints a line at the start of a step and every five seconds. */
export class LineProgress implements ImportProgress {
  private step = '';
  private total = 0;
  private startedAt = 0;
  private saidAt = 0;

  constructor(
    private readonly write: (line: string) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  start(step: string, total = 0): void {
    [this.step, this.total] = [step, total];
    this.startedAt = this.saidAt = this.now();
    this.write(`${step} …`);
  }

  update(done: number, rows: number): void {
    const now = this.now();
    if (now - this.saidAt < LINE_EVERY_MS) return;
    this.saidAt = now;
    const secondsLeft = Math.round(
      ((now - this.startedAt) / 1_000) * (this.total / Math.max(done, 1) - 1),
    );
    const rate = Math.round(rows / Math.max((now - this.startedAt) / 1_000, 0.001));
    const percentage = Math.floor((100 * done) / Math.max(this.total, 1));
    this.write(
      `${this.step}: ${percentage} %, ${rows} rows, ${rate} rows/s, ${secondsLeft} s left`,
    );
  }

  waiting(waitedMs: number): void {
    const now = this.now();
    if (waitedMs < WAIT_IS_LONG_MS || now - this.saidAt < LINE_EVERY_MS) return;
    this.saidAt = now;
    this.write(`${this.step}: ${WAITING}, for ${Math.round(waitedMs / 1_000)} s so far`);
  }

  stop(): void {
    this.total = 0;
  }
}

function rateOf(rows: number, startedAt: number): number {
  return Math.round(rows / Math.max((performance.now() - startedAt) / 1_000, 0.001));
}

import { Interval } from '@nestjs/schedule';
import type { Tables } from '../platform/database/tables.js';
import { ViewCounts } from './view-counts.js';

const DAY_MS = 86_400_000;
/** Write interval; a killed server loses at most the views of one. */
const WRITTEN_EVERY_MS = 1_000;
/** Maximum number of buffered cars while writes fail; views of more are dropped. */
const MAX_WAITING_CARS = 100_000;

/** Views of a car on a day (UTC) under a brand. */
export type ViewsOfCar = Tables['viewCount'];
type ViewsOfDay = Omit<ViewsOfCar, 'vin'>;

/** Buffers views and writes them every second. */
export abstract class WaitingViews extends ViewCounts {
  /** By VIN. */
  private waiting = new Map<string, ViewsOfDay[]>();
  /** Undefined while no write is running. */
  private writing: Promise<void> | undefined;
  private writesBegun = 0;

  constructor(protected readonly now: () => number) {
    super();
  }

  add(vin: string, brand: string, views = 1): void {
    this.count({ vin, day: this.today(), brand, views });
  }

  /** Writes the buffer. One write at a time. */
  @Interval(WRITTEN_EVERY_MS)
  write(): Promise<void> {
    this.writing ??= this.writeWaiting().finally(() => (this.writing = undefined));
    return this.writing;
  }

  /** Writes the views, and logs failures. @returns views to retry with the next write */
  protected abstract writeViews(views: readonly ViewsOfCar[]): Promise<readonly ViewsOfCar[]>;

  /**
   * Result of `read` without a concurrent write, since views in a write are neither buffered nor
   * certainly stored. Repeats the read if a write began in the meantime.
   */
  protected async readBetweenWrites<Result>(read: () => Promise<Result>): Promise<Result> {
    for (;;) {
      while (this.writing) await this.writing;
      const begun = this.writesBegun;
      const result = await read();
      if (begun === this.writesBegun) return result;
    }
  }

  /** Copies of a car's buffered views after a day. */
  protected waitingOf(vin: string, afterDay: number): ViewsOfDay[] {
    return (this.waiting.get(vin) ?? [])
      .filter(({ day }) => day > afterDay)
      .map((views) => ({ ...views }));
  }

  protected today(): number {
    return Math.floor(this.now() / DAY_MS);
  }

  /** Writes the buffer, with the views that were added during a running write. */
  protected async writeTheLast(): Promise<void> {
    await this.writing;
    await this.write();
  }

  private count({ vin, day, brand, views }: ViewsOfCar): void {
    let ofCar = this.waiting.get(vin);
    if (!ofCar) {
      if (this.waiting.size >= MAX_WAITING_CARS) return;
      this.waiting.set(vin, (ofCar = []));
    }
    const same = ofCar.find((other) => other.day === day && other.brand === brand);
    if (same) same.views += views;
    else ofCar.push({ day, brand, views });
  }

  private async writeWaiting(): Promise<void> {
    if (this.waiting.size === 0) return;
    const views = [...this.waiting].flatMap(([vin, ofCar]) =>
      ofCar.map((ofDay) => ({ vin, ...ofDay })),
    );
    this.waiting = new Map();
    this.writesBegun++;
    for (const left of await this.writeViews(views)) this.count(left);
  }
}

import type { Tables } from '../database/tables.js';
import { ViewCounts } from './view-counts.js';

const DAY_MS = 86_400_000;
/** Views are written so often; a server that is killed loses no more than these. */
const WRITTEN_EVERY_MS = 1_000;
/** Views of so many cars may wait for whoever keeps them, and takes none; those of more are not counted. */
const MAX_WAITING_CARS = 100_000;

/** How often a car was looked at on a day (UTC), under a brand. */
export type ViewsOfCar = Tables['viewCount'];
type ViewsOfDay = Omit<ViewsOfCar, 'vin'>;

/** Buffers views and writes them every second. */
export abstract class WaitingViews extends ViewCounts {
  /** By VIN. */
  private waiting = new Map<string, ViewsOfDay[]>();
  /** Undefined while nothing is being written. */
  private writing: Promise<void> | undefined;
  private writesBegun = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(protected readonly now: () => number) {
    super();
    this.timer = setInterval(() => void this.write(), WRITTEN_EVERY_MS).unref();
  }

  add(vin: string, brand: string, views = 1): void {
    this.count({ vin, day: this.today(), brand, views });
  }

  /** Writes them down. @returns those that wait for the next time; what is to be said of them is said. */
  protected abstract writeViews(views: readonly ViewsOfCar[]): Promise<readonly ViewsOfCar[]>;

  /**
   * What `read` answers when no write ran beside it: while one does, views are neither waiting nor written for certain. Reads again
   * after a write that began meanwhile.
   */
  protected async readBetweenWrites<Result>(read: () => Promise<Result>): Promise<Result> {
    for (;;) {
      while (this.writing) await this.writing;
      const begun = this.writesBegun;
      const result = await read();
      if (begun === this.writesBegun) return result;
    }
  }

  /** Those of a car after a day, as they are now. */
  protected waitingOf(vin: string, afterDay: number): ViewsOfDay[] {
    return (this.waiting.get(vin) ?? []).filter(({ day }) => day > afterDay).map((views) => ({ ...views }));
  }

  protected today(): number {
    return Math.floor(this.now() / DAY_MS);
  }

  /** Ends the counting: what waits is written once more. */
  protected async writeTheLast(): Promise<void> {
    clearInterval(this.timer);
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

  /** One at a time: whoever is slow is not asked for more. */
  private write(): Promise<void> {
    this.writing ??= this.writeWaiting().finally(() => (this.writing = undefined));
    return this.writing;
  }

  private async writeWaiting(): Promise<void> {
    if (this.waiting.size === 0) return;
    const views = [...this.waiting].flatMap(([vin, ofCar]) => ofCar.map((ofDay) => ({ vin, ...ofDay })));
    this.waiting = new Map();
    this.writesBegun++;
    for (const left of await this.writeViews(views)) this.count(left);
  }
}

import { Logger } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { sql } from 'kysely';
import type { Database } from '../database/database.js';
import type { Tables } from '../database/tables.js';
import { MAX_VIEW_COUNT_DAYS, ViewCounts } from './view-counts.js';
import type { CountsByBrand } from './view-counts.js';

const DAY_MS = 86_400_000;
/** Views are written so often; a server that is killed loses no more than these. */
const WRITTEN_EVERY_MS = 2_000;
/** Views of so many cars may wait for a database that takes none; those of more are not counted. */
const MAX_WAITING_CARS = 100_000;
/** Four values each; a statement has room for some thousand. */
const ROWS_PER_STATEMENT = 500;

type ViewCountRow = Tables['viewCount'];
type ViewsOfDay = Omit<ViewCountRow, 'vin'>;

/**
 * Views in the database, which all threads of all servers write to: how many for each car, day (UTC) and brand, and nothing about who.
 * Days too long ago to be asked for are deleted.
 */
export class CountedViews extends ViewCounts implements OnApplicationShutdown {
  private readonly logger = new Logger(CountedViews.name);
  /** By VIN. */
  private waiting = new Map<string, ViewsOfDay[]>();
  /** Undefined while nothing is being written. */
  private writing: Promise<void> | undefined;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly database: Database,
    private readonly brandCodes: readonly string[],
    private readonly now: () => number = Date.now,
  ) {
    super();
    this.timer = setInterval(() => void this.write(), WRITTEN_EVERY_MS).unref();
  }

  add(vin: string, brand: string): void {
    this.count({ vin, day: this.today(), brand, views: 1 });
  }

  async countsOf(vins: readonly string[], days: number): Promise<CountsByBrand[]> {
    if (vins.length === 0) return [];
    const afterDay = this.today() - days;
    // What waits is looked at first: what is written meanwhile is then counted once at most.
    const recent = vins.map((vin) => (this.waiting.get(vin) ?? []).filter(({ day }) => day > afterDay).map((views) => ({ ...views })));
    const written = await this.database.reading
      .selectFrom('viewCount')
      .select(['vin', 'brand', (all) => all.fn.sum<number | string>('views').as('views')])
      .where('vin', 'in', [...new Set(vins)])
      .where('day', '>', afterDay)
      .groupBy(['vin', 'brand'])
      .execute();
    const writtenOf = Map.groupBy(written, ({ vin }) => vin);
    return vins.map((vin, at) => this.countsByBrand([...(writtenOf.get(vin) ?? []), ...recent[at]!]));
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.writing;
    await this.write();
  }

  private count({ vin, day, brand, views }: ViewCountRow): void {
    let ofCar = this.waiting.get(vin);
    if (!ofCar) {
      if (this.waiting.size >= MAX_WAITING_CARS) return;
      this.waiting.set(vin, (ofCar = []));
    }
    const same = ofCar.find((other) => other.day === day && other.brand === brand);
    if (same) same.views += views;
    else ofCar.push({ day, brand, views });
  }

  /** Views under a brand that there is no more are left out. */
  private countsByBrand(counted: readonly { brand: string; views: number | string }[]): CountsByBrand {
    const counts = Object.fromEntries(this.brandCodes.map((code) => [code, 0]));
    for (const { brand, views } of counted) if (brand in counts) counts[brand]! += Number(views);
    return counts;
  }

  /** One at a time: a database that is slow is not asked for more. */
  private write(): Promise<void> {
    this.writing ??= this.writeWaiting().finally(() => (this.writing = undefined));
    return this.writing;
  }

  /** What cannot be written waits for the next time. */
  private async writeWaiting(): Promise<void> {
    if (this.waiting.size === 0) return;
    const rows = [...this.waiting].flatMap(([vin, ofCar]) => ofCar.map((views) => ({ vin, ...views })));
    this.waiting = new Map();
    try {
      await this.writeRows(rows);
    } catch (error) {
      for (const row of rows) this.count(row);
      this.logger.warn({ msg: 'views could not be written, trying again', error: String(error) });
    }
  }

  private writeRows(rows: readonly ViewCountRow[]): Promise<void> {
    // In one order, so that two servers never wait for one another.
    const sorted = rows.toSorted((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1));
    return this.database.change(undefined, async (change) => {
      for (let first = 0; first < sorted.length; first += ROWS_PER_STATEMENT) {
        await change
          .insertInto('viewCount')
          .values(sorted.slice(first, first + ROWS_PER_STATEMENT))
          .onConflict((conflict) =>
            conflict.columns(['vin', 'day', 'brand']).doUpdateSet({ views: sql<number>`view_count.views + excluded.views` }),
          )
          .execute();
      }
      await change
        .deleteFrom('viewCount')
        .where('day', '<=', this.today() - MAX_VIEW_COUNT_DAYS)
        .execute();
    });
  }

  private today(): number {
    return Math.floor(this.now() / DAY_MS);
  }
}

function keyOf({ vin, day, brand }: ViewCountRow): string {
  return `${vin} ${day} ${brand}`;
}

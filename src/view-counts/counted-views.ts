import { Logger } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { sql } from 'kysely';
import type { Database } from '../platform/database/database.js';
import { MAX_VIEW_COUNT_DAYS } from './view-counts.js';
import type { CountsByBrand } from './view-counts.js';
import { WaitingViews } from './waiting-views.js';
import type { ViewsOfCar } from './waiting-views.js';

/** Rows have four values; a statement accepts some thousand parameters. */
const ROWS_PER_STATEMENT = 500;

/**
 * View counts in the database, shared by all servers: by car, day (UTC) and brand, without
 * reference to shoppers. Days that are too old for queries are deleted.
 */
export class CountedViews extends WaitingViews implements OnApplicationShutdown {
  private readonly logger = new Logger(CountedViews.name);

  constructor(
    private readonly database: Database,
    private readonly brandCodes: readonly string[],
    now: () => number = Date.now,
  ) {
    super(now);
  }

  async countsOf(vins: readonly string[], days: number): Promise<CountsByBrand[]> {
    if (vins.length === 0) return [];
    return this.readBetweenWrites(() => this.readCounts(vins, this.today() - days));
  }

  onApplicationShutdown(): Promise<void> {
    return this.writeTheLast();
  }

  /** On failure, the views wait for the next write. */
  protected async writeViews(views: readonly ViewsOfCar[]): Promise<readonly ViewsOfCar[]> {
    try {
      await this.writeRows(views);
      return [];
    } catch (error) {
      this.logger.warn({ msg: 'views could not be written, trying again', error: String(error) });
      return views;
    }
  }

  private async readCounts(vins: readonly string[], afterDay: number): Promise<CountsByBrand[]> {
    const recent = vins.map((vin) => this.waitingOf(vin, afterDay));
    const written = await this.database.reading
      .selectFrom('viewCount')
      .select(['vin', 'brand', (all) => all.fn.sum<number | string>('views').as('views')])
      .where('vin', 'in', [...new Set(vins)])
      .where('day', '>', afterDay)
      .groupBy(['vin', 'brand'])
      .execute();
    const writtenOf = Map.groupBy(written, ({ vin }) => vin);
    return vins.map((vin, at) =>
      this.countsByBrand([...(writtenOf.get(vin) ?? []), ...recent[at]!]),
    );
  }

  /** Ignores views of removed brands. */
  private countsByBrand(
    counted: readonly { brand: string; views: number | string }[],
  ): CountsByBrand {
    const counts = Object.fromEntries(this.brandCodes.map((code) => [code, 0]));
    for (const { brand, views } of counted) if (brand in counts) counts[brand]! += Number(views);
    return counts;
  }

  private writeRows(rows: readonly ViewsOfCar[]): Promise<void> {
    // Sorted, so that two servers cannot deadlock.
    const sorted = rows.toSorted((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1));
    return this.database.change(undefined, async (change) => {
      for (let first = 0; first < sorted.length; first += ROWS_PER_STATEMENT) {
        await change
          .insertInto('viewCount')
          .values(sorted.slice(first, first + ROWS_PER_STATEMENT))
          .onConflict((conflict) =>
            conflict
              .columns(['vin', 'day', 'brand'])
              .doUpdateSet({ views: sql<number>`view_count.views + excluded.views` }),
          )
          .execute();
      }
      await change
        .deleteFrom('viewCount')
        .where('day', '<=', this.today() - MAX_VIEW_COUNT_DAYS)
        .execute();
    });
  }
}

function keyOf({ vin, day, brand }: ViewsOfCar): string {
  return `${vin} ${day} ${brand}`;
}

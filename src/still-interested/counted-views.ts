import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { StatementSync } from 'node:sqlite';
import { Logger } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { isDamaged } from '../database/damaged-file.js';
import { useWriteAheadLog } from '../database/write-ahead-log.js';
import { MAX_VIEW_COUNT_DAYS, ViewCounts } from './view-counts.js';
import type { CountsByBrand } from './view-counts.js';

/** The SQLite file in `DATA_DIR` that holds the view counts. Losing it costs the counts of the last 30 days. */
export const VIEWS_FILE_NAME = 'views.sqlite';

const SCHEMA = `
  BEGIN IMMEDIATE;
  CREATE TABLE IF NOT EXISTS view_count (
    vin TEXT NOT NULL, day INTEGER NOT NULL, brand TEXT NOT NULL, views INTEGER NOT NULL, PRIMARY KEY (vin, day, brand)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS view_count_by_day ON view_count (day);
  COMMIT`;

const ADD = `
  INSERT INTO view_count VALUES (?, ?, ?, ?)
  ON CONFLICT (vin, day, brand) DO UPDATE SET views = views + excluded.views`;

const FORGET = 'DELETE FROM view_count WHERE day <= ?';

const SUMS = `
  SELECT vin, brand, sum(views) AS views FROM view_count
  WHERE vin IN (SELECT value FROM json_each(?)) AND day > ?
  GROUP BY vin, brand`;

const BUSY_TIMEOUT_MS = 1_000;
const DAY_MS = 86_400_000;
/** Views are written so often; a server that is killed loses no more than these. */
const WRITTEN_EVERY_MS = 2_000;
/** Views of so many cars may wait for a disk that takes none; those of more are not counted. */
const MAX_WAITING_CARS = 100_000;

interface ViewsOfDay {
  day: number;
  brand: string;
  views: number;
}

/**
 * Views in a SQLite file of their own in the data folder, which all threads of a server write to: how many for each car, day (UTC)
 * and brand, and nothing about who. Days too long ago to be asked for are deleted.
 */
export class CountedViews extends ViewCounts implements OnApplicationShutdown {
  private readonly logger = new Logger(CountedViews.name);
  private readonly database: DatabaseSync;
  private readonly statements: Readonly<Record<'add' | 'forget' | 'sums', StatementSync>>;
  /** By VIN. */
  private readonly waiting = new Map<string, ViewsOfDay[]>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    dataDir: string,
    private readonly brandCodes: readonly string[],
    private readonly now: () => number = Date.now,
  ) {
    super();
    mkdirSync(dataDir, { recursive: true });
    this.database = this.opened(join(dataDir, VIEWS_FILE_NAME));
    this.statements = { add: this.database.prepare(ADD), forget: this.database.prepare(FORGET), sums: this.database.prepare(SUMS) };
    this.timer = setInterval(() => this.write(), WRITTEN_EVERY_MS).unref();
  }

  /** A file that is damaged is set aside and made anew: counts are worth no start that fails. */
  private opened(file: string): DatabaseSync {
    try {
      return openViews(file);
    } catch (error) {
      if (!isDamaged(error)) throw error;
      const aside = `${file}.damaged-${this.now()}`;
      renameSync(file, aside);
      for (const rest of [`${file}-wal`, `${file}-shm`]) rmSync(rest, { force: true });
      this.logger.error({ msg: 'view counts were damaged: set aside, begun anew', file: aside, error: String(error) });
      return openViews(file);
    }
  }

  add(vin: string, brand: string): void {
    const day = this.today();
    let ofCar = this.waiting.get(vin);
    if (!ofCar) {
      if (this.waiting.size >= MAX_WAITING_CARS) return;
      this.waiting.set(vin, (ofCar = []));
    }
    const same = ofCar.find((views) => views.day === day && views.brand === brand);
    if (same) same.views++;
    else ofCar.push({ day, brand, views: 1 });
  }

  async countsOf(vins: readonly string[], days: number): Promise<CountsByBrand[]> {
    const afterDay = this.today() - days;
    const written = this.statements.sums.all(JSON.stringify(vins), afterDay) as unknown as {
      vin: string;
      brand: string;
      views: number;
    }[];
    const writtenOf = Map.groupBy(written, ({ vin }) => vin);
    return vins.map((vin) => {
      const recent = (this.waiting.get(vin) ?? []).filter(({ day }) => day > afterDay);
      return this.countsByBrand([...(writtenOf.get(vin) ?? []), ...recent]);
    });
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
    this.write();
    this.database.close();
  }

  /** Views under a brand that there is no more are left out. */
  private countsByBrand(counted: readonly { brand: string; views: number }[]): CountsByBrand {
    const counts = Object.fromEntries(this.brandCodes.map((code) => [code, 0]));
    for (const { brand, views } of counted) if (brand in counts) counts[brand]! += views;
    return counts;
  }

  /** What cannot be written waits for the next time. */
  private write(): void {
    if (this.waiting.size === 0) return;
    try {
      this.database.exec('BEGIN IMMEDIATE');
      for (const [vin, ofCar] of this.waiting) for (const { day, brand, views } of ofCar) this.statements.add.run(vin, day, brand, views);
      this.statements.forget.run(this.today() - MAX_VIEW_COUNT_DAYS);
      this.database.exec('COMMIT');
      this.waiting.clear();
    } catch (error) {
      if (this.database.isTransaction) this.database.exec('ROLLBACK');
      this.logger.warn({ msg: 'views could not be written, trying again', error: String(error) });
    }
  }

  private today(): number {
    return Math.floor(this.now() / DAY_MS);
  }
}

/** @throws for a file that cannot be opened or is no such database. */
function openViews(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    useWriteAheadLog(database, BUSY_TIMEOUT_MS);
    // No wait for the disk: a power cut may take the last views, never the file.
    database.exec('PRAGMA synchronous = NORMAL');
    database.exec(SCHEMA);
    for (const statement of [ADD, FORGET, SUMS]) database.prepare(statement);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

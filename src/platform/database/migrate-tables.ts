import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { Config } from '../config/config.js';
import { HealthParts, PartProblem } from '../telemetry/health-parts.js';
import type { PartFacts } from '../telemetry/health-parts.js';
import { Database } from './database.js';
import { isDatabaseUnavailable } from './database-unavailable.js';
import { migrate } from './migrations/migrations.js';

const RETRY_MS = 1_000;

/**
 * Migrates the tables before the first request. If PostgreSQL is unavailable, the server starts
 * anyway, because searching does not need it, and retries. An unusable SQLite file prevents the
 * start.
 */
@Injectable()
export class UpToDateTables implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('Database');
  private readonly stopping = new AbortController();
  private readonly isElsewhere: boolean;
  private isReady = false;
  private begun: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    config: Config,
    parts: HealthParts,
  ) {
    this.isElsewhere = config.databaseUrl !== '';
    parts.add({ name: 'database', isOptional: true, check: () => this.check() });
  }

  onModuleInit(): Promise<void> {
    return this.begin();
  }

  /**
   * Starts the migration early, for modules that need the tables before the app is initialized.
   * Resolves when the tables are up to date, or PostgreSQL is unavailable.
   */
  begin(): Promise<void> {
    return (this.begun ??= this.migrateOrWait());
  }

  private async migrateOrWait(): Promise<void> {
    try {
      await this.migrate();
    } catch (error) {
      if (!this.isElsewhere || !isDatabaseUnavailable(error)) throw error;
      this.logger.warn({
        msg: 'database is not available, the server starts without',
        error: (error as Error).message,
      });
      void this.keepTrying();
    }
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.database.close();
  }

  private async migrate(): Promise<void> {
    await migrate(this.database);
    this.isReady = true;
  }

  private async keepTrying(): Promise<void> {
    const { signal } = this.stopping;
    while (!this.isReady && !signal.aborted) {
      await sleep(RETRY_MS, undefined, { ref: false, signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await this.migrate();
        this.logger.log({ msg: 'database is available, its tables are up to date' });
      } catch (error) {
        // A later release's tables or a wrong password do not go away by themselves, but an
        // operator may fix them in the meantime.
        if (!isDatabaseUnavailable(error))
          this.logger.error({ msg: 'tables cannot be brought up to date', error: String(error) });
      }
    }
  }

  private async check(): Promise<PartFacts> {
    if (!this.isReady) throw new PartProblem('tables are not up to date yet');
    const startedAt = performance.now();
    await this.database.check();
    const fault = this.database.diskFault();
    if (fault) throw new PartProblem(`the last change could not be written: ${fault.message}`);
    return { answeredInMs: Math.round(performance.now() - startedAt) };
  }
}

import { Global, Logger, Module } from '@nestjs/common';
import { Config } from '../config/config.js';
import { Database } from './database.js';
import { openDatabase } from './open-database.js';
import { ScheduledTicks } from './scheduled-ticks.js';
import { UpToDateTables } from './migrate-tables.js';

const database = {
  provide: Database,
  inject: [Config],
  useFactory: (config: Config) => {
    const logger = new Logger('Database');
    return openDatabase(config, (error) =>
      logger.warn({ msg: 'connection to the database lost', error: error.message }),
    );
  },
};

/** The database of shoppers' data, its migrations, and leases for scheduled jobs. */
@Global()
@Module({
  providers: [database, ScheduledTicks, UpToDateTables],
  exports: [Database, ScheduledTicks, UpToDateTables],
})
export class DatabaseModule {}

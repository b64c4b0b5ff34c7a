import { Module } from '@nestjs/common';
import { Config } from '../config/config.js';
import { Database } from '../database/database.js';
import { CountedViews } from './counted-views.js';
import { ViewCountController } from './view-count.controller.js';
import { ViewCounts } from './view-counts.js';

const counts = {
  provide: ViewCounts,
  useFactory: (database: Database, { brands }: Config) =>
    new CountedViews(
      database,
      brands.map(({ code }) => code),
    ),
  inject: [Database, Config],
};

/** Counts how often vehicle pages are viewed, for a listing's `viewCount` and for the call that answers view counts. */
@Module({ controllers: [ViewCountController], providers: [counts], exports: [ViewCounts] })
export class StillInterestedModule {}

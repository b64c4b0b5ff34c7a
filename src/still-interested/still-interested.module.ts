import { Module } from '@nestjs/common';
import { Config } from '../config/config.js';
import { CountedViews } from './counted-views.js';
import { ViewCountController } from './view-count.controller.js';
import { ViewCounts } from './view-counts.js';

const counts = { provide: ViewCounts, useFactory: ({ dataDir }: Config) => new CountedViews(dataDir), inject: [Config] };

/** View counts of cars: what the still-interested alert is decided by, and the call that answers them. */
@Module({ controllers: [ViewCountController], providers: [counts], exports: [ViewCounts] })
export class StillInterestedModule {}

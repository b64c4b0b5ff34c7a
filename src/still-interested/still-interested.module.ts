import { Module } from '@nestjs/common';
import { ViewCountController } from './view-count.controller.js';
import { UncountedViews, ViewCounts } from './view-counts.js';

@Module({ controllers: [ViewCountController], providers: [{ provide: ViewCounts, useClass: UncountedViews }], exports: [ViewCounts] })
export class StillInterestedModule {}

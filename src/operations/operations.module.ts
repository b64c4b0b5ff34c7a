import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { PagesModule } from '../pages/pages.module.js';
import { SearchModule } from '../search/search.module.js';
import { AllThreadsMetrics } from './all-threads-metrics.js';
import { DataFolderGauges } from './data-folder-gauges.js';
import { Draining } from './draining.js';
import { ErrorReports } from './error-reports.js';
import { FeedHealth } from './feed-health.js';
import { HealthController } from './health.controller.js';
import { OperatorServer } from './operator-server.js';
import { ServerGauges } from './server-gauges.js';
import { ServerParts } from './server-parts.js';
import { SourcesController } from './sources.controller.js';

/**
 * What the people who run the server look at: health, the age of feeds, metrics and the dashboard. Logging is set up before any module,
 * in `create-app.ts`. A part that changes is logged once, by `HealthParts`; Terminus would log it at every probe.
 */
@Module({
  imports: [TerminusModule.forRoot({ logger: false }), SearchModule, PagesModule],
  controllers: [HealthController, SourcesController],
  providers: [AllThreadsMetrics, DataFolderGauges, Draining, ErrorReports, FeedHealth, OperatorServer, ServerGauges, ServerParts],
})
export class OperationsModule {}

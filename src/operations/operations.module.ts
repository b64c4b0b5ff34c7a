import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { PagesModule } from '../web/pages/pages.module.js';
import { SearchModule } from '../search/search.module.js';
import { AllThreadsMetrics } from './all-threads-metrics.js';
import { DataFolderGauges } from './data-folder-gauges.js';
import { Draining } from './draining.js';
import { ErrorReports } from './error-reports.js';
import { FeedHealth } from './feed-health.js';
import { FeedNotices } from './feed-notices.js';
import { HealthController } from './health.controller.js';
import { OperatorServer } from './operator-server.js';
import { ServerGauges } from './server-gauges.js';
import { ServerParts } from './server-parts.js';
import { SourcesController } from './sources.controller.js';

/**
 * Health, feed age, metrics and dashboard for operators. Logging is set up before any module, in
 * `create-app.ts`. `HealthParts` logs each change of a part once; Terminus would log it at every
 * probe.
 */
@Module({
  imports: [TerminusModule.forRoot({ logger: false }), SearchModule, PagesModule],
  controllers: [HealthController, SourcesController],
  providers: [
    AllThreadsMetrics,
    DataFolderGauges,
    Draining,
    ErrorReports,
    FeedHealth,
    FeedNotices,
    OperatorServer,
    ServerGauges,
    ServerParts,
  ],
})
export class OperationsModule {}

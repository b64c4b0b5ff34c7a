import { readFileSync } from 'node:fs';
import { Controller, Get, NotFoundException, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { HealthParts } from '../platform/telemetry/health-parts.js';
import { CLIENT_FOLDER } from '../web/rendering/client-folder.js';
import { ASSETS_PATH } from '../web/rendering/client-manifest.js';
import { OPS_PATH, OpsDashboard } from '../web/pages/ops/ops-dashboard.js';
import { OpsHistory } from '../web/pages/ops/ops-history.js';
import { PageQueryPipe } from '../web/pages/page-query.pipe.js';
import { AllThreadsMetrics } from './all-threads-metrics.js';
import { operatorPage } from './operator-page.js';
import { RefreshQuery } from './operator-pages.dto.js';

/** Path of the metrics for Prometheus. */
export const METRICS_PATH = '/metrics';

/** Metrics for Prometheus, and the dashboard that shows them. */
@Controller()
export class MetricsController {
  private readonly stylesheet: Buffer;

  constructor(
    private readonly metrics: AllThreadsMetrics,
    private readonly parts: HealthParts,
    private readonly history: OpsHistory,
    private readonly dashboard: OpsDashboard,
  ) {
    const file = dashboard.stylesheetHref.slice(ASSETS_PATH.length);
    this.stylesheet = readFileSync(new URL(file, CLIENT_FOLDER));
  }

  @Get(METRICS_PATH)
  async show(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const registry = await this.metrics.merged();
    void reply.type(registry.contentType);
    return registry.metrics();
  }

  @Get(OPS_PATH)
  async showDashboard(
    @Query(PageQueryPipe) { refresh }: RefreshQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const [merged, parts] = await Promise.all([this.metrics.merged(), this.parts.check()]);
    const metrics = await merged.getMetricsAsJSON();
    const facts = { metrics, parts, history: this.history, now: Date.now() };
    const isRefreshed = refresh !== 'off';
    return operatorPage((nonce) => this.dashboard.render(facts, { isRefreshed, nonce }), reply);
  }

  /** The only file that the pages need. */
  @Get(`${ASSETS_PATH}:file`)
  showStylesheet(
    @Param('file') file: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Buffer {
    if (ASSETS_PATH + file !== this.dashboard.stylesheetHref) throw new NotFoundException();
    void reply.type('text/css');
    return this.stylesheet;
  }
}

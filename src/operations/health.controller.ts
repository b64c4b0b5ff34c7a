import { Controller, Get, Res, UseFilters } from '@nestjs/common';
import {
  ApiExtension,
  ApiOkResponse,
  ApiServiceUnavailableResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { HealthCheck, HealthCheckService, HealthIndicatorService } from '@nestjs/terminus';
import type { HealthCheckResult } from '@nestjs/terminus';
import type { FastifyReply } from 'fastify';
import { CACHING } from '../platform/http/caching.js';
import { ApiProblem } from '../platform/json-api/problem.js';
import { ProblemFilter } from '../platform/json-api/problem.filter.js';
import { SearchIndex } from '../search/index/search-index.js';
import { HealthParts } from '../platform/telemetry/health-parts.js';
import type { PartState } from '../platform/telemetry/health-parts.js';
import { FeedHealth, STANDINGS_IN_NEED } from './feed-health.js';
import { Health, Liveness, Readiness } from './health.dto.js';
import { VERSION } from './version.js';

/**
 * Probes for load balancers and orchestrators: `/health/live` (restart if it fails) and
 * `/health/ready` (send requests). `/health` is for people.
 */
@ApiTags('Operations')
@UseFilters(ProblemFilter)
@Controller('health')
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly parts: HealthParts,
    private readonly index: SearchIndex,
    private readonly feeds: FeedHealth,
  ) {}

  @Get('live')
  @ApiOperation({ summary: 'Whether the process is alive' })
  @ApiExtension('x-example-request', '/health/live')
  @ApiOkResponse({ type: Liveness, description: 'The answer.' })
  live(): Liveness {
    return { status: 'ok' };
  }

  /**
   * Whether this connection's thread can answer searches: the store is open, the index is built,
   * and the server is not shutting down.
   */
  @Get('ready')
  @HealthCheck({ swaggerDocumentation: false })
  @ApiOperation({ summary: 'Whether searches can be answered' })
  @ApiExtension('x-example-request', '/health/ready')
  @ApiOkResponse({ type: Readiness, description: 'The answer.' })
  @ApiProblem(503, 'A part is down. `errors` names it.')
  async ready(): Promise<HealthCheckResult> {
    const states = await this.parts.check();
    return this.health.check(states.map((state) => () => this.indicated(state)));
  }

  /** All details. The status is that of readiness. */
  @Get()
  @ApiOperation({ summary: 'Status of the server: its parts, index and feeds' })
  @ApiExtension('x-example-request', '/health')
  @ApiOkResponse({ type: Health, description: 'Every part is up or degraded.' })
  @ApiServiceUnavailableResponse({ type: Health, description: 'A part is down. `parts` names it.' })
  async details(@Res({ passthrough: true }) reply: FastifyReply): Promise<Health> {
    const states = await this.parts.check();
    const worst = (['down', 'degraded'] as const).find((status) =>
      states.some((state) => state.status === status),
    );
    void reply.status(worst === 'down' ? 503 : 200).header('cache-control', CACHING.noStore);
    const feeds = this.feeds.read();
    return {
      status: worst ?? 'ok',
      version: VERSION,
      uptimeSeconds: Math.round(process.uptime()),
      parts: states,
      index: {
        cars: this.index.size,
        epoch: this.index.epoch,
        ageSeconds: Math.round((Date.now() - this.index.scoredAt) / 1_000),
      },
      feeds: {
        href: '/health/sources',
        isManifestReadable: feeds !== undefined,
        inNeed: (feeds ?? [])
          .filter(({ standing }) => STANDINGS_IN_NEED.has(standing))
          .map(({ name }) => name),
      },
    };
  }

  private indicated({ name, status, facts }: PartState) {
    const indicator = this.indicators.check(name);
    return status === 'up'
      ? indicator.up(facts)
      : status === 'degraded'
        ? indicator.degraded(facts)
        : indicator.down(facts);
  }
}

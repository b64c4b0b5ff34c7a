import { Controller, Get, UseFilters } from '@nestjs/common';
import { ApiExtension, ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { HealthCheck, HealthCheckService, HealthIndicatorService } from '@nestjs/terminus';
import type { HealthCheckResult } from '@nestjs/terminus';
import { ServerThread } from '../config/server-thread.js';
import { ListingStore } from '../inventory/listing-store.js';
import { SearchIndex } from '../search/index/search-index.js';
import { ApiProblem } from '../json-api/problem.js';
import { ProblemFilter } from '../json-api/problem.filter.js';

class Liveness {
  @ApiProperty({ description: 'Always `ok`: a process that hangs does not answer.', example: 'ok' })
  status!: 'ok';
}

const CHECKS = { type: 'object', additionalProperties: true } as const;

class Readiness {
  @ApiProperty({ description: '`ok` when every part is up.', example: 'ok' })
  status!: string;
  @ApiProperty({ ...CHECKS, description: 'The parts that are up.' })
  info!: object;
  @ApiProperty({ ...CHECKS, description: 'The parts that are down.' })
  error!: object;
  @ApiProperty({ ...CHECKS, description: 'All parts.' })
  details!: object;
}

/** What a load balancer or orchestrator asks: `/health/live` (restart me when it fails) and `/health/ready` (send me requests). */
@ApiTags('Operations')
@UseFilters(ProblemFilter)
@Controller('health')
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly store: ListingStore,
    private readonly index: SearchIndex,
    private readonly thread: ServerThread,
  ) {}

  /** The process answers. */
  @Get('live')
  @ApiOperation({ summary: 'Whether the process answers' })
  @ApiExtension('x-example-request', '/health/live')
  @ApiOkResponse({ type: Liveness, description: 'The answer.' })
  live(): Liveness {
    return { status: 'ok' };
  }

  /** Searches can be answered by the thread that has the connection: the store opens and the index has been built. */
  @Get('ready')
  @HealthCheck({ swaggerDocumentation: false })
  @ApiOperation({ summary: 'Whether searches can be answered' })
  @ApiExtension('x-example-request', '/health/ready')
  @ApiOkResponse({ type: Readiness, description: 'The answer.' })
  @ApiProblem(503, 'A part is down; `errors` names it.')
  ready(): Promise<HealthCheckResult> {
    return this.health.check([
      () => this.indicators.check('thread').up({ number: this.thread.number, count: this.thread.count }),
      async () => this.indicators.check('store').up({ revision: await this.store.revision() }),
      () => {
        const check = this.indicators.check('index');
        return this.index.epoch > 0 ? check.up({ cars: this.index.size, epoch: this.index.epoch }) : check.down('not built yet');
      },
    ]);
  }
}

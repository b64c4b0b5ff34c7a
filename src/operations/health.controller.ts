import { Controller, Get } from '@nestjs/common';
import { HealthCheck, HealthCheckService, HealthIndicatorService } from '@nestjs/terminus';
import type { HealthCheckResult } from '@nestjs/terminus';
import { ListingStore } from '../inventory/listing-store.js';
import { SearchIndex } from '../search/index/search-index.js';

@Controller('health')
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly store: ListingStore,
    private readonly index: SearchIndex,
  ) {}

  /** The process answers. */
  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** Searches can be answered: the store opens and the index has been built. */
  @Get('ready')
  @HealthCheck()
  ready(): Promise<HealthCheckResult> {
    return this.health.check([
      () => this.indicators.check('store').up({ revision: this.store.revision() }),
      () => {
        const check = this.indicators.check('index');
        return this.index.epoch > 0 ? check.up({ cars: this.index.size, epoch: this.index.epoch }) : check.down('not built yet');
      },
    ]);
  }
}

import { Global, Module } from '@nestjs/common';
import { HealthParts } from './health-parts.js';
import { Metrics } from './metrics.js';

/** What every room may say of itself: numbers, and how its parts stand. Who looks at them is `operations`. */
@Global()
@Module({ providers: [HealthParts, Metrics], exports: [HealthParts, Metrics] })
export class TelemetryModule {}

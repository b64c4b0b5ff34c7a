import { Global, Module } from '@nestjs/common';
import { HealthParts } from './health-parts.js';
import { Metrics } from './metrics.js';

/** Global metrics and health parts. `operations` exposes them. */
@Global()
@Module({ providers: [HealthParts, Metrics], exports: [HealthParts, Metrics] })
export class TelemetryModule {}

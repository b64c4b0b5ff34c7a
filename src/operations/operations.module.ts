import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { SearchModule } from '../search/search.module.js';
import { HealthController } from './health.controller.js';
import { SourcesController } from './sources.controller.js';

/**
 * What the people who run the server look at: the health calls and the age of feeds. Logging is set up before any module, in
 * `create-app.ts`.
 */
@Module({ imports: [TerminusModule, SearchModule], controllers: [HealthController, SourcesController] })
export class OperationsModule {}

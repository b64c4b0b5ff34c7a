import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { SearchModule } from '../search/search.module.js';
import { HealthController } from './health.controller.js';

/** What the people who run the server look at: the health calls. Logging is set up before any module, in `create-app.ts`. */
@Module({ imports: [TerminusModule, SearchModule], controllers: [HealthController] })
export class OperationsModule {}

import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { SearchModule } from '../search/search.module.js';
import { HealthController } from './health.controller.js';
import { OpenApi } from './open-api.js';
import { OpenApiController } from './open-api.controller.js';

@Module({ imports: [TerminusModule, SearchModule], controllers: [HealthController, OpenApiController], providers: [OpenApi], exports: [OpenApi] })
export class OperationsModule {}

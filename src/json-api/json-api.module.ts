import { Module } from '@nestjs/common';
import { OpenApi } from './open-api.js';
import { OpenApiController } from './open-api.controller.js';

/** How JSON calls are read, answered and described; the calls themselves belong to the rooms above. */
@Module({ controllers: [OpenApiController], providers: [OpenApi], exports: [OpenApi] })
export class JsonApiModule {}

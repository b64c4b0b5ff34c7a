import { Module } from '@nestjs/common';
import { OpenApi } from './open-api.js';
import { OpenApiController } from './open-api.controller.js';

/** Reading, answering and documenting JSON calls. The calls themselves are in other folders. */
@Module({ controllers: [OpenApiController], providers: [OpenApi], exports: [OpenApi] })
export class JsonApiModule {}

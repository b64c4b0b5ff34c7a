import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { OpenAPIObject } from '@nestjs/swagger';
import { OpenApi } from './open-api.js';

/** `GET /docs-json`: the OpenAPI document of all JSON calls, as other tools read it. The page `/docs` shows the same. */
@ApiExcludeController()
@Controller('docs-json')
export class OpenApiController {
  constructor(private readonly openApi: OpenApi) {}

  /** The description of the JSON calls, for tools. */
  @Get()
  description(): OpenAPIObject {
    return this.openApi.document;
  }
}

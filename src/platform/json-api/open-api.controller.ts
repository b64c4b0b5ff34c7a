import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { OpenAPIObject } from '@nestjs/swagger';
import { CACHING } from '../http/caching.js';
import { OpenApi } from './open-api.js';
import { withSharedParameters } from './shared-parameters.js';

/** `GET /docs-json`: the OpenAPI document of all JSON calls. The page `/docs` displays it. */
@ApiExcludeController()
@Controller('docs-json')
export class OpenApiController {
  private shared: OpenAPIObject | undefined;

  constructor(private readonly openApi: OpenApi) {}

  @Get()
  @Header('cache-control', CACHING.revalidatedData)
  description(): OpenAPIObject {
    return (this.shared ??= withSharedParameters(this.openApi.document));
  }
}

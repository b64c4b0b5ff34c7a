import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { JWK } from 'jose';
import { CACHING } from '../platform/http/caching.js';
import { IdTokens } from './id-tokens.js';

/** Public keys, for services that verify id tokens. */
@ApiExcludeController()
@Controller('.well-known/jwks.json')
export class JwksController {
  constructor(private readonly tokens: IdTokens) {}

  @Get()
  @Header('cache-control', CACHING.revalidatedData)
  keys(): Promise<{ keys: JWK[] }> {
    return this.tokens.publicKeys();
  }
}

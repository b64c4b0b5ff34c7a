import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { Brands } from './brands.js';
import { Config } from './config.js';

/** The configuration and the brands, for everybody. */
@Global()
@Module({})
export class ConfigModule {
  static of(config: Config): DynamicModule {
    return { module: ConfigModule, providers: [{ provide: Config, useValue: config }, Brands], exports: [Config, Brands] };
  }
}

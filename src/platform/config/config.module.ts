import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { BrandsByHost } from './brands-by-host.js';
import { Config } from './config.js';
import { ServerThread } from './server-thread.js';

/** Provides the configuration, the brands and the thread number globally. */
@Global()
@Module({})
export class ConfigModule {
  static of(config: Config, thread: ServerThread): DynamicModule {
    const providers = [
      { provide: Config, useValue: config },
      { provide: ServerThread, useValue: thread },
      BrandsByHost,
    ];
    return { module: ConfigModule, providers, exports: [Config, ServerThread, BrandsByHost] };
  }
}

import { Global, Module } from '@nestjs/common';
import { Calls } from './calls.js';

/** Provides one global `Calls`, so that each call has one circuit breaker. */
@Global()
@Module({ providers: [Calls], exports: [Calls] })
export class CallsModule {}

import { Global, Module } from '@nestjs/common';
import { Calls } from './calls.js';

/** Gives every module the one `Calls`, so that a call's breaker is the same wherever it is made from. */
@Global()
@Module({ providers: [Calls], exports: [Calls] })
export class CallsModule {}

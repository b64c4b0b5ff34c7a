import { Global, Module } from '@nestjs/common';
import { Calls } from './calls.js';

@Global()
@Module({ providers: [Calls], exports: [Calls] })
export class CallsModule {}

import { Global, Module } from '@nestjs/common';
import { HealthParts } from '../telemetry/health-parts.js';
import { Delivery } from './delivery.js';
import { Outbox } from './outbox.js';

/** What is to be sent, and who sends it. Messages that were given up stand in its part of the health. */
@Global()
@Module({ providers: [Outbox, Delivery], exports: [Outbox, Delivery] })
export class OutboxModule {
  constructor(outbox: Outbox, parts: HealthParts) {
    parts.add({ name: 'outbox', isOptional: true, check: async () => ({ ...(await outbox.counts()) }) });
  }
}

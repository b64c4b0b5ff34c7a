import { Global, Module } from '@nestjs/common';
import { DeadLetters } from './dead-letters.js';
import { Delivery } from './delivery.js';
import { OutboxWatch } from './outbox-watch.js';
import { Outbox } from './outbox.js';

@Global()
@Module({
  providers: [Outbox, DeadLetters, Delivery, OutboxWatch],
  exports: [Outbox, DeadLetters, Delivery],
})
export class OutboxModule {}

import { Global, Module } from '@nestjs/common';
import { Delivery } from './delivery.js';
import { OutboxWatch } from './outbox-watch.js';
import { Outbox } from './outbox.js';

/** What is to be sent, who sends it, and what operators see of it. */
@Global()
@Module({ providers: [Outbox, Delivery, OutboxWatch], exports: [Outbox, Delivery] })
export class OutboxModule {}

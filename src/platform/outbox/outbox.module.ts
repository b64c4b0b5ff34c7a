import { Global, Module } from '@nestjs/common';
import { Delivery } from './delivery.js';
import { OutboxWatch } from './outbox-watch.js';
import { Outbox } from './outbox.js';

@Global()
@Module({ providers: [Outbox, Delivery, OutboxWatch], exports: [Outbox, Delivery] })
export class OutboxModule {}

import { Global, Module } from '@nestjs/common';
import { MailDelivery } from './mail-delivery.js';
import { Mailbox } from './mailbox.js';
import { Mailer } from './mailer.js';

@Global()
@Module({ providers: [Mailer, Mailbox, MailDelivery], exports: [Mailer, Mailbox] })
export class MailModule {}

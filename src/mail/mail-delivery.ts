import { Injectable } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import type { Transporter } from 'nodemailer';
import { Config } from '../config/config.js';
import { Delivery } from '../outbox/delivery.js';
import type { TakenMessage } from '../outbox/outbox.js';
import { MAIL_KIND } from './mailer.js';
import { Mailbox } from './mailbox.js';
import type { OutgoingMail } from './outgoing-mail.js';

/** A mail server that says nothing is left alone, and asked again with the next try. */
const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 };
/** What a mail says is text and markup of ours: nothing of it names files or addresses to fetch. */
const CLOSED = { disableFileAccess: true, disableUrlAccess: true };

/** Sends mails of the outbox by SMTP, or puts them into the mailbox where there is no mail server. */
@Injectable()
export class MailDelivery {
  private readonly transport: Transporter | undefined;
  private readonly from: string;

  constructor(
    { smtpUrl, mailFrom }: Config,
    private readonly mailbox: Mailbox,
    delivery: Delivery,
  ) {
    this.from = mailFrom;
    if (smtpUrl !== '') this.transport = createTransport({ url: smtpUrl, ...TIMEOUTS, ...CLOSED });
    delivery.sendBy(
      MAIL_KIND,
      (message) => this.send(message),
      () => this.transport?.close(),
    );
  }

  /** A mail that is sent twice says so by the same Message-ID. */
  private async send({ id, body }: TakenMessage): Promise<void> {
    const mail = body as OutgoingMail;
    if (!this.transport) return this.mailbox.put(id, mail);
    const { fromName, to, subject, html, text, headers = {}, attachments = [] } = mail;
    const from = { name: fromName, address: this.from };
    const messageId = `<${id}@${this.from.split('@')[1]}>`;
    await this.transport.sendMail({
      from,
      to: { name: '', address: to },
      subject,
      ...(html !== undefined && { html }),
      text,
      messageId,
      headers: { ...headers },
      attachments: attachments.map(({ filename, contentType, text: content }) => ({ filename, contentType, content })),
    });
  }
}

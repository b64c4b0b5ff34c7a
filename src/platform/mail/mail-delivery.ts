import { Injectable } from '@nestjs/common';
import type { Transporter } from 'nodemailer';
import { Config } from '../config/config.js';
import { Delivery } from '../outbox/delivery.js';
import type { TakenMessage } from '../outbox/outbox.js';
import { SendFailure } from '../outbox/send-failure.js';
import { HealthParts, PartProblem } from '../telemetry/health-parts.js';
import type { PartFacts } from '../telemetry/health-parts.js';
import { MAIL_KIND } from './mailer.js';
import { Mailbox } from './mailbox.js';
import type { OutgoingMail } from './outgoing-mail.js';

/**
 * Timeouts for connecting. After a mail was sent, the server may scan it for minutes before it
 * accepts it (RFC 5321, 4.5.3.2.6); a shorter timeout would send it again and again.
 */
const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 3 * 60_000 };
const SEND_LIMIT_MS = 4 * 60_000;
/** Mails contain our own text and markup; they must not load files or URLs. */
const CLOSED = { disableFileAccess: true, disableUrlAccess: true };

/**
 * Minimum interval of health checks of the mail server, because several probes ask every few
 * seconds.
 */
const REQUESTED_EVERY_MS = 15_000;

/** Sends mails of the outbox by SMTP, or puts them into the mailbox if there is no mail server. */
@Injectable()
export class MailDelivery {
  /** Undefined without a mail server. The package is loaded with the first mail. */
  private readonly openTransport: (() => Promise<Transporter>) | undefined;
  private transport: Promise<Transporter> | undefined;
  private readonly from: string;
  /** Last or running health check. */
  private last: { readonly at: number; readonly answer: Promise<unknown> } | undefined;

  constructor(
    { smtpUrl, mailFrom }: Config,
    private readonly mailbox: Mailbox,
    delivery: Delivery,
    parts: HealthParts,
  ) {
    this.from = mailFrom;
    if (smtpUrl !== '') {
      const open = async () =>
        (await import('nodemailer')).createTransport({ url: smtpUrl, ...TIMEOUTS, ...CLOSED });
      this.openTransport = () => (this.transport ??= open());
      parts.add({ name: 'mail', isOptional: true, check: () => this.check(this.openTransport!()) });
    }
    delivery.registerSender(MAIL_KIND, (message) => this.send(message), {
      close: () => void this.transport?.then((transport) => transport.close()),
      limitMs: SEND_LIMIT_MS,
    });
  }

  /** A retry has the same Message-ID. */
  private async send({ id, body }: TakenMessage): Promise<void> {
    const mail = body as OutgoingMail;
    if (!this.openTransport) return this.mailbox.put(id, mail);
    const transport = await this.openTransport();
    const { fromName, to, subject, html, text, headers = {}, attachments = [] } = mail;
    const from = { name: fromName, address: this.from };
    const messageId = `<${id}@${this.from.split('@')[1]}>`;
    await transport
      .sendMail({
        from,
        to: { name: '', address: to },
        subject,
        ...(html !== undefined && { html }),
        text,
        messageId,
        headers: { ...headers },
        attachments: attachments.map(({ filename, contentType, text: content }) => ({
          filename,
          contentType,
          content,
        })),
      })
      .catch((error: unknown) => {
        throw smtpFailure(error);
      });
  }

  /** Mails wait in the outbox, whatever the result. */
  private async check(transport: Promise<Transporter>, now = Date.now()): Promise<PartFacts> {
    if (!this.last || now - this.last.at > REQUESTED_EVERY_MS)
      this.last = { at: now, answer: transport.then((opened) => opened.verify()) };
    await this.last.answer.catch(() => {
      throw new PartProblem('the mail server cannot be reached, or rejects the login');
    });
    return {};
  }
}

/** An error of nodemailer: the server's reply, its code, and the command that it replied to. */
interface SmtpError extends Error {
  readonly code?: string;
  readonly originalCode?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

/**
 * Commands whose rejection concerns this recipient or mail. A rejected login or sender is a
 * configuration error, and retried.
 */
const REJECTING_COMMANDS: ReadonlySet<string | undefined> = new Set(['RCPT TO', 'DATA']);
const LOGIN_NEEDED = 530;

/** Only codes: the server's text may repeat the address. */
function smtpFailure(error: unknown): SendFailure {
  const { message, code, originalCode, command, response, responseCode } = error as SmtpError;
  if (responseCode === undefined)
    return new SendFailure(originalCode ?? code ?? 'unknown', { details: message });
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1];
  const reason = [
    `SMTP ${responseCode}`,
    ...(enhanced === undefined ? [] : [enhanced]),
    `to ${command}`,
  ].join(' ');
  const isPermanent =
    responseCode >= 500 && responseCode !== LOGIN_NEEDED && REJECTING_COMMANDS.has(command);
  return new SendFailure(reason, { isPermanent, details: message });
}

import { Injectable } from '@nestjs/common';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Mail } from '../../../views/mail/mail.js';
import type { MailProps } from '../../../views/mail/mail.js';
import type { Brand } from '../config/brand.js';
import { colorIn } from '../config/brand-look.js';
import { Config } from '../config/config.js';
import type { Change } from '../database/database.js';
import { Outbox } from '../outbox/outbox.js';
import type { OutgoingMessage } from '../outbox/outbox.js';
import type { UnsignedToken } from '../outbox/unsigned-token.js';
import { mailText } from './mail-text.js';
import type { OutgoingMail } from './outgoing-mail.js';

/** Outbox kind of mails. */
export const MAIL_KIND = 'mail';

/**
 * Content of a mail; the brand's look is added. `origin` is the base of its links. `expiresAt`:
 * when its link expires, in epoch milliseconds; the mail is not sent later. `unsignedTokens`: those
 * of its links that are signed when the mail is sent.
 */
export interface MailContent extends Omit<
  MailProps,
  'brandName' | 'homeHref' | 'accent' | 'accentInk'
> {
  readonly subject: string;
  readonly origin: string;
  readonly expiresAt?: number;
  readonly unsignedTokens?: readonly UnsignedToken[];
}

/** Recipient, and the owner of the data. */
interface MailRecipient {
  readonly email: string;
  readonly ownerId: string;
  readonly headers?: OutgoingMail['headers'];
  readonly attachments?: OutgoingMail['attachments'];
}

/**
 * Renders mails in the brand's look, as HTML and text, and adds them to the outbox in the
 * transaction of their cause.
 */
@Injectable()
export class Mailer {
  constructor(
    private readonly outbox: Outbox,
    private readonly config: Config,
  ) {}

  /** Returns the message id. */
  async send(
    change: Change,
    brand: Brand,
    to: MailRecipient,
    content: MailContent,
  ): Promise<string> {
    return this.outbox.add(change, this.write(brand, to, content));
  }

  /** The outbox message of a mail. */
  write(
    brand: Brand,
    to: MailRecipient,
    { subject, origin, expiresAt, unsignedTokens, ...content }: MailContent,
  ): OutgoingMessage {
    const { accent, accentInk } = brand.look.colors;
    const { mailPostalAddress } = this.config;
    const props: MailProps = {
      ...content,
      footLines: [
        ...content.footLines,
        ...(mailPostalAddress === '' ? [] : [`${brand.displayName}, ${mailPostalAddress}`]),
      ],
      brandName: brand.displayName,
      homeHref: `${origin}/`,
      accent: colorIn('light', accent),
      accentInk: colorIn('light', accentInk),
    };
    const mail: OutgoingMail = {
      ownerId: to.ownerId,
      fromName: brand.displayName,
      to: to.email,
      subject,
      html: `<!DOCTYPE html>${renderToStaticMarkup(createElement(Mail, props))}`,
      text: mailText(props),
      ...(to.headers && { headers: to.headers }),
      ...(to.attachments && { attachments: to.attachments }),
    };
    return { kind: MAIL_KIND, ownerId: to.ownerId, body: mail, expiresAt, unsignedTokens };
  }
}

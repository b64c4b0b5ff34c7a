import { Injectable } from '@nestjs/common';
import { OpsPage } from '../../../../views/ops/ops-page.js';
import { Config } from '../../../platform/config/config.js';
import { MAILS_OF_PAGE, Mailbox } from '../../../platform/mail/mailbox.js';
import { countOf, formatCount } from '../../../formatting/number-formats.js';
import { PageRenderer } from '../../rendering/page-renderer.js';
import { OpsFrame, utcText } from './ops-frame.js';

/** Development mailbox, on the metrics port, because its readers can sign in as anyone. */
export const MAILBOX_PATH = '/mailbox';

/** The mailbox for trying the shop without a mail server. */
@Injectable()
export class MailboxPages {
  constructor(
    private readonly config: Config,
    private readonly mailbox: Mailbox,
    private readonly frame: OpsFrame,
    private readonly renderer: PageRenderer,
  ) {}

  async list(
    page: number,
    { isRefreshed, nonce }: { isRefreshed: boolean; nonce: string },
  ): Promise<Buffer> {
    const [count, mails] = [await this.mailbox.count(), await this.mailbox.list(page)];
    const rows = mails.map(({ id, subject, toAddress, sentAt }) => ({
      key: id,
      cells: [
        { text: subject, href: `${MAILBOX_PATH}?id=${id}` },
        { text: toAddress },
        { text: utcText(sentAt) },
      ],
    }));
    const older = count - page * MAILS_OF_PAGE;
    const further = {
      key: 'older',
      cells: [{ text: `${formatCount(older)} older`, href: `${MAILBOX_PATH}?page=${page + 1}` }],
    };
    const days = countOf(this.config.mailboxRetentionDays, 'day');
    return this.renderer.render(OpsPage, {
      title: 'Mailbox',
      status: { text: countOf(count, 'mail'), tone: 'good' },
      asOf: `Mail to shoppers and dealers. Set SMTP_URL to send it. Each message is kept for ${days}.`,
      figures: [],
      charts: [],
      sections: [
        {
          id: 'mails',
          title: 'Mails',
          table: {
            label: 'Mails',
            columns: [{ text: 'Subject' }, { text: 'To' }, { text: 'Sent, UTC' }],
            rows: older > 0 ? [...rows, further] : rows,
            emptyText: 'No mail yet.',
          },
        },
      ],
      ...this.frame.of(MAILBOX_PATH, isRefreshed, nonce),
    });
  }

  /** A mail as its recipient gets it; undefined for an unknown id. */
  async mail(id: string): Promise<string | undefined> {
    const found = await this.mailbox.find(id);
    if (!found || found.html !== '') return found?.html;
    // Messages to systems are text only.
    const text = found.text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return `<!DOCTYPE html><meta charset="utf-8"><title>Mail</title><pre>${text}</pre>`;
  }
}

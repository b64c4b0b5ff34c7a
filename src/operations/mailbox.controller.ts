import { Controller, Get, NotFoundException, Query, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { MAILBOX_PATH, MailboxPages } from '../web/pages/ops/mailbox-pages.js';
import { PageQueryPipe } from '../web/pages/page-query.pipe.js';
import { operatorPage, setPageHeaders } from './operator-page.js';
import { MailboxQuery } from './operator-pages.dto.js';
import { ThisMachineGuard } from './operator.guards.js';

const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src http: https:; frame-ancestors 'none'";

/** The mails that are not sent, if SMTP_URL is not set. */
@Controller(MAILBOX_PATH)
@UseGuards(ThisMachineGuard)
export class MailboxController {
  constructor(private readonly mailbox: MailboxPages) {}

  /** The list (`?page=` for older mails), or with `?id=` one mail as its recipient would see it. */
  @Get()
  async show(
    @Query(PageQueryPipe) { id, page = 1, refresh }: MailboxQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | string> {
    if (id === undefined) {
      const isRefreshed = refresh !== 'off';
      return operatorPage((nonce) => this.mailbox.list(page, { isRefreshed, nonce }), reply);
    }
    const html = await this.mailbox.mail(id);
    if (html === undefined) throw new NotFoundException('This mail does not exist.');
    setPageHeaders(MAIL_POLICY, reply);
    return html;
  }
}

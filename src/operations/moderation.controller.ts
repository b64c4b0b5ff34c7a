import { Body, Controller, Get, HttpStatus, Post, Query, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { redirectTo } from '../platform/http/redirect.js';
import { MODERATION_PATH, ModerationPages } from '../web/pages/ops/moderation-pages.js';
import { REPORTS_PATH, ReportPages } from '../web/pages/ops/report-pages.js';
import { PageQueryPipe } from '../web/pages/page-query.pipe.js';
import { operatorPage } from './operator-page.js';
import { ModerationQuery, RefreshQuery } from './operator-pages.dto.js';
import { OwnFormGuard, ThisMachineGuard } from './operator.guards.js';

/** The moderation queue of reviews, and the reported listings. */
@Controller()
@UseGuards(ThisMachineGuard)
export class ModerationController {
  constructor(
    private readonly moderation: ModerationPages,
    private readonly reports: ReportPages,
  ) {}

  @Get(MODERATION_PATH)
  showQueue(
    @Query(PageQueryPipe) { outcome }: ModerationQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return operatorPage((nonce) => this.moderation.queue({ nonce, outcome }), reply);
  }

  /** Decides about one review. */
  @Post(MODERATION_PATH)
  @UseGuards(OwnFormGuard)
  async decide(
    @Body() fields: Readonly<Record<string, string>>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const outcome = await this.moderation.decide(fields);
    redirectTo(`${MODERATION_PATH}?outcome=${outcome}`, HttpStatus.SEE_OTHER, reply);
  }

  @Get(REPORTS_PATH)
  showReports(
    @Query(PageQueryPipe) { refresh }: RefreshQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const isRefreshed = refresh !== 'off';
    return operatorPage((nonce) => this.reports.list({ isRefreshed, nonce }), reply);
  }
}

import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import type { DecisionOutcome } from '../web/pages/ops/moderation-pages.js';

/** Upper limit of page numbers. */
const MAX_PAGES = 1_000_000;
const OUTCOMES: readonly DecisionOutcome[] = ['done', 'gone', 'no-reason'];

export class RefreshQuery {
  @IsOptional()
  @IsIn(['off'])
  refresh?: 'off';
}

export class MailboxQuery extends RefreshQuery {
  /** One mail instead of the list. */
  @IsOptional()
  @IsString()
  id?: string;

  /** From 1. */
  @IsOptional()
  @Transform(({ value }) => Number(value))
  @IsInt()
  @Min(1)
  @Max(MAX_PAGES)
  page?: number;
}

export class ModerationQuery {
  /** What came of the form that was posted last. */
  @IsOptional()
  @IsIn(OUTCOMES)
  outcome?: DecisionOutcome;
}

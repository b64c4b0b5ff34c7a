import {
  BadRequestException,
  Body,
  Controller,
  Get,
  HttpStatus,
  Post,
  Req,
  Res,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import { TAKES_FORM } from '../../../platform/http/csrf.js';
import { COUNTED_AS_CALL } from '../../../platform/http/rate-classes.js';
import { APPEARANCE_PATH, HOME_PATH } from '../../../routes/links.js';
import { refererPath } from '../return-url.js';
import { APPEARANCES, storeAppearance } from './chosen-scheme.js';
import { redirectTo } from '../../../platform/http/redirect.js';
import { PageQueryPipe } from '../page-query.pipe.js';
import { AppearanceForm } from './appearance.dto.js';

/** Stores the color scheme chosen in the footer, and redirects back to the page. */
@ApiExcludeController()
@Controller(APPEARANCE_PATH)
export class AppearanceController {
  @Post()
  @RouteConfig({ ...TAKES_FORM, ...COUNTED_AS_CALL })
  choose(
    @Body(PageQueryPipe) { scheme: chosen }: AppearanceForm,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): void {
    if (chosen === undefined)
      throw new BadRequestException(`The appearance must be one of ${APPEARANCES.join(', ')}.`);
    storeAppearance(chosen, reply);
    redirectTo(pageBefore(request), HttpStatus.SEE_OTHER, reply);
  }

  /** GET of the form's URL, for example from an old link: changes nothing. */
  @Get()
  back(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): void {
    redirectTo(pageBefore(request), HttpStatus.FOUND, reply);
  }
}

function pageBefore(request: FastifyRequest): string {
  const before = refererPath(request) ?? HOME_PATH;
  return before.startsWith(APPEARANCE_PATH) ? HOME_PATH : before;
}

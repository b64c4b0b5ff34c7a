import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CACHING } from '../../../platform/http/caching.js';

/** Date since when Global Privacy Control is supported, in the format of its specification. */
const HEEDED = { gpc: true, lastUpdate: '2026-11-23' } as const;

/**
 * Declares support for Global Privacy Control: no channel codes in cookies, no page view counts, and browsing history only for the
 * browser's session.
 */
@Controller('/.well-known/gpc.json')
export class PrivacyControlController {
  @Get()
  show(@Res({ passthrough: true }) reply: FastifyReply): typeof HEEDED {
    void reply
      .type('application/json; charset=utf-8')
      .header('cache-control', CACHING.revalidatedData);
    return HEEDED;
  }
}

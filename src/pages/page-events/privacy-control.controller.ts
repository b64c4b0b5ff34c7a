import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CACHING } from '../../http/caching.js';

/** Since when Global Privacy Control is heeded, as the signal's specification wants it said. */
const HEEDED = { gpc: true, lastUpdate: '2026-11-23' } as const;

/**
 * Says that Global Privacy Control is heeded: under it no channel codes are kept in cookies, no pages are counted, and viewed cars are kept
 * for the browser's session alone.
 */
@Controller('/.well-known/gpc.json')
export class PrivacyControlController {
  @Get()
  show(@Res({ passthrough: true }) reply: FastifyReply): typeof HEEDED {
    void reply.type('application/json; charset=utf-8').header('cache-control', CACHING.revalidatedData);
    return HEEDED;
  }
}

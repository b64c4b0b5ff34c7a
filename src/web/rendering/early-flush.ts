import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { Injectable, Logger, StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import type { ComponentType } from 'react';
import { withTimeout } from '../../platform/calls/soon.js';
import { Metrics } from '../../platform/telemetry/metrics.js';
import { PageRenderer } from './page-renderer.js';

/**
 * Milliseconds after the status is known in which the whole page is awaited. Local sources are
 * always faster.
 */
const GRACE_MS = 30;

export type Drawing<Props extends object> = readonly [view: ComponentType<Props>, props: Props];

/**
 * Early flush: sends the page up to `FlushBoundary`, and the rest when slow sources have answered. The rest
 * follows in document order, so no script moves content, and its notices are where they belong.
 */
@Injectable()
export class EarlyFlush {
  private readonly logger = new Logger(EarlyFlush.name);

  constructor(
    private readonly metrics: Metrics,
    private readonly renderer: PageRenderer,
  ) {}

  /**
   * The whole page, if it is ready within the grace period or the client (a crawler) wants it
   * whole; else undefined.
   */
  soon<Whole>(whole: Promise<Whole>, { headers }: FastifyRequest): Promise<Whole | undefined> {
    return isbot(headers['user-agent']) ? whole : withTimeout(undefined, whole, GRACE_MS);
  }

  /**
   * `begun` and `whole` render the same up to `FlushBoundary`. If the rest fails, the connection is closed,
   * because the status is already sent. Asks proxies not to buffer; nginx would buffer 8 KB.
   * @throws what `begun` throws
   */
  send<Begun extends object, Whole extends object>(
    begun: Drawing<Begun>,
    whole: Promise<Drawing<Whole>>,
    reply: FastifyReply,
  ): StreamableFile {
    const mark = randomUUID();
    const [start] = this.renderer.halves(...begun, mark);
    const renderEnded = this.metrics.renderBegan();
    const body = new PassThrough();
    // Without a listener, a stream error would end the process.
    body.on('error', () => undefined);
    body.once('close', renderEnded);
    body.write(start);
    whole
      .then((page) => !body.destroyed && body.end(this.renderer.halves(...page, mark)[1]))
      .catch((error: unknown) => {
        // The client left: not a failure.
        if (!body.destroyed)
          this.logger.error({
            msg: 'page cut',
            error: error instanceof Error ? error.stack : String(error),
          });
        body.destroy(error instanceof Error ? error : new Error(String(error)));
      });
    // Keeps nginx from buffering the page.
    void reply.header('x-accel-buffering', 'no');
    return new StreamableFile(body);
  }
}

import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { Injectable, Logger, StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import type { ComponentType } from 'react';
import { soonOr } from '../calls/soon.js';
import { Metrics } from '../telemetry/metrics.js';
import { PageRenderer } from './page-renderer.js';

/** So long after what decides its status a page is begun without what is not there. Sources that are here never take so long. */
const GRACE_MS = 30;

/** A view, and what it draws. */
export type Drawing<Props extends object> = readonly [view: ComponentType<Props>, props: Props];

/**
 * Sends pages that are begun before all of them is known: up to `Hold` at once, from there on when the rest is there. The order is that of
 * the document, so nothing has to be moved by scripts, and what is said of the rest (what it goes without, too) stands in its place.
 */
@Injectable()
export class BegunPages {
  private readonly logger = new Logger(BegunPages.name);

  constructor(
    private readonly metrics: Metrics,
    private readonly renderer: PageRenderer,
  ) {}

  /** The whole of a page, where it comes within the grace, or for who waits for it: a crawler is told all at once. Else undefined. */
  soon<Whole>(whole: Promise<Whole>, { headers }: FastifyRequest): Promise<Whole | undefined> {
    return isbot(headers['user-agent']) ? whole : soonOr(undefined, whole, GRACE_MS);
  }

  /**
   * `begun` and `whole` draw the same up to `Hold`. A page whose rest fails is cut, as one is whose view throws while it is sent: what was
   * said already cannot be taken back. A proxy is told to keep nothing back (nginx would, until it has 8 KB). @throws what `begun` throws.
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
    // Without a listener the error that ends it would end the process.
    body.on('error', () => undefined);
    body.once('close', renderEnded);
    body.write(start);
    whole
      .then((page) => !body.destroyed && body.end(this.renderer.halves(...page, mark)[1]))
      .catch((error: unknown) => {
        // Whose client has gone is no fault.
        if (!body.destroyed) this.logger.error({ msg: 'page cut', error: error instanceof Error ? error.stack : String(error) });
        body.destroy(error instanceof Error ? error : new Error(String(error)));
      });
    void reply.header('x-accel-buffering', 'no');
    return new StreamableFile(body);
  }
}

import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { Injectable, Logger, StreamableFile } from '@nestjs/common';
import { createElement } from 'react';
import type { ComponentType } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { MarkupSource } from '../../views/kept.js';
import { Metrics } from '../telemetry/metrics.js';
import { KeptMarkup } from './kept-markup.js';

/** A page whose stream has not ended by then is cut: nobody is still waiting. */
const RENDER_DEADLINE_MS = 30_000;

/** The one door to React: a view and its props become a stream of HTML for Fastify. */
@Injectable()
export class PageRenderer {
  private readonly logger = new Logger(PageRenderer.name);

  constructor(
    private readonly metrics: Metrics,
    private readonly kept: KeptMarkup,
  ) {}

  /**
   * Resolves when the first bytes are certain to come, so that a view that throws becomes an error page and not half a page.
   * A client that goes away, or the deadline, ends the render. The stream comes as the file that Nest hands to Fastify as it is;
   * a bare stream it would read and write anew, chunk by chunk.
   */
  render<Props extends object>(view: ComponentType<Props>, props: Props): Promise<StreamableFile> {
    return new Promise((resolve, reject) => {
      const startedAt = performance.now();
      const renderEnded = this.metrics.renderBegan();
      const body = new PassThrough();
      let isSending = false;
      // Without a listener the error that ends it would end the process.
      body.on('error', () => undefined);
      const { pipe, abort } = renderToPipeableStream(createElement(MarkupSource, { value: this.kept.draw }, createElement(view, props)), {
        onShellReady: () => {
          this.metrics.stageTook('rendering', (performance.now() - startedAt) / 1_000);
          isSending = true;
          resolve(new StreamableFile(pipe(body)));
        },
        onShellError: reject,
        onError: (error) => {
          // Before that it is an error page, and its line; whose client has gone is none.
          if (isSending && !body.destroyed)
            this.logger.error({ msg: 'page cut', error: error instanceof Error ? error.stack : String(error) });
          body.destroy(error instanceof Error ? error : new Error(String(error)));
        },
      });
      const deadline = setTimeout(() => abort(new Error('render deadline')), RENDER_DEADLINE_MS);
      body.once('close', () => {
        clearTimeout(deadline);
        renderEnded();
        if (!body.writableFinished) abort(new Error('client gone'));
      });
    });
  }

  /**
   * A page around a part that is there already (UTF-8) and stands where the view holds. Nothing of it is waited for, so it is drawn at
   * once.
   */
  renderAround<Props extends object>(view: ComponentType<Props>, props: Props, part: Buffer): Buffer {
    const startedAt = performance.now();
    const [before, behind] = this.halves(view, props, randomUUID());
    const page = Buffer.concat([Buffer.from(before), part, Buffer.from(behind)]);
    this.metrics.stageTook('rendering', (performance.now() - startedAt) / 1_000);
    return page;
  }

  /** The markup before the hold, and behind it. Nobody who writes a text on the page may know the mark. */
  halves<Props extends object>(view: ComponentType<Props>, props: Props, mark: string): [before: string, behind: string] {
    const [before = '', behind = ''] = this.kept.drawWhole(view, props, mark).split(mark);
    // React says it of its own accord where it streams.
    return [before.startsWith('<html') ? `<!DOCTYPE html>${before}` : before, behind];
  }
}

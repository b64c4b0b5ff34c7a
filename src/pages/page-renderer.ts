import { Writable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { createElement } from 'react';
import type { ComponentType } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { MarkupSource } from '../../views/kept.js';
import { Metrics } from '../telemetry/metrics.js';
import { KeptMarkup } from './kept-markup.js';

/** The one door to React: a view and its props become the HTML of a page. */
@Injectable()
export class PageRenderer {
  constructor(
    private readonly metrics: Metrics,
    private readonly kept: KeptMarkup,
  ) {}

  /**
   * The bytes of a page (UTF-8). They are gathered: no view waits for anything, so all of it is there at once, and what is there is
   * compressed in a third of the time a stream takes. @throws what the view throws, so that it becomes an error page and not half a page.
   */
  render<Props extends object>(view: ComponentType<Props>, props: Props): Promise<Buffer> {
    const startedAt = performance.now();
    const renderEnded = this.metrics.renderBegan();
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    const chunks: Uint8Array[] = [];
    const page = new Writable({
      write(chunk: Uint8Array, _encoding, written) {
        chunks.push(chunk);
        written();
      },
      final(ended) {
        resolve(Buffer.concat(chunks));
        ended();
      },
    });
    const { pipe } = renderToPipeableStream(createElement(MarkupSource, { value: this.kept.draw }, createElement(view, props)), {
      onShellReady: () => pipe(page),
      onError: reject,
    });
    return promise.finally(() => {
      this.metrics.stageTook('rendering', (performance.now() - startedAt) / 1_000);
      renderEnded();
    });
  }

  /** The markup before the hold, and behind it. Nobody who writes a text on the page may know the mark. */
  halves<Props extends object>(view: ComponentType<Props>, props: Props, mark: string): [before: string, behind: string] {
    const [before = '', behind = ''] = this.kept.drawWhole(view, props, mark).split(mark);
    // React says it of its own accord where it streams.
    return [before.startsWith('<html') ? `<!DOCTYPE html>${before}` : before, behind];
  }
}

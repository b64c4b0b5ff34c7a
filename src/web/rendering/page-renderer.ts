import { Writable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { createElement } from 'react';
import type { ComponentType } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { MarkupSource } from '../../../views/compiled.js';
import { BoundaryMark } from '../../../views/flush-boundary.js';
import { Metrics } from '../../platform/telemetry/metrics.js';
import { CompiledParts } from './compiled-markup.js';

/** Renders a view and its props with React to the HTML of a page. */
@Injectable()
export class PageRenderer {
  constructor(private readonly metrics: Metrics) {}

  /**
   * The bytes of a page (UTF-8). Buffered: views do not wait for data, so the whole page is
   * available at once, and compressing it whole takes a third of the time of a stream.
   * @throws what the view throws, so that it becomes an error page instead of a truncated page
   */
  render<Props extends object>(view: ComponentType<Props>, props: Props): Promise<Buffer> {
    const startedAt = performance.now();
    const renderEnded = this.metrics.renderBegan();
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    const parts = new CompiledParts();
    const chunks: Uint8Array[] = [];
    const page = new Writable({
      write(chunk: Uint8Array, _encoding, written) {
        chunks.push(chunk);
        written();
      },
      final(ended) {
        resolve(parts.insertInto(Buffer.concat(chunks)));
        ended();
      },
    });
    const { pipe } = renderToPipeableStream(
      createElement(MarkupSource, { value: parts.draw }, createElement(view, props)),
      {
        onShellReady: () => pipe(page),
        onError: reject,
      },
    );
    return promise.finally(() => {
      this.metrics.stageTook('rendering', (performance.now() - startedAt) / 1_000);
      renderEnded();
    });
  }

  /**
   * Markup before and after `FlushBoundary`. `mark` must be unguessable, so that no text on the page can
   * contain it.
   */
  halves<Props extends object>(
    view: ComponentType<Props>,
    props: Props,
    mark: string,
  ): [before: string, behind: string] {
    const marked = createElement(BoundaryMark, { value: mark }, createElement(view, props));
    const parts = new CompiledParts();
    const rendered = renderToString(createElement(MarkupSource, { value: parts.draw }, marked));
    const [before = '', behind = ''] = parts
      .insertInto(Buffer.from(rendered))
      .toString()
      .split(mark);
    // React adds the doctype only when streaming.
    return [before.startsWith('<html') ? `<!DOCTYPE html>${before}` : before, behind];
  }
}

import { EventEmitter } from 'node:events';
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
    const { pipe } = renderToPipeableStream(
      createElement(MarkupSource, { value: parts.drawing() }, createElement(view, props)),
      {
        onAllReady: () => resolve(parts.insertInto(pipe(new CollectedBytes()).bytes())),
        onError: reject,
      },
    );
    return promise.finally(() => {
      this.metrics.stageTook('rendering', (performance.now() - startedAt) / 1_000);
      renderEnded();
    });
  }

  /**
   * Markup before and after `FlushBoundary`. `mark` must be unguessable, so that no string on the page can
   * contain it.
   */
  halves<Props extends object>(
    view: ComponentType<Props>,
    props: Props,
    mark: string,
  ): [before: string, behind: string] {
    const marked = createElement(BoundaryMark, { value: mark }, createElement(view, props));
    const parts = new CompiledParts();
    const rendered = renderToString(
      createElement(MarkupSource, { value: parts.drawing() }, marked),
    );
    const [before = '', behind = ''] = parts
      .insertInto(Buffer.from(rendered))
      .toString()
      .split(mark);
    // React adds the doctype only when streaming.
    return [before.startsWith('<html') ? `<!DOCTYPE html>${before}` : before, behind];
  }
}

/**
 * What React writes. Not a `Writable`, whose constructor assigns a closure to a property: V8 puts
 * such closures into old space, so each page would stay in memory until a full collection.
 */
class CollectedBytes extends EventEmitter implements NodeJS.WritableStream {
  readonly writable = true;
  readonly #chunks: Uint8Array[] = [];

  write(chunk: Uint8Array | string): boolean {
    this.#chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    return true;
  }

  end(): this {
    return this;
  }

  /** React calls it when writing fails, after `onError`. */
  destroy(): this {
    return this;
  }

  bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }
}

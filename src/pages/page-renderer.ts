import { Injectable } from '@nestjs/common';
import { createElement } from 'react';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { MarkupSource } from '../../views/compiled.js';
import { HoldMark } from '../../views/hold.js';
import { Metrics } from '../telemetry/metrics.js';
import { drawCompiled } from './compiled-markup.js';

/** Renders a view and its props with React to the HTML of a page. */
@Injectable()
export class PageRenderer {
  constructor(private readonly metrics: Metrics) {}

  /**
   * The bytes of a page (UTF-8). Not a stream: views do not wait for data, and a stream encodes and
   * measures every piece of markup by itself, which takes as long as the rendering.
   * @throws what the view throws, so that it becomes an error page instead of a truncated page
   */
  async render<Props extends object>(view: ComponentType<Props>, props: Props): Promise<Buffer> {
    const startedAt = performance.now();
    try {
      return Buffer.from(markupOf(view, props));
    } finally {
      this.metrics.stageTook('rendering', (performance.now() - startedAt) / 1_000);
    }
  }

  /**
   * Markup before and after `Hold`. `mark` must be unguessable, so that no text on the page can
   * contain it.
   */
  halves<Props extends object>(view: ComponentType<Props>, props: Props, mark: string): [before: string, behind: string] {
    const [before = '', behind = ''] = markupOf(view, props, mark).split(mark);
    return [before, behind];
  }
}

/** `holdMark` marks the flush boundary. */
function markupOf<Props extends object>(view: ComponentType<Props>, props: Props, holdMark?: string): string {
  const marked = createElement(HoldMark, { value: holdMark }, createElement(view, props));
  const markup = renderToString(createElement(MarkupSource, { value: drawCompiled }, marked));
  // React adds the doctype only when streaming.
  return markup.startsWith('<html') ? `<!DOCTYPE html>${markup}` : markup;
}

import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { createElement } from 'react';
import type { ComponentType } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { HoldMark } from '../../views/hold.js';
import { MarkupSource } from '../../views/kept.js';
import type { DrawMarkup } from '../../views/kept.js';
import { Config } from '../config/config.js';
import { Metrics } from '../telemetry/metrics.js';

/** Markup with holes for counts: `texts[0]`, the count numbered `counts[0]`, `texts[1]` … */
interface Template {
  readonly texts: readonly string[];
  readonly counts: readonly number[];
}

/**
 * Counts differ between searches when nothing else does. Quotes within texts are escaped, so this
 * matches only properties.
 */
const COUNT = /"countText":"([\d,+]+)"/g;
/**
 * Placeholder of a count in the markup, between private-use characters, with its number in the
 * props.
 */
const PLACE = /\uE000(\d+)\uE001/;
const BYTES_PER_MEGABYTE = 1_048_576;
/** Strings with such a character take two bytes per character, others one. */
const BEYOND_LATIN_1 = /[^\0-\xFF]/;
const ENTRY_BYTES = 256;

/**
 * The fragment cache: markup of cards and option lists by their props, counts aside. The props are
 * the key, so a changed value is a new key and entries never need invalidation.
 */
@Injectable()
export class KeptMarkup {
  private readonly templates: LRUCache<string, Template> | undefined;
  private readonly numbers = new Map<unknown, number>();

  constructor(
    { keptMarkupMegabytes, workers }: Config,
    private readonly metrics: Metrics,
  ) {
    const maxSize = Math.floor((keptMarkupMegabytes * BYTES_PER_MEGABYTE) / workers);
    this.templates = maxSize > 0 ? new LRUCache({ maxSize }) : undefined;
    metrics.gauge('kept_markup_bytes', 'Approximate memory of cached markup.', [], 'sum', (gauge) => gauge.set(this.bytes));
  }

  /** Approximate memory of an entry. */
  get bytes(): number {
    return this.templates?.calculatedSize ?? 0;
  }

  readonly draw: DrawMarkup = (view, props) => {
    const json = JSON.stringify(props);
    // A feed may contain these characters; such cards are not cached.
    if (!this.templates || json.includes('\uE000')) return drawMarkup(view, props);
    const pieces = json.split(COUNT);
    const counts = pieces.filter((_, at) => at % 2 === 1);
    const key = `${this.numberOf(view)} ${pieces.filter((_, at) => at % 2 === 0).join('"countText":"\uE000"')}`;
    const kept = this.templates.get(key);
    this.metrics.cacheAnswered('markup', kept ? 'hit' : 'miss');
    const template = kept ?? templateOf(drawMarkup(view, JSON.parse(withPlaces(pieces))));
    if (!kept) this.templates.set(key, template, { size: bytesOf(key, template) });
    return filled(template, counts);
  };

  /**
   * Markup of a view, from cached fragments and with marks of islands; `holdMark` marks the flush
   * boundary.
   */
  drawWhole<Props extends object>(view: ComponentType<Props>, props: Props, holdMark?: string): string {
    const marked = createElement(HoldMark, { value: holdMark }, createElement(view, props));
    return renderToString(createElement(MarkupSource, { value: this.draw }, marked));
  }

  private numberOf(view: unknown): number {
    let number = this.numbers.get(view);
    if (number === undefined) this.numbers.set(view, (number = this.numbers.size));
    return number;
  }
}

const drawMarkup: DrawMarkup = (view, props) => renderToStaticMarkup(createElement(view, props));

/** The props as JSON, with a placeholder for each count. */
function withPlaces(pieces: readonly string[]): string {
  return pieces.map((piece, at) => (at % 2 === 1 ? `"countText":"\uE000${(at - 1) / 2}\uE001"` : piece)).join('');
}

function templateOf(markup: string): Template {
  const pieces = markup.split(PLACE);
  return { texts: pieces.filter((_, at) => at % 2 === 0), counts: pieces.filter((_, at) => at % 2 === 1).map(Number) };
}

function filled({ texts, counts: places }: Template, counts: readonly string[]): string {
  let markup = texts[0]!;
  for (const [at, place] of places.entries()) markup += counts[place]! + texts[at + 1]!;
  return markup;
}

function bytesOf(key: string, { texts, counts }: Template): number {
  const characters = [key, ...texts].reduce((sum, text) => sum + text.length * (BEYOND_LATIN_1.test(text) ? 2 : 1), 0);
  return characters + (texts.length + counts.length) * 16 + ENTRY_BYTES;
}

import { LRUCache } from 'lru-cache';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { CompiledView, DrawMarkup } from '../../../views/compiled.js';
import { escapeHtml } from './escape-html.js';

/** Markup with places for printed values: `texts[0]`, the value numbered `values[0]`, `texts[1]` … */
interface Template {
  readonly texts: readonly string[];
  readonly values: readonly number[];
}

/** Several times as many as the views have; a card's template has 2 KB. */
const MAX_TEMPLATES = 4_000;
/** Stands for a printed value in the markup, between private-use characters, with its number. */
const PLACE = /\uE000(\d+)\uE001/;
const PLACE_START = '\uE000';

const templates = new LRUCache<string, Template>({ max: MAX_TEMPLATES });
const numbers = new Map<unknown, number>();

/**
 * Markup of a view, from a template per shape of its props. The shape is all of them except the
 * printed values, so props that differ only in those share a template, and a new prop is part of
 * the shape.
 */
export const drawCompiled: DrawMarkup = (compiled, props) => {
  const values: string[] = [];
  const shape = shapeOf(props, '', compiled.printed, values);
  const key = `${numberOf(compiled)} ${shape}`;
  let template = templates.get(key);
  if (!template) {
    // Text of a feed outside of the printed values that looks like a place.
    if (shape.includes(PLACE_START)) return markupOf(compiled, props);
    template = templateOf(markupOf(compiled, withPlaces(props, '', compiled.printed, { next: 0 })));
    templates.set(key, template);
  }
  return filled(template, values);
};

/** Collects printed values in order. An empty one is part of the shape, because views leave it out. */
function shapeOf(
  value: unknown,
  name: string,
  printed: ReadonlySet<string>,
  values: string[],
): string {
  if (isPrinted(value, name, printed)) {
    values.push(String(value));
    return '$';
  }
  if (typeof value !== 'object' || value === null)
    return typeof value === 'string' ? JSON.stringify(value) : String(value);
  let shape = '';
  if (Array.isArray(value)) {
    for (const item of value) shape += `${shapeOf(item, name, printed, values)},`;
    return `[${shape}]`;
  }
  for (const key in value)
    shape += `${key}:${shapeOf((value as Record<string, unknown>)[key], key, printed, values)},`;
  return `{${shape}}`;
}

/** The same props with a place for each printed value, in the order of `shapeOf`. */
function withPlaces<Value>(
  value: Value,
  name: string,
  printed: ReadonlySet<string>,
  place: { next: number },
): Value {
  if (isPrinted(value, name, printed)) return `${PLACE_START}${place.next++}\uE001` as Value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return value.map((item: unknown) => withPlaces(item, name, printed, place)) as Value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, withPlaces<unknown>(one, key, printed, place)]),
  ) as Value;
}

function isPrinted(value: unknown, name: string, printed: ReadonlySet<string>): boolean {
  return (
    (typeof value === 'string' ? value !== '' : typeof value === 'number') && printed.has(name)
  );
}

function numberOf(compiled: unknown): number {
  let number = numbers.get(compiled);
  if (number === undefined) numbers.set(compiled, (number = numbers.size));
  return number;
}

function markupOf<Props extends object>({ view }: CompiledView<Props>, props: Props): string {
  return renderToStaticMarkup(createElement(view, props));
}

function templateOf(markup: string): Template {
  const pieces = markup.split(PLACE);
  return {
    texts: pieces.filter((_, at) => at % 2 === 0),
    values: pieces.filter((_, at) => at % 2 === 1).map(Number),
  };
}

function filled({ texts, values: places }: Template, values: readonly string[]): string {
  const escaped = values.map(escapeHtml);
  let markup = texts[0]!;
  for (let at = 0; at < places.length; at += 1) markup += escaped[places[at]!]! + texts[at + 1]!;
  return markup;
}

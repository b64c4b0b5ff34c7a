import { randomUUID } from 'node:crypto';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { CompiledView, DrawMarkup } from '../../../views/compiled.js';
import { escapeHtml } from './escape-html.js';

/** A value of a prop that is printed. */
type Printed = string | number;

/** Markup with places for printed values: `texts[0]`, the value numbered `values[0]`, `texts[1]` … */
interface Template {
  readonly texts: readonly string[];
  readonly values: readonly number[];
}

/**
 * A step of a shape: a name, a value, or a mark. A tree instead of one text per shape, because
 * building and hashing the text took as long as filling the template.
 */
interface Shape {
  /** The first step behind it. Most have no other, and a map takes four times the memory. */
  step?: unknown;
  next?: Shape;
  others?: Map<unknown, Shape>;
  template?: Template;
}

/** Several times as many as the views have; a card's template has 2 KB. */
const MAX_TEMPLATES = 4_000;
/** Stands for a printed value in the markup, between private-use characters, with its number. */
const PLACE = /\uE000(\d+)\uE001/;
const PLACE_START = '\uE000';
/** Marks in shapes that equal no name and no value. */
const PRINTED = Symbol('printed');
const LIST = Symbol('list');
const OBJECT = Symbol('object');
const END = Symbol('end');

let shapes: Shape = {};
let templateCount = 0;

/**
 * The compiled parts of one page. React renders a mark in place of each, so that the markup of
 * cards and options does not pass through React's stream.
 */
export class CompiledParts {
  // Unguessable, so that no text on the page can contain it.
  readonly #mark = `<!${randomUUID()}>`;
  readonly #parts: string[] = [];

  readonly draw: DrawMarkup = (compiled, items) => {
    const pieces: string[] = [];
    for (const props of items) fillCompiled(compiled, props, pieces);
    this.#parts.push(pieces.join(''));
    return this.#mark;
  };

  /** The rendered text with the parts in place of their marks. Parts are rendered in document order. */
  insertInto(rendered: string): string {
    const pieces: string[] = [];
    for (const [at, text] of rendered.split(this.#mark).entries())
      pieces.push(at === 0 ? '' : this.#parts[at - 1]!, text);
    return pieces.join('');
  }
}

/**
 * Appends the markup of a view, from a template per shape of its props. The shape is all of them
 * except the printed values, so props that differ only in those share a template, and a new prop is
 * part of the shape.
 */
function fillCompiled<Props extends object>(
  compiled: CompiledView<Props>,
  props: Props,
  pieces: string[],
): void {
  const values: Printed[] = [];
  const shape = shapeOf(stepped(shapes, compiled), props, '', compiled.printed, values);
  if (!shape.template) {
    const places = { next: 0, isClear: true };
    const template = templateOf(
      markupOf(compiled, withPlaces(props, '', compiled.printed, places)),
    );
    if ((templateCount += 1) > MAX_TEMPLATES) {
      shapes = {};
      templateCount = 0;
    }
    // Text of a feed outside of the printed values that looks like a place.
    if (!places.isClear) {
      pieces.push(markupOf(compiled, props));
      return;
    }
    shape.template = template;
  }
  fill(shape.template, values, pieces);
}

/** Collects printed values in order. An empty one is part of the shape, because views leave it out. */
function shapeOf(
  from: Shape,
  value: unknown,
  name: string,
  printed: ReadonlySet<string>,
  values: Printed[],
): Shape {
  if (isPrinted(value, name, printed)) {
    values.push(value);
    return stepped(from, PRINTED);
  }
  if (typeof value !== 'object' || value === null) return stepped(from, value);
  if (Array.isArray(value)) {
    let shape = stepped(from, LIST);
    for (const item of value) shape = shapeOf(shape, item, name, printed, values);
    return stepped(shape, END);
  }
  let shape = stepped(from, OBJECT);
  for (const key in value)
    shape = shapeOf(
      stepped(shape, key),
      (value as Record<string, unknown>)[key],
      key,
      printed,
      values,
    );
  return stepped(shape, END);
}

function stepped(from: Shape, step: unknown): Shape {
  if (from.next === undefined) {
    from.step = step;
    return (from.next = {});
  }
  if (from.step === step) return from.next;
  from.others ??= new Map<unknown, Shape>();
  let shape = from.others.get(step);
  if (!shape) from.others.set(step, (shape = {}));
  return shape;
}

/** The same props with a place for each printed value, in the order of `shapeOf`. */
function withPlaces<Value>(
  value: Value,
  name: string,
  printed: ReadonlySet<string>,
  places: { next: number; isClear: boolean },
): Value {
  if (isPrinted(value, name, printed)) return `${PLACE_START}${places.next++}\uE001` as Value;
  if (typeof value === 'string') places.isClear &&= !value.includes(PLACE_START);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return value.map((item: unknown) => withPlaces(item, name, printed, places)) as Value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      withPlaces<unknown>(one, key, printed, places),
    ]),
  ) as Value;
}

function isPrinted(value: unknown, name: string, printed: ReadonlySet<string>): value is Printed {
  return (
    (typeof value === 'string' ? value !== '' : typeof value === 'number') && printed.has(name)
  );
}

function markupOf<Props extends object>(
  { view, selectValue }: CompiledView<Props>,
  props: Props,
): string {
  const drawn = createElement(view, props);
  if (!selectValue) return renderToStaticMarkup(drawn);
  const select = createElement('select', { defaultValue: selectValue(props) }, drawn);
  return renderToStaticMarkup(select).slice('<select>'.length, -'</select>'.length);
}

function templateOf(markup: string): Template {
  const pieces = markup.split(PLACE);
  return {
    texts: pieces.filter((_, at) => at % 2 === 0),
    values: pieces.filter((_, at) => at % 2 === 1).map(Number),
  };
}

function fill(
  { texts, values: places }: Template,
  values: readonly Printed[],
  pieces: string[],
): void {
  pieces.push(texts[0]!);
  for (let at = 0; at < places.length; at += 1) {
    const value = values[places[at]!]!;
    pieces.push(typeof value === 'string' ? escapeHtml(value) : String(value), texts[at + 1]!);
  }
}

import { randomUUID } from 'node:crypto';
import { createElement } from 'react';
import type { FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import { PLACE_OF_LIST, shownItems } from '../../../views/compiled.js';
import type { CompiledPart, DrawMarkup } from '../../../views/compiled.js';
import { escapeHtml } from './escape-html.js';

/** A value of a prop that is printed. */
type Printed = string | number;

/** A list in the props that has its own template. */
interface List {
  readonly of: CompiledPart;
  readonly items: readonly never[];
}

/** Markup with places for values: `texts[0]`, the value of `places[0]`, `texts[1]` … */
interface Template {
  readonly texts: readonly string[];
  readonly places: readonly Place[];
}

/** `isJson`: the value is a string or number of JSON. */
interface Place {
  readonly at: number;
  readonly isJson: boolean;
}

/**
 * A step of a shape: a name, a value, or a mark. A tree instead of one string per shape, because
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
/**
 * Stands for a value in the markup, between private-use characters, with its number. A value in
 * quotes is one of JSON.
 */
const PLACE = new RegExp(
  ['&quot;', `<${PLACE_OF_LIST}>`, '']
    .map((before) => `${before}\uE000(\\d+)\uE001${before.replace('<', '</')}`)
    .join('|'),
  'g',
);
const PLACE_START = '\uE000';
/** Stands for a compiled part in the page. Unguessable, so that no string on a page can contain it. */
const PART = `part-${randomUUID()}`;
const PART_MARK = Buffer.from(`<${PART}></${PART}>`);
const MAX_BYTES_OF_CHARACTER = 3;
/** Marks in shapes that equal no name and no value. */
const PRINTED = Symbol('printed');
const PLACED_LIST = Symbol('placed list');
const LIST = Symbol('list');
const OBJECT = Symbol('object');
const END = Symbol('end');

let shapes = new Map<CompiledPart, Shape>();
let templateCount = 0;
/** Every page is put together here, because one string of all parts would be copied twice. */
let page = Buffer.allocUnsafeSlow(1_048_576);

/**
 * The compiled parts of one page. React renders a mark in place of each, so that their markup does
 * not pass through its stream.
 */
export class CompiledParts {
  readonly #parts: string[] = [];

  /**
   * Not a field: V8 puts closures that are assigned to properties into old space, so the parts of
   * each page would stay in memory until a full collection.
   */
  drawing(): DrawMarkup {
    return (compiled, items) => {
      this.#parts.push(fillAll(compiled, items));
      return PART;
    };
  }

  /** The rendered bytes with the parts in place of their marks. Parts are rendered in document order. */
  insertInto(rendered: Buffer): Buffer {
    const parts = this.#parts;
    let bytes = rendered.length;
    for (const part of parts) bytes += part.length * MAX_BYTES_OF_CHARACTER;
    if (bytes > page.length) page = Buffer.allocUnsafeSlow(2 * bytes);
    let [read, written] = [0, 0];
    for (const part of parts) {
      const mark = rendered.indexOf(PART_MARK, read);
      written += rendered.copy(page, written, read, mark);
      written += page.write(part, written);
      read = mark + PART_MARK.length;
    }
    written += rendered.copy(page, written, read);
    return Buffer.from(page.subarray(0, written));
  }
}

/** Adds to one string, because joining thousands of pieces takes longer. */
function fillAll(compiled: CompiledPart, items: readonly never[]): string {
  let root = shapes.get(compiled);
  if (!root) shapes.set(compiled, (root = {}));
  let markup = '';
  for (const props of shownItems(compiled, items)) markup += fillCompiled(compiled, root, props);
  return markup;
}

/**
 * The markup of a view, from a template per shape of its props. The shape is all of them
 * except the printed values and the lists that have their own templates, so props that differ only in
 * those share a template, and a new prop is part of the shape.
 */
function fillCompiled(compiled: CompiledPart, root: Shape, props: object): string {
  const values: (Printed | List)[] = [];
  const shape = shapeOf(root, props, '', compiled, values);
  if (!shape.template) {
    const places = { next: 0, isClear: true };
    const template = templateOf(markupOf(compiled, withPlaces(props, '', compiled, places)));
    if ((templateCount += 1) > MAX_TEMPLATES) {
      shapes = new Map();
      templateCount = 0;
    }
    // Text of a feed outside of the printed values that looks like a place.
    if (!places.isClear) return markupOf(compiled, props);
    shape.template = template;
  }
  return fill(shape.template, values);
}

/**
 * Collects the values in order. An empty one is part of the shape, because views leave it out. So
 * are names, except those of undefined props. The name of a printed value needs no mark behind it.
 */
function shapeOf(
  from: Shape,
  value: unknown,
  name: string,
  compiled: CompiledPart,
  values: (Printed | List)[],
): Shape {
  if (typeof value !== 'object' || value === null) {
    if (!isPrinted(value, name, compiled)) return stepped(from, value);
    values.push(value);
    return stepped(from, PRINTED);
  }
  let shape = stepped(from, Array.isArray(value) ? LIST : OBJECT);
  if (Array.isArray(value)) {
    for (const item of value) shape = shapeOf(shape, item, name, compiled, values);
    return stepped(shape, END);
  }
  for (const key in value) {
    const one = (value as Record<string, unknown>)[key];
    if (one === undefined) continue;
    shape = stepped(shape, key);
    if (isPrinted(one, key, compiled)) values.push(one);
    else if (isList(one, key, compiled)) {
      values.push({ of: compiled.parts![key]!(value as never), items: one });
      shape = stepped(shape, PLACED_LIST);
    } else shape = shapeOf(shape, one, key, compiled, values);
  }
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

/** The same props with a place for each value, in the order of `shapeOf`. */
function withPlaces<Value>(
  value: Value,
  name: string,
  compiled: CompiledPart,
  places: { next: number; isClear: boolean },
): Value {
  if (isPrinted(value, name, compiled) || isList(value, name, compiled))
    return `${PLACE_START}${places.next++}\uE001` as Value;
  if (typeof value === 'string') places.isClear &&= !value.includes(PLACE_START);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return value.map((item: unknown) => withPlaces(item, name, compiled, places)) as Value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      withPlaces<unknown>(one, key, compiled, places),
    ]),
  ) as Value;
}

function isPrinted(value: unknown, name: string, { printed }: CompiledPart): value is Printed {
  return (
    (typeof value === 'string' ? value !== '' : typeof value === 'number') && printed.has(name)
  );
}

function isList(value: unknown, name: string, { parts }: CompiledPart): value is readonly never[] {
  return Array.isArray(value) && value.length > 0 && parts?.[name] !== undefined;
}

/** As React renders it with the page, so that an island in it can hydrate. */
function markupOf({ view, selectValue }: CompiledPart, props: object): string {
  const drawn = createElement(view as FunctionComponent<object>, props);
  if (!selectValue) return renderToString(drawn);
  const select = createElement('select', { defaultValue: selectValue(props as never) }, drawn);
  return renderToString(select).slice('<select>'.length, -'</select>'.length);
}

function templateOf(markup: string): Template {
  const texts: string[] = [];
  const places: Place[] = [];
  let end = 0;
  for (const { 0: place, 1: json, 2: list, 3: text, index } of markup.matchAll(PLACE)) {
    texts.push(markup.slice(end, index));
    places.push({ at: Number(json ?? list ?? text), isJson: json !== undefined });
    end = index + place.length;
  }
  return { texts: [...texts, markup.slice(end)], places };
}

function fill({ texts, places }: Template, values: readonly (Printed | List)[]): string {
  let markup = texts[0]!;
  for (let number = 0; number < places.length; number += 1) {
    const { at, isJson } = places[number]!;
    const value = values[at]!;
    if (typeof value === 'object') markup += fillAll(value.of, value.items);
    else markup += escapeHtml(isJson ? JSON.stringify(value) : String(value));
    markup += texts[number + 1]!;
  }
  return markup;
}

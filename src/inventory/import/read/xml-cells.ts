import { ColumnPath } from './column-path.js';
import type { CutList } from './feed-row.js';
import { MAX_DEPTH, MAX_ENTRIES, MAX_NAME_CHARACTERS } from './json-cells.js';

/** An XML element with its content. */
export interface XmlElement {
  /** Without its namespace prefix, unless a sibling has the same name. */
  readonly name: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly children: readonly XmlElement[];
  readonly text: string;
}

/**
 * Columns and values of an element, named like those of JSON: `dealer.name`, `image[0].url` for
 * repeated elements, `price.@currency` for an attribute. An element with a value and a `name`
 * attribute is also a column of that name: `<component name="city">` is `component` and `city`.
 * `cutLists` receives elements with too many repetitions.
 */
export function xmlCells(element: XmlElement, cutLists: CutList[] = []): Map<string, string> {
  const texts = new Map<string, string>();
  addInner({ texts, cutLists }, ColumnPath.root, element, 0);
  return texts;
}

/** A name without its namespace prefix. */
export function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

interface Cells {
  readonly texts: Map<string, string>;
  readonly cutLists: CutList[];
}

function add(cells: Cells, path: ColumnPath, element: XmlElement, depth: number): void {
  const { attributes, children, text } = element;
  if (text !== '' || (attributes.length === 0 && children.length === 0))
    cells.texts.set(path.key, text);
  if (depth < MAX_DEPTH && path.key.length <= MAX_NAME_CHARACTERS)
    addInner(cells, path, element, depth);
}

function addInner(
  cells: Cells,
  path: ColumnPath,
  { attributes, children }: XmlElement,
  depth: number,
): void {
  for (const [name, value] of attributes) cells.texts.set(path.field(`@${name}`).key, value);
  if (children.length === 0) return;
  for (const [name, same] of Map.groupBy(children, (child) => child.name)) {
    const inner = path.field(name);
    if (same.length === 1) add(cells, inner, same[0]!, depth + 1);
    else addRepeated(cells, inner, same, depth);
  }
  for (const { attributes: own, text } of children) {
    const name =
      text === '' || own.length === 0
        ? undefined
        : own.find(([attribute]) => attribute === 'name')?.[1];
    if (!name) continue;
    const { key } = path.field(name);
    if (!cells.texts.has(key)) cells.texts.set(key, text);
  }
}

function addRepeated(
  cells: Cells,
  path: ColumnPath,
  same: readonly XmlElement[],
  depth: number,
): void {
  const filled = same.filter(
    ({ text, children, attributes }) => text !== '' || children.length > 0 || attributes.length > 0,
  );
  filled
    .slice(0, MAX_ENTRIES)
    .forEach((element, index) => add(cells, path.entry(index), element, depth + 1));
  if (filled.length > MAX_ENTRIES)
    cells.cutLists.push({ column: path.key, entries: filled.length });
  if (filled.every(({ children }) => children.length === 0))
    cells.texts.set(path.key, filled.map(({ text }) => text).join(','));
}

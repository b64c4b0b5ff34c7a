import sax from 'sax';
import { EnclosingObject } from './enclosing-objects.js';
import type { LateCells } from './enclosing-objects.js';
import type { CutList, FeedRecord } from './feed-row.js';
import { FeedError, endsEarly } from './feed-row.js';
import { JsonRow } from './ndjson-rows.js';
import { MAX_ROW_CHARACTERS, REPORTED_CHARACTERS, tooLongRow } from './text-lines.js';
import { withoutPrefix, xmlCells } from './xml-cells.js';
import type { XmlElement } from './xml-cells.js';
import { DOCTYPE_REJECTED } from './xml-layout.js';

/** Nesting limit. A feed has about ten levels; a hostile one has no limit. */
const MAX_OPEN_ELEMENTS = 100;

/** Records of an XML document, block by block. `path`: dotted element names of the items. */
export async function* xmlRows(
  texts: AsyncIterable<string>,
  path: string,
  late?: LateCells,
): AsyncGenerator<FeedRecord[]> {
  const document = new XmlDocument(path, late);
  for await (const text of texts) {
    document.take(text);
    yield document.finished.splice(0);
  }
  document.end();
  yield document.finished.splice(0);
}

/** An element whose end has not been read. */
interface OpenElement extends XmlElement {
  readonly attributes: [string, string][];
  readonly children: OpenElement[];
  text: string;
}

/** An open item, or an open value beside the items. */
interface OpenTree {
  readonly isItem: boolean;
  readonly line: number;
  readonly startsAt: number;
  /** Open elements, outermost first. Empty if the tree is too long. */
  readonly open: OpenElement[];
  depth: number;
  isTooLong: boolean;
  damage: string | undefined;
}

/**
 * Finds the items of an XML document in chunks, with at most one item in memory. Only predefined
 * entities and those of HTML are read; a document type, which could declare others, is rejected. An
 * error within an item costs only that item.
 */
export class XmlDocument {
  readonly finished: FeedRecord[] = [];
  /** Values after the items, by ordinal of the enclosing element, as read so far. */
  readonly lateFound = new Map<number, ReadonlyMap<string, string>>();
  private readonly parser = sax.parser(true, { position: true });
  private readonly path: readonly string[];
  /** Open elements around the items, outermost first. */
  private readonly enclosing: EnclosingObject[] = [];
  private tree: OpenTree | undefined;
  private itemCount = 0;
  private objectCount = 0;
  private isEnded = false;

  /** `late`: values after the items of enclosing elements, from an earlier pass. */
  constructor(
    path: string,
    private readonly late: LateCells = new Map(),
  ) {
    this.path = path.split('.').map(withoutPrefix);
    const { parser } = this;
    parser.onopentagstart = ({ name }) => this.beginTree(name);
    parser.onopentag = (tag) => this.openElement(tag as sax.Tag);
    parser.onclosetag = () => this.closeElement();
    parser.ontext = (text) => this.addText(text);
    parser.oncdata = (text) => this.addText(text);
    parser.onerror = (error) => this.takeError(error);
    parser.ondoctype = () => {
      throw new FeedError(DOCTYPE_REJECTED);
    };
  }

  take(text: string): void {
    this.parser.write(text);
    if (this.tree && !this.tree.isTooLong) this.checkLength(this.tree);
  }

  /** @throws FeedError if the document is incomplete or has no items */
  end(): void {
    this.isEnded = true;
    this.parser.close();
    if (this.itemCount === 0)
      throw new FeedError(`The XML has no element at "${this.path.join('.')}".`);
  }

  /** An item begins before its attributes, so that errors in them belong to the item. */
  private beginTree(name: string): void {
    if (this.tree) return;
    const depth = this.enclosing.length;
    const isOnPath = withoutPrefix(name) === this.path[depth];
    const isItem = isOnPath && depth === this.path.length - 1;
    if (isOnPath && !isItem) return;
    const { line, startTagPosition } = this.parser;
    this.tree = {
      isItem,
      line: line + 1,
      startsAt: startTagPosition,
      open: [],
      depth: 0,
      isTooLong: false,
      damage: undefined,
    };
  }

  private openElement({ name, attributes }: sax.Tag): void {
    if (this.tree) {
      this.openInTree(this.tree, name, attributes);
      return;
    }
    const object = new EnclosingObject(this.objectCount, this.late.get(this.objectCount));
    this.objectCount++;
    object.addCells(xmlCells(elementOf(name, attributes)));
    this.enclosing.push(object);
  }

  private openInTree(
    tree: OpenTree,
    name: string,
    attributes: Readonly<Record<string, string>>,
  ): void {
    tree.depth++;
    if (tree.depth + this.enclosing.length > MAX_OPEN_ELEMENTS) {
      throw new FeedError(
        `The XML has more than ${MAX_OPEN_ELEMENTS} nested elements on line ${this.parser.line + 1}.`,
      );
    }
    if (!tree.isTooLong) this.checkLength(tree);
    if (!tree.isTooLong) tree.open.push(elementOf(name, attributes));
  }

  private addText(text: string): void {
    const element = this.tree?.isTooLong === false ? this.tree.open.at(-1) : undefined;
    if (element) element.text += text;
  }

  private closeElement(): void {
    const { tree } = this;
    if (!tree) {
      const object = this.enclosing.pop();
      if (object && object.lateCells.size > 0) this.lateFound.set(object.ordinal, object.lateCells);
      return;
    }
    tree.depth--;
    if (tree.depth === 0) {
      this.tree = undefined;
      this.finish(tree);
    } else if (!tree.isTooLong) {
      const element = finished(tree.open.pop()!);
      tree.open.at(-1)!.children.push(element);
    }
  }

  private finish(tree: OpenTree): void {
    const { isItem, line, isTooLong, damage } = tree;
    if (!isItem) {
      if (!isTooLong)
        this.enclosing
          .at(-1)
          ?.addCells(xmlCells({ ...NO_ELEMENT, children: [finished(tree.open[0]!)] }));
      return;
    }
    this.itemCount++;
    for (const object of this.enclosing) object.hasItems = true;
    const length = this.parser.position - tree.startsAt;
    if (isTooLong || length > MAX_ROW_CHARACTERS) {
      this.finished.push(tooLongRow({ line, beginning: '', length }));
      return;
    }
    const item = finished(tree.open[0]!);
    const cutLists: CutList[] = [];
    const cells = xmlCells(item, cutLists);
    if (damage === undefined) {
      this.finished.push(new JsonRow(line, cells, cutLists, this.enclosing));
    } else {
      const value = Array.from(cells, ([column, text]) => `${column}: ${text}`).join(', ');
      this.finished.push({
        line,
        reason: 'unreadable-row',
        detail: damage,
        value: value.slice(0, REPORTED_CHARACTERS),
      });
    }
  }

  private checkLength(tree: OpenTree): void {
    if (this.parser.position - tree.startsAt <= MAX_ROW_CHARACTERS) return;
    tree.isTooLong = true;
    tree.open.length = 0;
  }

  /** An error within an item belongs to the item if its end can still be found. */
  private takeError({ message }: Error): void {
    const { parser, tree } = this;
    const [sentence = ''] = message.split('\n');
    const line = (parser.line + 1).toLocaleString('en-US');
    if (this.isEnded) throw endsEarly('The XML', 'elements', this.itemCount, parser.line + 1);
    const isWithinItem =
      tree?.isItem === true &&
      !/^Max buffer length|^Unmatched closing tag/.test(sentence) &&
      !this.closesAround(sentence);
    if (!isWithinItem)
      throw new FeedError(`The XML is damaged on line ${line}: ${sentence}. Nothing was changed.`);
    tree.damage ??= `the XML is damaged on line ${line}: ${sentence}`;
    // The parser keeps the error and would fail again with the next chunk.
    (parser as { error: Error | null }).error = null;
  }

  /**
   * Whether an unmatched end tag closes an element around the item: the item's own end tag is
   * missing.
   */
  private closesAround(sentence: string): boolean {
    if (sentence !== 'Unexpected close tag') return false;
    const { tagName } = this.parser as unknown as { tagName: string };
    return this.tree!.isTooLong || !this.tree!.open.some(({ name }) => name === tagName);
  }
}

const NO_ELEMENT: XmlElement = { name: '', attributes: [], children: [], text: '' };

function elementOf(name: string, attributes: Readonly<Record<string, string>>): OpenElement {
  const told = Object.entries(attributes).filter(
    ([attribute]) => attribute !== 'xmlns' && !attribute.startsWith('xmlns:'),
  );
  return {
    name,
    attributes: told.map(([attribute, value]) => [withoutPrefix(attribute), value.trim()]),
    children: [],
    text: '',
  };
}

/** Completes an element: trims its text, and removes prefixes from names that stay unique. */
function finished(element: OpenElement): OpenElement {
  const { children, text } = element;
  const names = new Set(children.map(({ name }) => name));
  const named = children.map((child) => {
    const short = withoutPrefix(child.name);
    return short === child.name || names.has(short) ? child : { ...child, name: short };
  });
  return { ...element, children: named, text: text.trim() };
}

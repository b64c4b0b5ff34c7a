import sax from 'sax';
import { EnclosingObject } from './enclosing-objects.js';
import type { LateCells } from './enclosing-objects.js';
import type { CutList, FeedRecord } from './feed-row.js';
import { FeedError } from './feed-row.js';
import { JsonRow } from './ndjson-rows.js';
import { MAX_ROW_CHARACTERS, TOLD_CHARACTERS, tooLongRow } from './text-lines.js';
import { withoutPrefix, xmlCells } from './xml-cells.js';
import type { XmlElement } from './xml-cells.js';
import { DOCTYPE_REFUSED } from './xml-layout.js';

/** Elements within elements; a feed has some ten, a hostile one as many as it likes. */
const MAX_OPEN_ELEMENTS = 100;

/** The records of an XML document, block by block: the elements at a path of names with points between them. */
export async function* xmlRows(texts: AsyncIterable<string>, path: string, late?: LateCells): AsyncGenerator<FeedRecord[]> {
  const document = new XmlDocument(path, late);
  for await (const text of texts) {
    document.take(text);
    yield document.finished.splice(0);
  }
  document.end();
  yield document.finished.splice(0);
}

/** An element whose end has not come yet. */
interface OpenElement extends XmlElement {
  readonly attributes: [string, string][];
  readonly children: OpenElement[];
  text: string;
}

/** An item that has begun, or a value beside the items. */
interface OpenTree {
  readonly isItem: boolean;
  readonly line: number;
  readonly startsAt: number;
  /** The elements that are open, the outermost first; only those of a tree that is not too long. */
  readonly open: OpenElement[];
  depth: number;
  isTooLong: boolean;
  damage: string | undefined;
}

/**
 * Finds the items of an XML document that comes in pieces, so that no more than one is in memory. Only the entities of XML and HTML itself
 * are read: a document type, in which others would be declared, is refused. What is wrong within an item costs that item.
 */
export class XmlDocument {
  readonly finished: FeedRecord[] = [];
  /** What stands behind the items of the elements around them, as far as it has been read. */
  readonly lateFound = new Map<number, ReadonlyMap<string, string>>();
  private readonly parser = sax.parser(true, { position: true });
  private readonly path: readonly string[];
  /** The elements around the items that are open, the outermost first. */
  private readonly enclosing: EnclosingObject[] = [];
  private tree: OpenTree | undefined;
  private itemCount = 0;
  private objectCount = 0;
  private isEnded = false;

  /** `late`: what stands behind the items of the elements around them, from an earlier reading. */
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
      throw new FeedError(DOCTYPE_REFUSED);
    };
  }

  take(text: string): void {
    this.parser.write(text);
    if (this.tree && !this.tree.isTooLong) this.checkLength(this.tree);
  }

  /** @throws FeedError when the document is not complete, or has no such elements. */
  end(): void {
    this.isEnded = true;
    this.parser.close();
    if (this.itemCount === 0) throw new FeedError(`The XML has no element at "${this.path.join('.')}".`);
  }

  /** What is wrong with the attributes of an item is wrong with the item alone, so that it begins before them. */
  private beginTree(name: string): void {
    if (this.tree) return;
    const depth = this.enclosing.length;
    const isOnPath = withoutPrefix(name) === this.path[depth];
    const isItem = isOnPath && depth === this.path.length - 1;
    if (isOnPath && !isItem) return;
    const { line, startTagPosition } = this.parser;
    this.tree = { isItem, line: line + 1, startsAt: startTagPosition, open: [], depth: 0, isTooLong: false, damage: undefined };
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

  private openInTree(tree: OpenTree, name: string, attributes: Readonly<Record<string, string>>): void {
    tree.depth++;
    if (tree.depth + this.enclosing.length > MAX_OPEN_ELEMENTS) {
      throw new FeedError(`The XML has more than ${MAX_OPEN_ELEMENTS} elements within each other in line ${this.parser.line + 1}.`);
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
      if (!isTooLong) this.enclosing.at(-1)?.addCells(xmlCells({ ...NO_ELEMENT, children: [finished(tree.open[0]!)] }));
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
      this.finished.push({ line, reason: 'unreadable-row', detail: damage, value: value.slice(0, TOLD_CHARACTERS) });
    }
  }

  private checkLength(tree: OpenTree): void {
    if (this.parser.position - tree.startsAt <= MAX_ROW_CHARACTERS) return;
    tree.isTooLong = true;
    tree.open.length = 0;
  }

  /** What is wrong within an item and leaves its end to be found is wrong with that item alone. */
  private takeError({ message }: Error): void {
    const { parser, tree } = this;
    const [sentence = ''] = message.split('\n');
    const line = (parser.line + 1).toLocaleString('en-US');
    if (this.isEnded) {
      const where = `after ${this.itemCount.toLocaleString('en-US')} items, in line ${line}`;
      throw new FeedError(`The XML is cut off or damaged: it ends before its elements close, ${where}. Nothing was changed.`);
    }
    const isWithinItem =
      tree?.isItem === true && !/^Max buffer length|^Unmatched closing tag/.test(sentence) && !this.closesAround(sentence);
    if (!isWithinItem) throw new FeedError(`The XML is damaged in line ${line}: ${sentence}. Nothing was changed.`);
    tree.damage ??= `the XML is damaged in line ${line}: ${sentence}`;
    // The parser stops at an error that is still there when the next piece comes.
    (parser as { error: Error | null }).error = null;
  }

  /** Whether an end tag that fits no open element of the item closes an element around it: the item's own end is missing. */
  private closesAround(sentence: string): boolean {
    if (sentence !== 'Unexpected close tag') return false;
    const { tagName } = this.parser as unknown as { tagName: string };
    return this.tree!.isTooLong || !this.tree!.open.some(({ name }) => name === tagName);
  }
}

const NO_ELEMENT: XmlElement = { name: '', attributes: [], children: [], text: '' };

function elementOf(name: string, attributes: Readonly<Record<string, string>>): OpenElement {
  const told = Object.entries(attributes).filter(([attribute]) => attribute !== 'xmlns' && !attribute.startsWith('xmlns:'));
  return { name, attributes: told.map(([attribute, value]) => [withoutPrefix(attribute), value.trim()]), children: [], text: '' };
}

/** An element whose end has come: its text without outer blanks, the names in it without prefixes where that leaves them apart. */
function finished(element: OpenElement): OpenElement {
  const { children, text } = element;
  const names = new Set(children.map(({ name }) => name));
  const named = children.map((child) => {
    const short = withoutPrefix(child.name);
    return short === child.name || names.has(short) ? child : { ...child, name: short };
  });
  return { ...element, children: named, text: text.trim() };
}

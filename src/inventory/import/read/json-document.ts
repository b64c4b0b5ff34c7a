import type { LateCells } from './enclosing-objects.js';
import type { FeedRecord } from './feed-row.js';
import { FeedError, endsEarly, isReadable } from './feed-row.js';
import { JsonHead } from './json-head.js';
import { JsonValueEnd } from './json-value-end.js';
import { LIST_MARK } from './list-cells.js';
import { jsonRecord } from './ndjson-rows.js';
import type { AroundObjects } from './ndjson-rows.js';
import type { LineEnd } from './text-lines.js';
import { MAX_ROW_CHARACTERS, REPORTED_CHARACTERS, tooLongRow } from './text-lines.js';

/**
 * Where the items of a document are: concatenated at the top level, in its first list of objects,
 * or in the lists at a dotted path, which may lead through lists (`data[].dealers[].cars[]`).
 */
export type ItemsPlace = 'top-level' | 'first-list' | { readonly path: string };

/** The brace and first key of an item. */
const OPENING = /^\{\s*"(?:[^"\\]|\\.){1,100}"\s*:/;
const MAX_GAP_CHARACTERS = 100;
/** Characters at the top level between documents. */
const TOP_LEVEL = /[[\]{},:]/;

/** Receives the values of a document outside of its lists, once it has ended. */
export type OnDocument = (cells: ReadonlyMap<string, string>) => void;

/**
 * Records of a JSON document, block by block. Values before its list become columns of every row.
 */
export async function* jsonDocumentRows(
  texts: AsyncIterable<string>,
  place: ItemsPlace,
  lineEnd: LineEnd,
  { late, onDocument }: { late?: LateCells | undefined; onDocument?: OnDocument | undefined } = {},
): AsyncGenerator<FeedRecord[]> {
  const document = new JsonDocument(place, lineEnd, late, onDocument);
  for await (const text of texts) {
    document.take(text);
    yield document.finished.splice(0);
  }
  document.end();
  yield document.finished.splice(0);
}

/** An item whose end has not been read. If it is too long, only its beginning is kept. */
interface OpenItem {
  readonly line: number;
  readonly end: JsonValueEnd;
  /**
   * White space before it. The next item has the same, which helps to find it if this one is
   * damaged.
   */
  readonly gap: string;
  text: string;
  length: number;
}

/**
 * Finds the items of a document in chunks and parses each separately, with at most one item in
 * memory. Streaming JSON packages emit an event per token and cannot continue after a damaged item.
 * If the end of a damaged item is missed, it ends where the next item begins in the same way.
 */
export class JsonDocument {
  readonly finished: FeedRecord[] = [];
  /** Values after the lists, by ordinal of the enclosing object, as read so far. */
  readonly lateFound = new Map<number, ReadonlyMap<string, string>>();
  private readonly path: string | undefined;
  private readonly tellsEnclosing: boolean;
  private head: JsonHead;
  private markedPath: string | undefined;
  private isInList: boolean;
  private hasList: boolean;
  private around: AroundObjects | undefined;
  private item: OpenItem | undefined;
  private gap = '';
  private itemCount = 0;
  private line = 1;
  /** First line ending of the chunk that has not been counted. */
  private nextLineEnd = 0;

  /**
   * `late`: values after the items, from an earlier pass, if columns of enclosing objects are read.
   */
  constructor(
    private readonly place: ItemsPlace,
    private readonly lineEnd: LineEnd,
    private readonly late?: LateCells,
    private readonly onDocument?: OnDocument,
  ) {
    this.path = typeof place === 'object' ? withoutListAtEnd(place.path) : undefined;
    this.tellsEnclosing = late !== undefined || this.path?.includes(LIST_MARK) === true;
    this.head = this.newHead(0);
    this.isInList = this.hasList = place === 'top-level';
  }

  take(text: string): void {
    this.nextLineEnd = lineEndFrom(text, 0, this.lineEnd);
    for (let at = 0; at < text.length;) {
      if (this.item) at = this.takeItem(text, at, this.item);
      else if (this.isInList) at = this.takeBetween(text, at);
      else at = this.takeHead(text, at);
    }
    this.countLines(text, text.length);
  }

  /** @throws FeedError if the document is incomplete or has no list */
  end(): void {
    if (this.item) this.takeDamaged(this.item);
    if (this.item && this.itemCount > 0 && /^[^[{"]/.test(this.item.text))
      throw this.textBehind(this.item.text, this.item.line);
    const isComplete =
      !this.item && !this.head.isOpen && this.isInList === (this.place === 'top-level');
    if (!isComplete) throw endsEarly('The JSON document', 'brackets', this.itemCount, this.line);
    if (this.hasList) return;
    const where = typeof this.place === 'object' ? `at "${this.place.path}"` : 'of objects';
    const markedPath = this.markedPath ?? this.head.markedPath;
    const advice = markedPath
      ? ` Write "items": "${markedPath}" in the map: each list on the way takes [].`
      : '';
    throw new FeedError(`The JSON document has no list ${where}.${advice}`);
  }

  private newHead(firstObject: number): JsonHead {
    return new JsonHead(this.path, this.late, firstObject);
  }

  private endDocument(): void {
    this.markedPath ??= this.head.markedPath;
    if (this.head.documentCells) this.onDocument?.(this.head.documentCells);
    this.head.lateFound.forEach((cells, ordinal) => this.lateFound.set(ordinal, cells));
    this.head = this.newHead(this.head.objects);
  }

  private takeHead(text: string, from: number): number {
    const { head } = this;
    let at = from;
    if (!head.isOpen) {
      while (at < text.length && text[at]! <= ' ') at++;
      this.countLines(text, at);
      if (at < text.length && !TOP_LEVEL.test(text[at]!))
        throw this.textBehind(text.slice(at), this.line);
    }
    const event = head.take(text, at);
    if (event === 'document-end') {
      this.endDocument();
    } else if (event === 'list') {
      this.isInList = this.hasList = true;
      this.around = {
        outerCells: head.outerCells(),
        enclosing: this.tellsEnclosing ? head.enclosing() : [],
      };
    }
    return head.at;
  }

  private textBehind(text: string, line: number): FeedError {
    const beginning = text.slice(0, MAX_GAP_CHARACTERS).trim();
    return new FeedError(
      `After its JSON, the file continues on line ${line.toLocaleString('en-US')} with "${beginning}", which is not JSON. Nothing was changed.`,
    );
  }

  private takeBetween(text: string, at: number): number {
    const character = text[at]!;
    if (character <= ' ') {
      if (this.gap.length < MAX_GAP_CHARACTERS) this.gap += character;
    } else if (character === ']' && this.place !== 'top-level') {
      this.isInList = false;
      if (!this.head.isOpen) this.endDocument();
    } else if (/[^,\]}]/.test(character)) {
      this.countLines(text, at);
      this.item = { line: this.line, end: new JsonValueEnd(), gap: this.gap, text: '', length: 0 };
      return at;
    }
    if (character > ' ') this.gap = '';
    return at + 1;
  }

  private takeItem(text: string, at: number, item: OpenItem): number {
    const end = item.end.find(text, at);
    const next = end < 0 ? text.length : end;
    const wasKept = item.length <= MAX_ROW_CHARACTERS;
    item.length += next - at;
    if (wasKept) item.text += text.slice(at, next);
    if (end >= 0) {
      this.gap = '';
      this.item = undefined;
      this.finish(item);
    } else if (wasKept && item.length > MAX_ROW_CHARACTERS && !this.takeDamaged(item)) {
      item.text = item.text.slice(0, REPORTED_CHARACTERS);
    }
    return next;
  }

  private finish(item: OpenItem): void {
    if (item.length > MAX_ROW_CHARACTERS) {
      this.add(
        tooLongRow({
          line: item.line,
          beginning: item.text.slice(0, REPORTED_CHARACTERS),
          length: item.length,
        }),
      );
      return;
    }
    const record = jsonRecord(item.text, item.line, this.around);
    if (isReadable(record) || !this.takeDamaged(item)) this.add(record);
  }

  /**
   * Splits the text of an item whose end was missed where other items begin, and reads the last of
   * them again. False if there are none.
   */
  private takeDamaged({ text, gap, line }: OpenItem): boolean {
    const [opening] = OPENING.exec(text) ?? [];
    const parts = opening === undefined ? [] : text.split(`,${gap}${opening}`);
    if (parts.length < 2) return false;
    const last = `${opening}${parts.pop()!}`;
    let partLine = line;
    parts.forEach((part, index) => {
      this.add(jsonRecord(index === 0 ? part : `${opening}${part}`, partLine, this.around));
      partLine += countOf(part, this.lineEnd) + countOf(`${gap}${opening}`, this.lineEnd);
    });
    this.takeAgain(last, partLine);
    return true;
  }

  private takeAgain(text: string, line: number): void {
    const { line: lineHere, nextLineEnd } = this;
    [this.item, this.line] = [undefined, line];
    this.take(text);
    [this.line, this.nextLineEnd] = [lineHere, nextLineEnd];
  }

  private add(record: FeedRecord): void {
    this.itemCount++;
    this.finished.push(record);
  }

  private countLines(text: string, upTo: number): void {
    for (
      ;
      this.nextLineEnd < upTo;
      this.nextLineEnd = lineEndFrom(text, this.nextLineEnd + 1, this.lineEnd)
    )
      this.line++;
  }
}

/** A path may mark the list itself, like the lists around it: `data[].cars[]`. */
function withoutListAtEnd(path: string): string {
  return path.endsWith(LIST_MARK) ? path.slice(0, -LIST_MARK.length) : path;
}

function lineEndFrom(text: string, from: number, lineEnd: LineEnd): number {
  const at = text.indexOf(lineEnd, from);
  return at < 0 ? Number.POSITIVE_INFINITY : at;
}

function countOf(text: string, part: string): number {
  return text.split(part).length - 1;
}

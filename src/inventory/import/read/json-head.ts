import { EnclosingObject } from './enclosing-objects.js';
import type { LateCells } from './enclosing-objects.js';
import { FeedError } from './feed-row.js';
import { jsonCells } from './json-cells.js';
import { JsonValueEnd } from './json-value-end.js';
import { LIST_MARK } from './list-cells.js';
import { MAX_ROW_CHARACTERS } from './text-lines.js';

/** Nesting limit for the search of the list. */
const MAX_DEPTH = 8;
/** Characters of a string before its end or an escape. */
const PLAIN_CHARACTERS = /[^"\\]+/y;

/** End of a step: a list whose items follow, the end of the document, or the end of the chunk. */
export type HeadEvent = 'list' | 'document-end' | 'piece-end';

/** An open object, or a list on the path to the wanted list. */
interface Frame {
  readonly isList: boolean;
  /** Number of the object within the document. */
  readonly ordinal: number;
  /** The key that is being read. */
  key: string | undefined;
  /** Text of the object so far, without skipped and open values. */
  text: string;
  enclosing: EnclosingObject | undefined;
}

/**
 * Reads what surrounds the list of a JSON document, in chunks: finds the list, keeps the values
 * before it, and checks that the document is closed after it. A path through lists
 * (`dealers[].cars`) has one list per enclosing object. Other lists and deeply nested objects are
 * skipped.
 */
export class JsonHead {
  /** Position to continue at after an event. */
  at = 0;
  /** Values after the lists, by ordinal of the enclosing object; closed objects only. */
  readonly lateFound = new Map<number, ReadonlyMap<string, string>>();
  /** Values outside of all lists, once the document has ended; undefined if it is a list. */
  documentCells: ReadonlyMap<string, string> | undefined;
  /** The path to the list with `[]` at every list on its way, if the wanted path lacks some. */
  markedPath: string | undefined;
  private readonly frames: Frame[] = [];
  private objectCount: number;
  private string: string | undefined;
  private lastString = '';
  private isEscaped = false;
  private passedOver: JsonValueEnd | undefined;
  private isListUndecided = false;
  private hasList = false;

  /**
   * `path`: dotted keys of the list; if undefined, the first list of objects. `late`: values after
   * the lists, from an earlier pass. `firstObject`: number of objects in the documents before this
   * one.
   */
  constructor(
    private readonly path: string | undefined,
    private readonly late: LateCells = new Map(),
    firstObject = 0,
  ) {
    this.objectCount = firstObject;
  }

  /** Number of objects so far. */
  get objects(): number {
    return this.objectCount;
  }

  get isOpen(): boolean {
    return this.frames.length > 0 || this.isListUndecided || this.passedOver !== undefined;
  }

  /** @throws FeedError if brackets or keys are misplaced */
  take(piece: string, from: number): HeadEvent {
    for (this.at = from; this.at < piece.length;) {
      const event = this.takeNext(piece);
      if (event) return event;
    }
    return 'piece-end';
  }

  /** Columns of values before the list and outside of all lists, once the list is found. */
  outerCells(): Map<string, string> {
    const firstList = this.frames.findIndex(({ isList }) => isList);
    const outside = firstList < 0 ? this.frames : this.frames.slice(0, firstList);
    if (outside.length === 0) return new Map();
    const text = outside.map((frame) => frame.text).join('');
    return cellsBeforeList(
      firstList < 0
        ? `${text}${'}'.repeat(outside.length)}`
        : `${text}null${'}'.repeat(outside.length)}`,
    );
  }

  /** The objects around the list, outermost first. */
  enclosing(): EnclosingObject[] {
    const objects = this.frames.filter(({ isList }) => !isList);
    return objects.map((frame, at) => {
      if (frame.enclosing) return frame.enclosing;
      const object = new EnclosingObject(frame.ordinal, this.late.get(frame.ordinal));
      object.addCells(
        cellsBeforeList(at === objects.length - 1 ? `${frame.text}}` : `${frame.text}null}`),
      );
      object.hasItems = true;
      frame.enclosing = object;
      return object;
    });
  }

  private passOver(piece: string, value: JsonValueEnd): undefined {
    const end = value.find(piece, this.at);
    this.at = end < 0 ? piece.length : end;
    if (end < 0) return;
    this.passedOver = undefined;
    this.keep('null');
  }

  private takeNext(piece: string): HeadEvent | undefined {
    if (this.passedOver) return this.passOver(piece, this.passedOver);
    if (this.string !== undefined) return this.takeInString(piece);
    return this.takeCharacter(piece[this.at]!);
  }

  private takeCharacter(character: string): HeadEvent | undefined {
    if (character <= ' ') return this.advance();
    if (this.isListUndecided) return this.decideList(character);
    if (character === '[') return this.openList();
    if (character === '{') return this.openObject();
    if (character === '}') return this.closeObject();
    if (character === ']') return this.closeList();
    if (character === '"') this.string = '';
    else if (character === ':') this.setKey(unescaped(this.lastString));
    else if (character === ',') this.setKey(undefined);
    this.keep(character);
    return this.advance();
  }

  private takeInString(piece: string): undefined {
    PLAIN_CHARACTERS.lastIndex = this.at;
    const [plain] = (!this.isEscaped && PLAIN_CHARACTERS.exec(piece)) || [];
    const taken = plain ?? piece[this.at]!;
    if (taken === '"' && !this.isEscaped) {
      this.lastString = this.string!;
      this.string = undefined;
    } else if (this.string!.length <= MAX_ROW_CHARACTERS) {
      this.string += taken;
    }
    this.isEscaped = taken === '\\' && !this.isEscaped;
    this.keep(taken);
    this.at += taken.length;
  }

  private openList(): undefined {
    this.expectValue();
    const here = this.pathHere();
    const isAtPath = this.path === undefined || here === this.path;
    if (isAtPath && (!this.hasList || this.path?.includes(LIST_MARK))) this.isListUndecided = true;
    else if (this.isOnTheWay(here)) this.open(true);
    else this.passedOver = new JsonValueEnd();
    if (!this.passedOver) this.advance();
  }

  /**
   * Whether the wanted list may be within the list at `here`. Ignores `[]`, so that `markedPath` has
   * all of them.
   */
  private isOnTheWay(here: string): boolean {
    if (this.path === undefined) return false;
    const [found, wanted] = [withoutMarks(here), withoutMarks(this.path)];
    if (found === wanted) this.markedPath ??= here;
    return found === '' || wanted.startsWith(`${found}.`);
  }

  private closeList(): HeadEvent | undefined {
    if (!this.frames.at(-1)?.isList) throw damaged();
    this.frames.pop();
    this.keep('null');
    this.advance();
    return this.frames.length === 0 ? 'document-end' : undefined;
  }

  /** Path of the value that begins here, with `[]` for lists. */
  private pathHere(): string {
    let path = '';
    for (const { isList, key } of this.frames)
      path += isList ? LIST_MARK : `${path === '' ? '' : '.'}${key}`;
    return path;
  }

  private open(isList: boolean): void {
    const ordinal = isList ? -1 : this.objectCount++;
    this.frames.push({
      isList,
      ordinal,
      key: undefined,
      text: isList ? '' : '{',
      enclosing: undefined,
    });
  }

  private decideList(first: string): HeadEvent | undefined {
    this.isListUndecided = false;
    const isList = this.path !== undefined || this.frames.length === 0 || first === '{';
    if (isList) {
      this.hasList = true;
      this.keep('null');
      return 'list';
    }
    this.passedOver = new JsonValueEnd();
    this.passedOver.find('[', 0);
    return undefined;
  }

  private openObject(): undefined {
    this.expectValue();
    if (this.frames.length >= MAX_DEPTH) {
      this.passedOver = new JsonValueEnd();
      return;
    }
    this.open(false);
    this.advance();
  }

  private closeObject(): HeadEvent | undefined {
    const frame = this.frames.pop();
    if (!frame || frame.isList) throw damaged();
    const text = `${frame.text}}`;
    if (frame.enclosing) this.findLate(frame.enclosing, text);
    this.keep(text);
    this.advance();
    if (this.frames.length > 0) return undefined;
    this.documentCells = text.length > MAX_ROW_CHARACTERS ? undefined : cellsIfReadable(text);
    return 'document-end';
  }

  private findLate(object: EnclosingObject, text: string): void {
    if (text.length > MAX_ROW_CHARACTERS) return;
    const late = [...cellsBeforeList(text)].filter(([column]) => !object.has(column));
    if (late.length > 0) this.lateFound.set(object.ordinal, new Map(late));
  }

  private setKey(key: string | undefined): void {
    const frame = this.frames.at(-1);
    if (!frame) throw damaged();
    frame.key = key;
  }

  private expectValue(): void {
    const frame = this.frames.at(-1);
    if (frame && !frame.isList && frame.key === undefined) throw damaged();
  }

  private keep(text: string): void {
    const frame = this.frames.at(-1);
    if (frame && !frame.isList && frame.text.length <= MAX_ROW_CHARACTERS) frame.text += text;
  }

  private advance(): undefined {
    this.at++;
  }
}

function cellsIfReadable(text: string): Map<string, string> | undefined {
  try {
    return jsonCells(text);
  } catch {
    return undefined;
  }
}

function cellsBeforeList(text: string): Map<string, string> {
  if (text.length > MAX_ROW_CHARACTERS)
    throw new FeedError('The document has too much before its list.');
  try {
    return jsonCells(text);
  } catch (error) {
    throw new FeedError(`The document is damaged before its list: ${(error as Error).message}`);
  }
}

function damaged(): FeedError {
  return new FeedError('The document is damaged: its brackets do not match.');
}

/** The keys of a path: `data.cars` of `[].data[].cars`. */
function withoutMarks(path: string): string {
  return path.replaceAll(LIST_MARK, '').replace(/^\./, '');
}

function unescaped(string: string): string {
  try {
    return String(JSON.parse(`"${string}"`));
  } catch {
    return string;
  }
}

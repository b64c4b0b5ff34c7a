import { FeedError } from './feed-row.js';
import { jsonCells } from './json-cells.js';
import { JsonValueEnd } from './json-value-end.js';
import { MAX_ROW_CHARACTERS } from './text-lines.js';

/** Objects within objects in which a list is looked for. */
const MAX_DEPTH = 8;
/** What stands in a string but its end and escapes. */
const PLAIN_CHARACTERS = /[^"\\]+/y;

/** What a head has come to: a list whose items follow, the end of its document, or the end of the piece. */
export type HeadEvent = 'list' | 'document-end' | 'piece-end';

/**
 * Reads what stands around the list of a JSON document, in a text that comes in pieces: finds the list, keeps the values before it, and
 * sees that the document is closed behind it. Other lists, and objects very deep down, are passed over.
 */
export class JsonHead {
  /** Where reading goes on after an event. */
  at = 0;
  /** The key that is being read in each object that is open. */
  private readonly keys: (string | undefined)[] = [];
  /** The text so far, without what was passed over. */
  private text = '';
  private string: string | undefined;
  private lastString = '';
  private isEscaped = false;
  private passedOver: JsonValueEnd | undefined;
  private isListUndecided = false;
  private hasList = false;

  /** `path`: dotted keys of the list; without them it is the first list of objects. */
  constructor(private readonly path: string | undefined) {}

  get isOpen(): boolean {
    return this.keys.length > 0 || this.isListUndecided || this.passedOver !== undefined;
  }

  /** @throws FeedError where brackets or keys are not where they belong. */
  take(piece: string, from: number): HeadEvent {
    for (this.at = from; this.at < piece.length;) {
      const event = this.takeNext(piece);
      if (event) return event;
    }
    return 'piece-end';
  }

  /** The columns that the values before the list are, once the list has been found. */
  outerCells(): Map<string, string> {
    if (this.keys.length === 0) return new Map();
    if (this.text.length > MAX_ROW_CHARACTERS) throw new FeedError('The document has too much before its list.');
    try {
      return jsonCells(`${this.text}null${'}'.repeat(this.keys.length)}`);
    } catch (error) {
      throw new FeedError(`The document is damaged before its list: ${(error as Error).message}`);
    }
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
    if (character === ']') throw damaged();
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
    const isAtPath = this.path === undefined || this.keys.join('.') === this.path;
    if (!this.hasList && isAtPath) this.isListUndecided = true;
    else this.passedOver = new JsonValueEnd();
    if (this.isListUndecided) this.advance();
  }

  private decideList(first: string): HeadEvent | undefined {
    this.isListUndecided = false;
    this.hasList = this.path !== undefined || this.keys.length === 0 || first === '{';
    if (this.hasList) return 'list';
    this.passedOver = new JsonValueEnd();
    this.passedOver.find('[', 0);
    return undefined;
  }

  private openObject(): undefined {
    this.expectValue();
    if (this.keys.length >= MAX_DEPTH) {
      this.passedOver = new JsonValueEnd();
      return;
    }
    this.keys.push(undefined);
    this.keep('{');
    this.advance();
  }

  private closeObject(): HeadEvent | undefined {
    if (this.keys.length === 0) throw damaged();
    this.keys.pop();
    this.keep('}');
    this.advance();
    return this.keys.length === 0 ? 'document-end' : undefined;
  }

  private setKey(key: string | undefined): void {
    if (this.keys.length === 0) throw damaged();
    this.keys[this.keys.length - 1] = key;
  }

  private expectValue(): void {
    if (this.keys.length > 0 && this.keys.at(-1) === undefined) throw damaged();
  }

  private keep(text: string): void {
    if (!this.hasList && this.text.length <= MAX_ROW_CHARACTERS) this.text += text;
  }

  private advance(): undefined {
    this.at++;
  }
}

function damaged(): FeedError {
  return new FeedError('The document is damaged: its brackets do not match.');
}

function unescaped(string: string): string {
  try {
    return String(JSON.parse(`"${string}"`));
  } catch {
    return string;
  }
}

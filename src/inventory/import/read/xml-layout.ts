import sax from 'sax';
import { FeedError } from './feed-row.js';
import { withoutPrefix } from './xml-cells.js';

interface OpenElement {
  readonly path: string;
  readonly fields: Set<string>;
  hasElements: boolean;
}

interface PathCounts {
  elements: number;
  fields: number;
}

/** Items after which their elements are sure, although elements around them are not complete. */
const SURE_ITEMS = 100;
/** A feed has about ten levels and some hundred names; a hostile one has no limit. */
const MAX_OPEN_ELEMENTS = 100;
const MAX_PATHS = 10_000;

/**
 * Finds the path of the items in an XML text that comes in chunks: the elements with most fields of
 * their own (attributes and text elements), or their parents if each has one of them.
 */
export class XmlLayout {
  private readonly counts = new Map<string, PathCounts>();
  private readonly open: OpenElement[] = [];
  private readonly parser = sax.parser(true);
  private isTooWide = false;

  constructor() {
    const { parser } = this;
    parser.onopentag = ({ name, attributes }) => this.begin(name, Object.keys(attributes));
    parser.onclosetag = () => this.finish();
    parser.ondoctype = () => {
      throw new FeedError(DOCTYPE_REJECTED);
    };
    // Errors are reported when the file is read; a beginning may end anywhere.
    parser.onerror = () => ((parser as { error: Error | null }).error = null);
  }

  take(text: string): void {
    this.parser.write(text);
  }

  /**
   * Whether more text would hardly change the path. An element that is not complete may be a long
   * item, if it has more fields than the best complete ones, or if those are few.
   */
  get isSure(): boolean {
    if (this.isTooWide) return true;
    const best = this.fullest();
    if (best === undefined) return false;
    const { elements, fields } = this.counts.get(best)!;
    const around = this.open.slice(1).filter(({ path }) => !this.counts.has(path));
    return around.every(
      (element) => elements >= SURE_ITEMS && element.fields.size < fields / elements,
    );
  }

  /** Undefined if no element is complete. */
  itemsPath(): string | undefined {
    const fullest = this.fullest();
    if (fullest === undefined) return undefined;
    const around = fullest.slice(0, Math.max(0, fullest.lastIndexOf('.')));
    const { elements } = this.counts.get(fullest)!;
    return elements > 1 && this.counts.get(around)?.elements === elements ? around : fullest;
  }

  private fullest(): string | undefined {
    const share = (path: string) => this.counts.get(path)!.fields / this.counts.get(path)!.elements;
    const [fullest] = [...this.counts.keys()].toSorted(
      (left, right) => share(right) - share(left) || left.length - right.length,
    );
    return fullest;
  }

  private begin(name: string, attributes: readonly string[]): void {
    const parent = this.open.at(-1);
    if (parent) parent.hasElements = true;
    const short = withoutPrefix(name);
    this.open.push({
      path: parent ? `${parent.path}.${short}` : short,
      fields: new Set(attributes),
      hasElements: false,
    });
    this.isTooWide ||= this.open.length > MAX_OPEN_ELEMENTS || this.counts.size > MAX_PATHS;
  }

  private finish(): void {
    const { path, fields, hasElements } = this.open.pop()!;
    if (hasElements || fields.size > 1) {
      const known = this.counts.get(path) ?? { elements: 0, fields: 0 };
      this.counts.set(path, { elements: known.elements + 1, fields: known.fields + fields.size });
    }
    if (!hasElements) this.open.at(-1)?.fields.add(path);
  }
}

/** DTD entities may expand without limit, or read other files (XXE). */
export const DOCTYPE_REJECTED =
  'The XML declares a document type (DOCTYPE), which is rejected for safety. Ask for the feed without it.';

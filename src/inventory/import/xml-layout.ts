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

/**
 * The path of the items in XML that begins with a text: the elements that have most fields of their own (attributes, and elements with a
 * text alone), or those around them where each has one. Undefined where no element has ended.
 */
export function xmlItemsPath(beginning: string): string | undefined {
  const counts = countsByPath(beginning);
  const share = (path: string) => counts.get(path)!.fields / counts.get(path)!.elements;
  const [fullest] = [...counts.keys()].toSorted((left, right) => share(right) - share(left) || left.length - right.length);
  if (fullest === undefined) return undefined;
  const around = fullest.slice(0, Math.max(0, fullest.lastIndexOf('.')));
  const { elements } = counts.get(fullest)!;
  return elements > 1 && counts.get(around)?.elements === elements ? around : fullest;
}

function countsByPath(beginning: string): ReadonlyMap<string, PathCounts> {
  const counts = new Map<string, PathCounts>();
  const open: OpenElement[] = [];
  const parser = sax.parser(true);
  parser.onopentag = ({ name, attributes }) => {
    const parent = open.at(-1);
    if (parent) parent.hasElements = true;
    const short = withoutPrefix(name);
    open.push({ path: parent ? `${parent.path}.${short}` : short, fields: new Set(Object.keys(attributes)), hasElements: false });
  };
  parser.onclosetag = () => {
    const { path, fields, hasElements } = open.pop()!;
    if (hasElements || fields.size > 1) {
      const known = counts.get(path) ?? { elements: 0, fields: 0 };
      counts.set(path, { elements: known.elements + 1, fields: known.fields + fields.size });
    }
    if (!hasElements) open.at(-1)?.fields.add(path);
  };
  parser.ondoctype = () => {
    throw new FeedError(DOCTYPE_REFUSED);
  };
  // What is wrong is told when the file is read; a beginning may end anywhere.
  parser.onerror = () => ((parser as { error: Error | null }).error = null);
  parser.write(beginning);
  return counts;
}

/** What is said of XML with a document type: its entities may be endless, or other files. */
export const DOCTYPE_REFUSED = 'The XML declares a document type (DOCTYPE), which is refused for safety. Ask for the feed without it.';

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
 * Path of the items, detected from the beginning of an XML text: the elements with most fields of
 * their own (attributes and text elements), or their parents if each has one of them. Undefined if
 * no element is complete.
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
  // Errors are reported when the file is read; a beginning may end anywhere.
  parser.onerror = () => ((parser as { error: Error | null }).error = null);
  parser.write(beginning);
  return counts;
}

/** DTD entities may expand without limit, or read other files (XXE). */
export const DOCTYPE_REFUSED = 'The XML declares a document type (DOCTYPE), which is refused for safety. Ask for the feed without it.';

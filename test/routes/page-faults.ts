const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);
/** Elements that are content without text. */
const SEEN = new Set(['img', 'svg', 'input', 'select', 'textarea', 'iframe']);
/** Elements that need content; an empty `div` may be a placeholder. */
const BOXES = new Set(
  'a article aside button dd details dl dt fieldset figure form h1 h2 h3 h4 label legend li nav ol p search section summary table ul'.split(
    ' ',
  ),
);
/** Hidden, or a live region for later messages. */
const UNSEEN = / hidden(?:=|\s|$)| role="alert"/;
/** Attributes with ids of other elements. */
const NAMING = /\s(?:for|form|list|aria-(?:labelledby|describedby|controls|details))="([^"]+)"/g;

interface Open {
  readonly tag: string;
  readonly attributes: string;
  readonly isHidden: boolean;
  isEmpty: boolean;
}

/** A time without a value, and a URL with a blank: invalid by the HTML standard. */
const INVALID = /<time(?![^>]*\sdatetime=)[^>]*><\/time>|\s(?:href|src)="data:[^"]* [^"]*"/g;

/** Faults in a page's HTML: invalid markup, empty visible elements, and missing ids. */
export function faultsOf(html: string): string[] {
  const plain = html.replaceAll(/<(script|style|noscript)\b.*?<\/\1>|<!--.*?-->/gs, '');
  return [...invalid(plain), ...emptyBoxes(plain), ...missingIds(plain)];
}

function invalid(html: string): string[] {
  return Array.from(html.matchAll(INVALID), ([markup]) => `invalid: ${markup}`);
}

function emptyBoxes(html: string): string[] {
  const open: Open[] = [];
  const faults: string[] = [];
  const fill = () => open.forEach((element) => (element.isEmpty = false));
  for (const [, text, end, tag = '', attributes = ''] of html.matchAll(
    /([^<]+)|<(\/?)([a-zA-Z][\w-]*)([^>]*)>/g,
  )) {
    if (text !== undefined) {
      if (text.trim() !== '') fill();
    } else if (end === '/') {
      const closed = open.pop()!;
      if (closed.isEmpty && !closed.isHidden && BOXES.has(closed.tag))
        faults.push(`empty <${closed.tag}${closed.attributes}>`);
    } else {
      if (SEEN.has(tag)) fill();
      if (VOID.has(tag) || attributes.endsWith('/')) continue;
      const isHidden =
        open.at(-1)?.isHidden === true || UNSEEN.test(attributes) || tag === 'dialog';
      // A form with an id has buttons elsewhere. An element with a label may be drawn by styles.
      const isSaid =
        (tag === 'form' && / id="/.test(attributes)) || / aria-label="[^"]/.test(attributes);
      open.push({ tag, attributes, isHidden, isEmpty: !isSaid });
    }
  }
  return open.length === 0 ? faults : [...faults, `<${open[0]!.tag}> does not end`];
}

function missingIds(html: string): string[] {
  const ids = new Set(Array.from(html.matchAll(/\sid="([^"]+)"/g), ([, id]) => id!));
  const named = Array.from(html.matchAll(NAMING), ([, names]) => names!.split(' ')).flat();
  const anchors = Array.from(html.matchAll(/\shref="#([^"]+)"/g), ([, id]) => id!);
  return [...new Set([...named, ...anchors])]
    .filter((id) => !ids.has(id))
    .map((id) => `nothing has the id ${id}`);
}

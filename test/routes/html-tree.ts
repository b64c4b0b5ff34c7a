/** An element of a page's HTML. */
export interface HtmlElement {
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly (HtmlElement | string)[];
  readonly parent: HtmlElement | undefined;
}

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
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
};
const TOKENS =
  /<!--.*?-->|<!DOCTYPE[^>]*>|<(?<end>\/)?(?<tag>[a-zA-Z][\w-]*)(?<attributes>(?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>|(?<text>[^<]+)/gs;

/**
 * Parses React's markup: elements are closed, and values are in double quotes. Skips scripts and
 * styles.
 */
export function parseHtml(html: string): HtmlElement {
  const root = {
    tag: '#document',
    attributes: new Map<string, string>(),
    children: [] as (HtmlElement | string)[],
    parent: undefined,
  };
  let open: HtmlElement & { children: (HtmlElement | string)[] } = root;
  const plain = html.replaceAll(/<(script|style)\b[^>]*>.*?<\/\1>/gs, '');
  for (const { groups } of plain.matchAll(TOKENS)) {
    const { end, tag, attributes, text } = groups!;
    if (text !== undefined) open.children.push(decode(text));
    else if (tag === undefined) continue;
    else if (end) open = (open.parent ?? root) as typeof open;
    else {
      const element = {
        tag: tag.toLowerCase(),
        attributes: readAttributes(attributes!),
        children: [],
        parent: open,
      };
      open.children.push(element);
      if (!VOID.has(element.tag)) open = element;
    }
  }
  return root;
}

/** The element and its descendants, in document order. */
export function* elementsOf(element: HtmlElement): Generator<HtmlElement> {
  yield element;
  for (const child of element.children) if (typeof child !== 'string') yield* elementsOf(child);
}

export function textOf(element: HtmlElement | undefined): string {
  return (
    element?.children
      .map((child) => (typeof child === 'string' ? child : textOf(child)))
      .join('') ?? ''
  );
}

export function closest(
  element: HtmlElement,
  isSought: (one: HtmlElement) => boolean,
): HtmlElement | undefined {
  for (let at: HtmlElement | undefined = element; at; at = at.parent) if (isSought(at)) return at;
  return undefined;
}

export const isIn = (element: HtmlElement, isSought: (one: HtmlElement) => boolean) =>
  closest(element, isSought) !== undefined;

export const hasClass = ({ attributes }: HtmlElement, name: string) =>
  (attributes.get('class') ?? '').split(/\s+/).includes(name);

function readAttributes(text: string): Map<string, string> {
  return new Map(
    Array.from(text.matchAll(/([^\s=]+)(?:="([^"]*)")?/g), ([, name, value = '']) => [
      name!.toLowerCase(),
      decode(value),
    ]),
  );
}

function decode(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name]!);
}

/** Characters that XML 1.0 does not allow, including lone surrogates. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** An unescaped carriage return would be read as a line feed. */
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/** Removes characters that XML does not allow. */
export function sayableInXml(text: string): string {
  return text.replaceAll(FORBIDDEN, '');
}

/** Attributes by name; undefined ones are left out. Values are trusted. */
type Attributes = Readonly<Record<string, string | undefined>>;

export function textElement(
  name: string,
  text: string | number,
  attributes: Attributes = {},
): string {
  return element(name, attributes, [escapeXml(String(text))]);
}

/** An element with child elements; undefined ones are left out. */
export function element(
  name: string,
  attributes: Attributes,
  children: readonly (string | undefined)[],
): string {
  const said = Object.entries(attributes).map(([key, value]) =>
    value === undefined ? '' : ` ${key}="${escapeXml(value)}"`,
  );
  return `<${name}${said.join('')}>${children.join('')}</${name}>`;
}

function escapeXml(text: string): string {
  return sayableInXml(text).replaceAll(/[&<>"\r]/g, (character) => ESCAPES[character]!);
}

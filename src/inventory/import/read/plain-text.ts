import { UNWRITTEN } from './plain-row.js';

/** Tags that start a new line. */
const LINE_TAGS = tagsOf('br|p|div|li|ul|ol|tr|table|h[1-6]|hr|section|blockquote');

/** Other tags of descriptions. Anything else in angle brackets is text. */
const OTHER_TAGS = tagsOf(
  'a|abbr|b|big|body|center|em|font|html|head|i|iframe|img|label|link|meta|o:p|s|script|small|span|strike|strong|style|sub|sup|tbody',
  'td|th|thead|title|u',
);

/** Elements whose content is removed. */
const SILENT_ELEMENTS = ['script', 'style', 'head'] as const;

const COMMENT = { begin: '<!--', end: '-->' } as const;

const WINDOWS = new TextDecoder('windows-1252');

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d{0,2}));/gi;

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  middot: '·',
  reg: '®',
  trade: '™',
  copy: '©',
  deg: '°',
  frac12: '½',
  eacute: 'é',
  egrave: 'è',
  ntilde: 'ñ',
  uuml: 'ü',
  ouml: 'ö',
  auml: 'ä',
};

/**
 * Converts markup to plain text: line tags become line breaks, other tags are removed, entities
 * become characters. Tags that appear after decoding entities are removed too, because feeds often
 * escape once too often. The result is text, not HTML: angle brackets in it must be escaped. Runs
 * in linear time.
 */
export function textFromMarkup(text: string): string {
  if (!/[<&]/.test(text)) return text;
  const withoutMarkup = (html: string) =>
    SILENT_ELEMENTS.reduce(withoutElements, without(html, COMMENT.begin, COMMENT.end))
      .replace(LINE_TAGS, '\n')
      .replace(OTHER_TAGS, '');
  return withoutMarkup(withoutMarkup(text).replaceAll(ENTITY, characterOf))
    .replaceAll(/[^\S\n]*\n[^\S\n]*/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function tagsOf(...names: readonly string[]): RegExp {
  return new RegExp(String.raw`<\s*/?\s*(?:${names.join('|')})\b[^<>]*>`, 'gi');
}

function withoutElements(html: string, name: string): string {
  return without(html, `<${name}`, `</${name}>`);
}

/** Removes everything from each `begin` to the next `end`. A `begin` without an `end` stays. */
function without(html: string, begin: string, end: string): string {
  const lowered = html.toLowerCase();
  let [kept, from] = ['', 0];
  for (;;) {
    const start = lowered.indexOf(begin, from);
    const stop = start < 0 ? -1 : lowered.indexOf(end, start);
    if (stop < 0) return kept + html.slice(from);
    kept += html.slice(from, start);
    from = stop + end.length;
  }
}

function characterOf(
  entity: string,
  decimal: string | undefined,
  hexadecimal: string | undefined,
  name: string | undefined,
): string {
  if (name !== undefined) return NAMED[name] ?? NAMED[name.toLowerCase()] ?? entity;
  const code = decimal === undefined ? Number.parseInt(hexadecimal!, 16) : Number(decimal);
  const isCharacter =
    (code >= 32 || code === 9 || code === 10) &&
    code <= 0x10_ff_ff &&
    !(code >= 0xd8_00 && code <= 0xdf_ff);
  if (!isCharacter) return ' ';
  // Browsers decode 128 to 159 as Windows-1252: &#128; is a euro sign.
  const character =
    code >= 0x80 && code <= 0x9f ? WINDOWS.decode(Uint8Array.of(code)) : String.fromCodePoint(code);
  return UNWRITTEN.test(character) ? ' ' : character;
}

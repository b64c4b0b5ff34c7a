import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { elementsOf } from '../../test/xml-reader.js';
import { sanitizeHtml, sanitizeText } from './sanitized-html.js';

const RUNS = process.env['TEST_LONG'] ? 200_000 : 2_000;
const TAGS = new Set([
  'a',
  'div',
  'span',
  'p',
  'strong',
  'br',
  'li',
  'ul',
  'ol',
  'sup',
  'h2',
  'h3',
  'h4',
]);
const ATTRIBUTES = new Set(['href', 'rel', 'lang', 'dir']);

const SPACES = ['', ' ', '\t', '\n', '\u0000', '\u00A0', '/'];
const HREFS = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  '&#106;avascript:alert(1)',
  '&#x6A;avascript&colon;alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'http://a.example/"onmouseover="x',
  '/cars-for-sale?makeCode=TOYOTA',
  '#top',
];
const word = fc.constantFrom(
  '<',
  '>',
  '</',
  '/>',
  '<!--',
  '-->',
  '--!>',
  '<![CDATA[',
  ']]>',
  '<?',
  '"',
  "'",
  '`',
  '=',
  '&lt;',
  '&#60;',
  '&',
  'x',
  '\u0000',
  'script',
  'style',
  'svg',
  'math',
  'mglyph',
  'iframe',
  'object',
  'form',
  'base',
  'meta',
  'template',
  'noscript',
  'textarea',
  'title',
  'a',
  'p',
  'div',
  'li',
  'h2',
  'sup',
  'img',
  'xmp',
  'plaintext',
  'select',
  'foreignObject',
  'annotation-xml',
  'href',
  'src',
  'style',
  'onclick',
  'onerror',
  'srcdoc',
  'id',
  'class',
  'name',
  'rel',
  'target',
  'xlink:href',
  'formaction',
  'lang',
  ...SPACES,
  ...HREFS,
);
const tag = fc
  .tuple(
    fc.constantFrom('a', 'p', 'svg', 'img', 'script', 'div', 'math'),
    fc.constantFrom('href', 'src', 'onerror', 'style', 'lang'),
    word,
  )
  .map(([name, attribute, value]) => `<${name} ${attribute}="${value}">`);
const fragment = fc
  .array(fc.oneof(word, tag), { minLength: 1, maxLength: 24 })
  .map((parts) => parts.join(''));

/**
 * Tags and attributes of sanitized HTML. It must be well-formed XML, so that every HTML parser finds
 * the same ones. Character references keep XML from changing tabs and line endings in attributes.
 */
function foundIn(html: string): { tags: Set<string>; attributes: [string, string][] } {
  expect(html).not.toMatch(/<[!?]/);
  const xml = html
    .replaceAll('\u0000', '')
    .replaceAll(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
  const [, ...elements] = elementsOf(`<all>${xml}</all>`);
  return {
    tags: new Set(elements.map(({ name }) => name)),
    attributes: elements.flatMap(({ attributes }) => Object.entries(attributes)),
  };
}

describe('Foreign HTML', () => {
  it('keeps only allowed tags, attributes and URLs', async () => {
    await fc.assert(
      fc.asyncProperty(fragment, async (dirty) => {
        const { tags, attributes } = foundIn(await sanitizeHtml(dirty));
        expect([...tags].filter((name) => !TAGS.has(name))).toEqual([]);
        expect(attributes.filter(([name]) => !ATTRIBUTES.has(name))).toEqual([]);
        for (const [, href] of attributes.filter(([name]) => name === 'href')) {
          // As a browser reads it: without tabs and line endings.
          const { protocol, origin } = new URL(href, 'https://cars.example/');
          expect(['http:', 'https:']).toContain(protocol);
          const isOwn = origin === 'https://cars.example';
          expect([
            href,
            attributes.some(([name, value]) => name === 'rel' && value === 'noopener nofollow'),
          ]).toEqual([href, isOwn ? expect.any(Boolean) : true]);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('becomes text in a single-line field', async () => {
    expect(await sanitizeText('Ford <em>F-150</em> &amp; <script>x</script>more &#8217;25')).toBe(
      'Ford F-150 &amp; more ’25',
    );
  });

  it.each([
    [
      '<a href="/research/toyota" target="_blank" onclick="x">a</a>',
      '<a href="/research/toyota">a</a>',
    ],
    [
      '<a href="https://a.example/x">a</a>',
      '<a href="https://a.example/x" rel="noopener nofollow">a</a>',
    ],
    [
      '<a href="/\\evil.example">a</a>',
      '<a href="https://evil.example/" rel="noopener nofollow">a</a>',
    ],
    ['<a href="javascript:alert(1)">a</a>', '<span>a</span>'],
    ['<a href="http://ann:secret@a.example/">a</a>', '<span>a</span>'],
    ['<a>a</a>', '<span>a</span>'],
    [
      '<a href="#part">a</a><a href="?makeCode=FORD">b</a><a href="mailto:a@b.example">c</a>',
      '<span>a</span><span>b</span><span>c</span>',
    ],
    ['<h1>Head</h1><p style="x">t<br>u</p><img src="x" onerror="y">', 'Head<p>t<br />u</p>'],
  ])('%s becomes %s', async (dirty, clean) => {
    expect(await sanitizeHtml(dirty)).toBe(clean);
  });
});

import { describe, expect, it } from '@jest/globals';
import { Catalog } from '../catalog/catalog.js';
import { readContentFile } from './content-file.js';
import { CONTENT_KINDS } from './content-kinds.js';
import type { ContentKind } from './content-records.js';

const catalog = Catalog.load();
const read = (kind: ContentKind, text: string) =>
  readContentFile(text, CONTENT_KINDS[kind], catalog);

const REVIEW = {
  makeCode: 'TOYOTA',
  modelCode: 'RAV4',
  title: 'A fine car',
  author: 'Ann Lee',
  date: '2026-11-28',
};
const file = (fields: object, body = 'Text.') =>
  `---\n${Object.entries(fields)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
    .join('')}---\n${body}\n`;

describe('An editorial file', () => {
  it('yields its fields and its text as HTML, with the allowed tags', async () => {
    const text = file(
      { ...REVIEW, fromYear: 2019, toYear: 2025 },
      '## Drive\n\nIt is **fine**, see [here](https://a.example/x).\n\n- one',
    );
    expect(await read('expertReviews', text)).toEqual({
      isDraft: false,
      fields: { ...REVIEW, fromYear: 2019, toYear: 2025 },
      html:
        '<h2>Drive</h2>\n<p>It is <strong>fine</strong>, see <a href="https://a.example/x" rel="noopener nofollow">here</a>.</p>\n' +
        '<ul>\n<li>one</li>\n</ul>',
    });
  });

  it('may have Windows line endings and a byte order mark', async () => {
    const text = `\uFEFF${file(REVIEW).replaceAll('\n', '\r\n')}`;
    expect((await read('expertReviews', text)).fields).toEqual(REVIEW);
  });

  it.each<[ContentKind, string, string]>([
    ['expertReviews', 'Text.', 'must begin with its fields between two lines of ---'],
    ['expertReviews', '---\ntitle: "\n---\nText.', 'its fields are not YAML: '],
    ['expertReviews', '---\n- title\n---\nText.', 'its fields must be lines such as title: …'],
    ['expertReviews', '---\na: &a [1]\nb: [*a, *a]\n---\nText.', 'its fields '],
    [
      'expertReviews',
      `---\ntitle: ${'['.repeat(7_000)}\n---\nText.`,
      'its fields are nested too deeply',
    ],
    [
      'expertReviews',
      file({ ...REVIEW, title: 'x'.repeat(8_000) }),
      'has more than 8,000 characters of fields',
    ],
    [
      'expertReviews',
      file({ ...REVIEW, title: 2021 }),
      'title must be a string of at most 120 characters',
    ],
    [
      'expertReviews',
      file({ makeCode: 'TOYOTA', modelCode: 'RAV4', author: 'A', date: '2026-11-28' }),
      'title is missing',
    ],
    [
      'expertReviews',
      file({ ...REVIEW, titel: 'x' }),
      'titel is not a field (makeCode, modelCode, title, author, date, fromYear',
    ],
    ['expertReviews', file({ ...REVIEW, constructor: 'x' }), 'constructor is not a field'],
    [
      'expertReviews',
      file({ ...REVIEW, makeCode: 'TOYOT' }),
      'makeCode must be the code of a make',
    ],
    [
      'expertReviews',
      file({ ...REVIEW, modelCode: 'CIVIC' }),
      'modelCode must be the code of a model of this make',
    ],
    [
      'expertReviews',
      file({ ...REVIEW, date: '2026-02-30' }),
      'date must be a day, such as 2026-11-28',
    ],
    [
      'expertReviews',
      file({ ...REVIEW, fromYear: 2025, toYear: 2019 }),
      'toYear must not be before fromYear',
    ],
    [
      'expertReviews',
      file({ ...REVIEW, fromYear: '2025' }),
      'fromYear must be a year, such as 2021',
    ],
    [
      'expertReviews',
      file({ ...REVIEW, link: 'javascript:alert(1)' }),
      'link must be an address that begins with https://',
    ],
    ['expertReviews', file({ ...REVIEW, draft: 'yes' }), 'draft must be true or false'],
    ['expertReviews', file(REVIEW, '<script>alert(1)</script>'), 'has no text below its fields'],
    [
      'editorialTabs',
      file({ makeCode: 'TOYOTA', modelCode: 'RAV4', tab: 'x'.repeat(31) }),
      'tab must be a string of at most 30 characters',
    ],
    [
      'editorialTabs',
      file({ makeCode: 'TOYOTA', modelCode: 'RAV4', tab: 'pricing ' }),
      'tab must not be the name of a built-in tab (Pricing, ',
    ],
    [
      'certifiedPrograms',
      file({ makeCode: 'TOYOTA', productId: 'a b', heading: 'H', linkText: 'L' }),
      'productId must be letters, digits',
    ],
    [
      'dealerDifferences',
      file({ cmsId: 'a', dealer: 'A', listingType: 'OLD' }),
      'listingType must be one of NEW, USED, CERTIFIED, 3P_CERT',
    ],
    [
      'dealerDifferences',
      file({ cmsId: 'a', dealer: 'A', cta: { label: 'x' } }),
      'cta must have label and link, and nothing else',
    ],
    [
      'dealerDifferences',
      file({ cmsId: 'a', dealer: 'A', logo: { src: 'http://a.example/x', alt: 'A' } }),
      'logo must have src and alt: src must be an address that begins with https://',
    ],
  ])('of %s reports its error: %j', async (kind, text, problem) => {
    await expect(read(kind, text)).rejects.toThrow(problem);
  });

  it('reports all errors at once', async () => {
    const text = file({
      makeCode: 'TOYOTA',
      modelCode: 'RAV4',
      tilte: 'x',
      author: 'A',
      date: 'today',
    });
    await expect(read('expertReviews', text)).rejects.toThrow(
      /title is missing; tilte is not a field.*; date must be a day/,
    );
  });

  // Each of them takes some parser time that grows with the square of its length: minutes for a whole file.
  it.each([
    '*a_',
    '*_',
    '[',
    '![',
    '[](',
    '[a](',
    '![a](',
    '>',
    '> ',
    '`a ',
    '<',
    '<!--',
    '<a href="',
    '* a\n',
    '1. ',
  ])('is parsed quickly, even with repeated %j', async (repeated) => {
    await read('expertReviews', file(REVIEW, `Text. ${repeated.repeat(30_000 / repeated.length)}`));
  });
});

import type { Catalog } from '../catalog/catalog.js';
import type { ContentKindRules } from './content-kinds.js';
import { sanitizeHtml } from './sanitized-html.js';
import type { SanitizedHtml } from './sanitized-html.js';

/** An error in a file, worded for its editor. */
export class ContentProblem extends Error {}

/** A parsed file: its front matter, and its text as HTML. */
export interface ReadContentFile {
  readonly isDraft: boolean;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly html: SanitizedHtml;
}

/** The name becomes part of URLs. */
export const CONTENT_FILE_NAME = /^([a-z\d](?:[a-z\d-]{0,78}[a-z\d])?)\.md$/;
const MAX_HEAD_LENGTH = 8_000;
const PARTS = /^\uFEFF?---\r?\n(.*?)\r?\n---[^\S\n]*(?:\r?\n(.*))?$/s;

/** Parses a Markdown file with front matter between two lines of `---`. @throws ContentProblem */
export async function readContentFile(
  text: string,
  rules: ContentKindRules,
  catalog: Catalog,
): Promise<ReadContentFile> {
  const [, head, body = ''] = PARTS.exec(text) ?? [];
  if (head === undefined)
    throw new ContentProblem('must begin with its fields between two lines of ---');
  const fields = await fieldsOf(head);
  check(fields, rules, catalog);
  const html = await sanitizeHtml(await htmlOf(body));
  if (html === '' && fields['link'] === undefined)
    throw new ContentProblem('has no text below its fields');
  const { draft, ...others } = fields;
  return { isDraft: draft === true, fields: others, html };
}

/** The sanitizer decides which HTML stays. */
async function htmlOf(markdown: string): Promise<string> {
  const { default: MarkdownIt } = await import('markdown-it');
  // No page shows tables, and parsing a wide one takes seconds.
  return new MarkdownIt({ html: true }).disable('table').render(markdown);
}

async function fieldsOf(head: string): Promise<Readonly<Record<string, unknown>>> {
  if (head.length > MAX_HEAD_LENGTH)
    throw new ContentProblem('has more than 8,000 characters of fields');
  const { parse } = await import('yaml');
  let read: unknown;
  try {
    read = parse(head, { maxAliasCount: 0, logLevel: 'error' });
  } catch (error) {
    const [problem] = (error as Error).message.split('\n');
    throw new ContentProblem(
      `its fields ${problem!.includes('call stack') ? 'are nested too deeply' : `are not YAML: ${problem}`}`,
      {
        cause: error,
      },
    );
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    throw new ContentProblem('its fields must be lines such as title: …');
  return read as Readonly<Record<string, unknown>>;
}

function check(
  fields: Readonly<Record<string, unknown>>,
  { required, optional }: ContentKindRules,
  catalog: Catalog,
): void {
  const rules = { ...required, ...optional };
  const problems = [
    ...Object.keys(required).flatMap((name) =>
      Object.hasOwn(fields, name) ? [] : [`${name} is missing`],
    ),
    ...Object.entries(fields).flatMap(([name, value]) => {
      if (!Object.hasOwn(rules, name))
        return [`${name} is not a field (${Object.keys(rules).join(', ')})`];
      const problem = rules[name]!(value, fields, catalog);
      return problem === undefined ? [] : [`${name} ${problem}`];
    }),
  ];
  if (problems.length > 0) throw new ContentProblem(problems.join('; '));
}

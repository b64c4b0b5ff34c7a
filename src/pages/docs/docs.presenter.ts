import type { OpenAPIObject } from '@nestjs/swagger';
import type { EntryProps, EntrySection } from '../../../views/entry/entry-page.js';
import { SEARCH_PARAMETERS } from '../../search/listing-service/service-names.js';
import { HOME_PATH } from '../links.js';

/** An operation as it is documented; see `json-call.ts`. */
interface Documented {
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly tags?: readonly string[];
  readonly 'x-example-request'?: string;
}

const SEARCH_NAMES = new Set(SEARCH_PARAMETERS.map(({ name }) => name));

/** Every call with its parameters and an example to press, by tag. */
export function presentDocs({ paths, info }: OpenAPIObject): EntryProps {
  const calls = Object.entries(paths)
    .map(([path, item]) => ({ path, call: (item as { get?: Documented }).get }))
    .filter(({ call }) => call !== undefined);
  return {
    crumbs: [{ text: 'Home', href: HOME_PATH }, { text: info.title }],
    title: info.title,
    lead: 'Cars for sale, the filters that find them, and reference data about them, as JSON.',
    sections: [
      {
        title: 'For tools',
        paragraphs: ['The whole description as OpenAPI: every parameter, answer and error.'],
        links: [{ text: 'docs-json', href: '/docs-json' }],
      },
      { title: 'The parameters of a search', paragraphs: [`${[...SEARCH_NAMES].join(', ')}.`], links: [] },
      ...calls.map(({ path, call }) => section(path, call!)),
    ],
  };
}

function section(path: string, { summary, description, parameters = [], 'x-example-request': example }: Documented): EntrySection {
  const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const own = names.filter((name) => !SEARCH_NAMES.has(name));
  const takes = [...(own.length < names.length ? ['the parameters of a search'] : []), ...own].join(', ');
  return {
    title: `GET ${path}`,
    paragraphs: [summary ?? '', description ?? '', takes && `Takes ${takes}.`].filter(Boolean),
    links: example ? [{ text: example, href: example }] : [],
  };
}

import type { ApiQueryOptions } from '@nestjs/swagger';
import { ALL_FILTERS } from '../search/filters/all-filters.js';
import { isOptionFilter } from '../search/filters/option-filter.js';
import { MERGED, QUERY_NAMES } from '../search/search-query.js';
import type { ParameterWords } from './parameter-words.js';
import { PARAMETER_GROUPS } from './parameter-words.js';

/**
 * The specification's server-side renames: each name of the listing service with the page's name it stands for. A filter names
 * its own where it has any (`searchZip`); every other name of the page has its plural (`mpgRanges`, `cities`).
 */
export const PAGE_NAMES: ReadonlyMap<string, string> = new Map([
  ...ALL_FILTERS.flatMap((filter) => Object.entries(filter.serviceNames ?? {})),
  ...ALL_FILTERS.flatMap(({ serviceNames, params }) => (serviceNames ? [] : params))
    .filter((name) => !/[^u]s$/.test(name))
    .map((name): [string, string] => [pluralOf(name), name]),
  ['sort', 'sortBy'],
]);

/** Read by the calls themselves, since they say what is too large. */
const OWN_NAMES = new Set(['firstRecord', 'numRecords']);

/** Names that ask the same as another one of the page: lists beside single values, and older spellings. */
const SAME_NAMES: Readonly<Record<string, string>> = {
  makeCodeList: 'makeCode',
  modelCodeList: 'modelCode',
  trimCodeList: 'trimCode',
  ...MERGED,
};

type GroupedWords = ParameterWords & { group: string };

const WORDS = new Map<string, GroupedWords>(
  Object.entries(PARAMETER_GROUPS).flatMap(([group, parameters]) =>
    Object.entries(parameters).map(([name, words]) => [name, { ...words, group }]),
  ),
);

/**
 * Every parameter of a search by its names in the page and in the service, as the documentation lists them. The extension
 * `x-group` is what a parameter asks about, `x-same-as` the parameter it is another name of.
 */
export const SEARCH_PARAMETERS: readonly (ApiQueryOptions & { name: string })[] = [
  ...[...new Set([...WORDS.keys(), ...QUERY_NAMES])].filter((name) => !OWN_NAMES.has(name) && !(name in SAME_NAMES)).map(documented),
  ...[...Object.entries(SAME_NAMES), ...PAGE_NAMES].map(([name, other]) => ({
    name,
    type: String,
    description: `Same as \`${other}\`.`,
    extensions: { 'x-same-as': other },
  })),
];

/** "searchRadii", "cities", "categorySearches", "mileages". */
function pluralOf(name: string): string {
  if (name.endsWith('us')) return `${name.slice(0, -2)}i`;
  if (name.endsWith('y')) return `${name.slice(0, -1)}ies`;
  return name.endsWith('ch') ? `${name}es` : `${name}s`;
}

/** A filter says by itself what it can: the title of its section, its values, whether it takes several. */
function documented(name: string): ApiQueryOptions & { name: string } {
  const { group, kind, about, example, words }: Partial<GroupedWords> = WORDS.get(name) ?? {};
  const filter = ALL_FILTERS.find((one) => one.name === name);
  const options = filter && isOptionFilter(filter) ? filter : undefined;
  const values = words ?? options?.fixedOptions?.map(({ code }) => code);
  const isList = kind === 'list' || (options !== undefined && options.choice !== 'one');
  const several = isList ? ` Several mean ${options?.choice === 'all' ? 'all' : 'any'} of them.` : '';
  return {
    name,
    description: `${about ?? `${filter?.section ?? name}.`}${several}`,
    extensions: { 'x-group': group ?? 'More' },
    ...(isList && { isArray: true, style: 'form', explode: false }),
    ...(values ? { enum: [...values] } : { type: kind === 'wholeNumber' ? 'integer' : 'string' }),
    ...(example !== undefined && { example: isList ? [example] : kind === 'wholeNumber' ? Number(example) : example }),
  } as ApiQueryOptions & { name: string };
}

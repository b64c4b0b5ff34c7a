import type { ApiQueryOptions } from '@nestjs/swagger';
import { isOptionFilter } from '../../search/filters/option-filter.js';
import { FIRST_OF_SEVERAL } from '../../search/duplicate-params.js';
import { MERGED, SERVICE_NAMES } from '../../search/renamed-parameters.js';
import type { DocumentedParameter } from './parameter-words.js';
import { DOCUMENTED_PARAMETERS } from './parameter-words.js';
import { labelOfFilter } from './present-filters.js';

/** The specification's parameter for the brand. */
export const CHANNEL = 'channel';

/**
 * Aliases of page parameters: lists of single values, older spellings, and names of the service.
 */
const SAME_NAMES: readonly (readonly [name: string, other: string])[] = [
  ...DOCUMENTED_PARAMETERS.flatMap(({ name, words: { sameAs } }) =>
    sameAs === undefined ? [] : [[name, sameAs] as const],
  ),
  ...Object.entries(MERGED),
  ...SERVICE_NAMES,
];

/** A parameter in the documentation. */
type NamedParameter = ApiQueryOptions & { name: string };

/** Accepted by all calls. A server that forwards calls to another one sets it. */
export const CHANNEL_PARAMETER: NamedParameter = {
  name: CHANNEL,
  type: String,
  description: 'Code of the brand whose defaults apply. With any other value, the host decides.',
  example: 'ATC',
  extensions: { 'x-group': 'Carried along' },
};

/**
 * Documentation of all search parameters, under their names in the page and in the service. The
 * extension `x-group` is the group of a parameter, `x-same-as` the parameter that it is an alias
 * of.
 */
export const SEARCH_PARAMETERS: readonly NamedParameter[] = [
  ...DOCUMENTED_PARAMETERS.filter(({ words }) => words.sameAs === undefined).map(documented),
  ...SAME_NAMES.map(([name, other]) => ({
    name,
    type: String,
    description: `Same as \`${other}\`.`,
    extensions: { 'x-same-as': other },
  })),
  CHANNEL_PARAMETER,
];

/** Search parameters that are rejected with several values, by their names in the page. */
export const SINGLE_NAMES: ReadonlySet<string> = new Set(
  DOCUMENTED_PARAMETERS.filter(({ name, words, filter }) => {
    if (words.kind === 'list' || words.sameAs !== undefined || name === FIRST_OF_SEVERAL)
      return false;
    return !(filter && isOptionFilter(filter) && filter.choice !== 'one');
  }).map(({ name }) => name),
);

/**
 * Derives the documentation from the filter: section title, values, and whether it takes several.
 */
function documented({
  name,
  words,
  group,
  filter,
}: DocumentedParameter): ApiQueryOptions & { name: string } {
  const options = filter && isOptionFilter(filter) && filter.name === name ? filter : undefined;
  const { kind, about = filter && `${labelOfFilter(filter)}.`, example } = words;
  const values = words.words ?? options?.fixedOptions?.map(({ code }) => code);
  const isList = kind === 'list' || (options !== undefined && options.choice !== 'one');
  const several =
    isList && name !== 'exclude'
      ? ` Several values mean ${options?.choice === 'all' ? 'all' : 'any'} of them.`
      : '';
  return {
    name,
    description: `${about}${several}`,
    // Codes need labels: `1501` is a sunroof.
    extensions: {
      'x-group': group,
      ...(options?.fixedOptions && {
        'x-enum-names': options.fixedOptions.map(({ label }) => label),
      }),
    },
    ...(isList && { isArray: true, style: 'form', explode: false }),
    ...(values ? { enum: [...values] } : { type: kind === 'wholeNumber' ? 'integer' : 'string' }),
    ...(example !== undefined && {
      example: isList ? [example] : kind === 'wholeNumber' ? Number(example) : example,
    }),
  } as ApiQueryOptions & { name: string };
}

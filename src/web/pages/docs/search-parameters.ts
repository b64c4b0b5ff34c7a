import type { ParameterGroup } from '../../../../views/docs/parameter-table.js';
import { SEARCH_PARAMETERS } from '../../listing-api/service-names.js';
import type { Operation, Parameter } from './api-document.js';
import { parameterRow } from './parameter-rows.js';

const SEARCH_NAMES = new Set(SEARCH_PARAMETERS.map(({ name }) => name));

/** Whether a call takes all search parameters; a few common names are not enough. */
export function asksSearch({ parameters = [] }: Operation): boolean {
  const names = new Set(parameters.map(({ name }) => name));
  return [...SEARCH_NAMES].every((name) => names.has(name));
}

/** Parameters of a call without those of a search. */
export function ownParameters(call: Operation): readonly Parameter[] {
  const { parameters = [] } = call;
  return asksSearch(call) ? parameters.filter(({ name }) => !SEARCH_NAMES.has(name)) : parameters;
}

/** Search parameters by topic, each with its aliases. */
export function searchParameterGroups(calls: readonly Operation[]): ParameterGroup[] {
  const parameters = (calls.find(asksSearch)?.parameters ?? []).filter(({ name }) =>
    SEARCH_NAMES.has(name),
  );
  const groups = Map.groupBy(
    parameters.filter((parameter) => parameter['x-same-as'] === undefined),
    (parameter) => parameter['x-group'] ?? '',
  );
  return Array.from(groups, ([title, members]) => ({
    title,
    rows: members.map((parameter) =>
      parameterRow(parameter, '', aliasesOf(parameter.name, parameters)),
    ),
  }));
}

/** Aliases of a parameter, and aliases of these. */
function aliasesOf(name: string, parameters: readonly Parameter[]): string[] {
  const direct = parameters
    .filter((parameter) => parameter['x-same-as'] === name)
    .map((parameter) => parameter.name);
  return direct.flatMap((alias) => [alias, ...aliasesOf(alias, parameters)]);
}

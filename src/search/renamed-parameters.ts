import { ALL_FILTERS } from './filters/all-filters.js';

/** Older names of list parameters, with their current names. */
export const MERGED: Readonly<Record<string, string>> = {
  makeCode1: 'makeCodeList',
  makeCode2: 'makeCodeList',
  makeCode3: 'makeCodeList',
  modelCode1: 'modelCodeList',
  modelCode2: 'modelCodeList',
  modelCode3: 'modelCodeList',
};

/**
 * The specification's server-side renames, from the listing service's name to the page's name. A
 * filter lists its own renames if it has any (`searchZip`); other names use the plural
 * (`mpgRanges`, `cities`).
 */
export const SERVICE_NAMES: ReadonlyMap<string, string> = new Map([
  ...ALL_FILTERS.flatMap((filter) => Object.entries(filter.serviceNames ?? {})),
  ...ALL_FILTERS.flatMap(({ serviceNames, params }) => (serviceNames ? [] : params))
    .filter((name) => !/[^u]s$/.test(name))
    .map((name): [string, string] => [pluralOf(name), name]),
  ['sort', 'sortBy'],
]);

const PAGE_NAMES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(MERGED),
  ...SERVICE_NAMES,
]);

/** The canonical name of a parameter; other names are returned unchanged. */
export function pageNameOf(name: string): string {
  return PAGE_NAMES.get(name) ?? name;
}

function pluralOf(name: string): string {
  if (name.endsWith('us')) return `${name.slice(0, -2)}i`;
  if (name.endsWith('y')) return `${name.slice(0, -1)}ies`;
  return name.endsWith('ch') ? `${name}es` : `${name}s`;
}

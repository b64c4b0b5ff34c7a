import type { Option } from './option.js';

/** Choices of "Search within" (`searchRadius`), miles; `0` asks for the whole country. */
export const SEARCH_RADII: readonly Option[] = [
  { code: '10', label: '10 miles' },
  { code: '25', label: '25 miles' },
  { code: '50', label: '50 miles' },
  { code: '75', label: '75 miles' },
  { code: '100', label: '100 miles' },
  { code: '0', label: 'Any distance' },
];

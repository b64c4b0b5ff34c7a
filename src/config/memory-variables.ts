import { wholeNumber } from './variable.js';
import type { Variable } from './variable.js';

/** The variables about what is remembered in memory, of the one list in `variables.ts`. All threads of a server share each. */
export const MEMORY_VARIABLES = {
  resultCacheMegabytes: {
    name: 'RESULT_CACHE_MB',
    fallback: '64',
    must: 'a whole number from 0 to 65536',
    about: 'Memory for remembered answers of the index, in megabytes; 0 for none.',
    read: wholeNumber(0, 65_536),
  },
  keptMarkupMegabytes: {
    name: 'KEPT_MARKUP_MB',
    fallback: '32',
    must: 'a whole number from 0 to 65536',
    about: 'Memory for markup of cards and filters that is used again on other pages, in megabytes; 0 for none.',
    read: wholeNumber(0, 65_536),
  },
  keptResultsMegabytes: {
    name: 'KEPT_RESULTS_MB',
    fallback: '32',
    must: 'a whole number from 0 to 65536',
    about: 'Memory for pages of results as they are sent, for others who ask the same, in megabytes; 0 for none.',
    read: wholeNumber(0, 65_536),
  },
} as const satisfies Record<string, Variable<unknown>>;

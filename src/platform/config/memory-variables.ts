import { wholeNumber } from './variable.js';
import type { Variable } from './variable.js';

/** Variables about in-memory caches. All threads of a server share each cache. */
export const MEMORY_VARIABLES = {
  resultCacheMegabytes: {
    name: 'RESULT_CACHE_MB',
    fallback: '64',
    must: 'a whole number from 0 to 65536',
    about: 'Memory for cached search results of the index, in megabytes; 0 for no cache.',
    read: wholeNumber(0, 65_536),
  },
  resultsPageCacheMegabytes: {
    name: 'RESULTS_PAGE_CACHE_MB',
    formerName: 'KEPT_RESULTS_MB',
    fallback: '32',
    must: 'a whole number from 0 to 65536',
    about: 'Memory for cached results pages, in megabytes; 0 for no cache.',
    read: wholeNumber(0, 65_536),
  },
} as const satisfies Record<string, Variable<unknown>>;

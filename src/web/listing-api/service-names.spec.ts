import { describe, expect, it } from '@jest/globals';
import { QUERY_NAMES } from '../../search/query-names.js';
import { SEARCH_PARAMETERS } from './service-names.js';

/** The calls document these themselves. */
const PAGING = ['firstRecord', 'numRecords'];

describe('The parameters of a search', () => {
  it('are documented, each once, under all their names', () => {
    const documented = SEARCH_PARAMETERS.map(({ name }) => name);
    expect(new Set(documented).size).toBe(documented.length);
    expect([...QUERY_NAMES].filter((name) => !documented.includes(name)).toSorted()).toEqual(
      PAGING,
    );
  });
});

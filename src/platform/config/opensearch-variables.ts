import { searchNodes } from './addresses.js';
import { wholeNumber } from './variable.js';

/** Variables for a search index in OpenSearch. */
export const OPENSEARCH_VARIABLES = {
  openSearchUrls: {
    name: 'OPENSEARCH_URL',
    fallback: '',
    must: 'URLs such as https://user:password@search.example:9200, without a path, separated by commas',
    about:
      'Nodes of an OpenSearch cluster (2.19 or 3) that has the listing index for all instances; empty: each instance has its own in memory.',
    isSecret: true,
    read: searchNodes,
  },
  openSearchCaFile: {
    name: 'OPENSEARCH_CA_FILE',
    fallback: '',
    must: 'the path of a file',
    about:
      'PEM file with the certificate authority of the OpenSearch cluster; empty: those of Node.js.',
    read: (text: string) => text,
  },
  openSearchIndex: {
    name: 'OPENSEARCH_INDEX',
    fallback: 'forecourt-cars',
    must: 'lowercase letters, digits and hyphens, a letter first',
    about: 'Alias of the listing index in OpenSearch; the names of all its indexes begin with it.',
    read: (text: string) => (/^[a-z][a-z\d-]{0,99}$/.test(text) ? text : undefined),
  },
  openSearchShards: {
    name: 'OPENSEARCH_SHARDS',
    fallback: '1',
    must: 'a whole number from 1 to 64',
    about:
      'Shards of the listing index, at its next build. One for each data node, and one for every five million cars.',
    read: wholeNumber(1, 64),
  },
} as const;

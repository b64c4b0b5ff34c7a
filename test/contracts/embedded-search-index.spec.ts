import { EmbeddedSearchIndex } from '../../src/search/index/embedded-search-index.js';
import { searchIndexContract } from './search-index.contract.js';

searchIndexContract('EmbeddedSearchIndex', (fields) => new EmbeddedSearchIndex(fields));

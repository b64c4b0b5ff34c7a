import { EmbeddedSearchIndex } from '../../src/search/index/embedded-search-index.js';
import { searchIndexContract } from './search-index.contract.js';

searchIndexContract('EmbeddedSearchIndex with WebAssembly kernels', (fields) => new EmbeddedSearchIndex(fields, 'wasm'), {
  inventories: 200,
  largeInventories: 1,
});
searchIndexContract('EmbeddedSearchIndex with plain kernels', (fields) => new EmbeddedSearchIndex(fields, 'js'), {
  inventories: 100,
  largeInventories: 1,
});

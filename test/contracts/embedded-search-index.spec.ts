import { LiveSearchIndex } from '../../src/search/index/embedded/live-search-index.js';
import { searchIndexContract } from './search-index.contract.js';

searchIndexContract(
  'The index with WebAssembly kernels',
  (fields) => new LiveSearchIndex(fields, 'wasm'),
  { inventories: 200 },
);
searchIndexContract('The index with plain kernels', (fields) => new LiveSearchIndex(fields, 'js'), {
  inventories: 100,
});

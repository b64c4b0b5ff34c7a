// Which kernel computes is none of its business; the plain one is cheaper to make anew for every inventory.
import { LiveSearchIndex } from '../../src/search/index/live-search-index.js';
import { changingIndexContract } from './changing-index.contract.js';
import { searchIndexContract } from './search-index.contract.js';

searchIndexContract('LiveSearchIndex', (fields) => new LiveSearchIndex(fields, 'js'), { inventories: 50, largeInventories: 1 });
changingIndexContract('LiveSearchIndex', (fields) => new LiveSearchIndex(fields, 'js'));

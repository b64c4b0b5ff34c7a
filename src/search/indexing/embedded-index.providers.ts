import type { Provider } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { ServerThread } from '../../config/server-thread.js';
import { Metrics } from '../../telemetry/metrics.js';
import { owner } from '../filters/owner.js';
import { CachedSearchIndex } from '../index/cached-search-index.js';
import { LiveSearchIndex } from '../index/embedded/live-search-index.js';
import { SearchIndex } from '../index/search-index.js';
import { SpreadSearchIndex } from '../index/spread-search-index.js';
import { INDEX_FIELDS } from '../index-fields.js';
import { RELEVANCE_KINDS } from '../relevance-kinds.js';
import { IndexBuilder } from './index-builder.js';
import { IndexRefresh } from './index-refresh.js';
import { Indexing } from './indexing.js';

/** The listing index in this process, with all that keeps it equal to the store. Outside it is `SearchIndex` and `Indexing`. */
export const EMBEDDED_INDEX: Provider[] = [
  {
    provide: LiveSearchIndex,
    inject: [Config, ServerThread],
    useFactory: ({ indexKernel }: Config, thread: ServerThread) => new LiveSearchIndex(INDEX_FIELDS, indexKernel, thread),
  },
  {
    provide: SearchIndex,
    inject: [LiveSearchIndex, Config, ServerThread, Metrics],
    useFactory: (live: LiveSearchIndex, { resultCacheMegabytes }: Config, { count }: ServerThread, metrics: Metrics) => {
      const index = new SpreadSearchIndex(live, owner.name, RELEVANCE_KINDS);
      const onAnswer = (result: 'hit' | 'miss') => metrics.cacheAnswered('searches', result);
      return resultCacheMegabytes > 0
        ? new CachedSearchIndex(index, Math.floor((resultCacheMegabytes * 2 ** 20) / count), onAnswer)
        : index;
    },
  },
  IndexBuilder,
  IndexRefresh,
  Indexing,
];

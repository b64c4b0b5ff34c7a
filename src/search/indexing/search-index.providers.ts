import type { Provider } from '@nestjs/common';
import { InventoryAnnouncements } from '../../platform/cache/inventory-announcements.js';
import { Config } from '../../platform/config/config.js';
import { ServerThread } from '../../platform/config/server-thread.js';
import { ScheduledTicks } from '../../platform/database/scheduled-ticks.js';
import { UpToDateTables } from '../../platform/database/migrate-tables.js';
import { ListingStore } from '../../inventory/listing-store.js';
import {
  type HealthPart,
  HealthParts,
  PartProblem,
} from '../../platform/telemetry/health-parts.js';
import { Metrics } from '../../platform/telemetry/metrics.js';
import { owner } from '../filters/owner.js';
import { CachedSearchIndex } from '../index/cached-search-index.js';
import { LiveSearchIndex } from '../index/embedded/live-search-index.js';
import { clusterHealth } from '../index/opensearch/cluster-health.js';
import { openCluster } from '../index/opensearch/connect-opensearch.js';
import { OpenSearchIndex } from '../index/opensearch/opensearch-search-index.js';
import { SearchIndex } from '../index/search-index.js';
import { DiversifyingSearchIndex } from '../index/diversifying-search-index.js';
import { INDEX_FIELDS } from '../index-fields.js';
import { RELEVANCE_KINDS } from '../relevance-kinds.js';
import { SearchContexts } from '../search-contexts.js';
import { EmbeddedIndexing } from './embedded-indexing.js';
import { IndexBuilder } from './index-builder.js';
import { IndexRefresh } from './index-refresh.js';
import { Indexing } from './indexing.js';
import { type IndexingNeeds, OpenSearchIndexing } from './opensearch-indexing.js';

/** Undefined if the index is in this process. */
async function openShared({
  openSearchUrls: urls,
  openSearchCaFile: caFile,
  openSearchIndex: name,
  openSearchShards: shards,
}: Config): Promise<OpenSearchIndex | undefined> {
  if (urls.length === 0) return undefined;
  const cluster = await openCluster({ urls, caFile });
  return new OpenSearchIndex(cluster, INDEX_FIELDS, { name, shards });
}

function openSearchPart(
  { cluster }: OpenSearchIndex,
  name: string,
  indexing: OpenSearchIndexing,
): HealthPart {
  const check = async () => {
    const facts = await clusterHealth(cluster, name);
    if (indexing.isFailing) throw new PartProblem('changes of cars cannot be written, see the log');
    return facts;
  };
  return { name: 'opensearch', isOptional: true, check };
}

/**
 * The listing index, in this process or in the configured cluster, and the services that keep it
 * equal to the store. Other modules use `SearchIndex` and `Indexing`.
 */
export const SEARCH_INDEX: Provider[] = [
  {
    provide: LiveSearchIndex,
    inject: [ServerThread],
    useFactory: (thread: ServerThread) => new LiveSearchIndex(INDEX_FIELDS, 'wasm', thread),
  },
  { provide: OpenSearchIndex, inject: [Config], useFactory: openShared },
  {
    provide: SearchIndex,
    inject: [LiveSearchIndex, OpenSearchIndex, Config, ServerThread, Metrics],
    useFactory: (
      live: LiveSearchIndex,
      shared: OpenSearchIndex | undefined,
      { resultCacheMegabytes }: Config,
      { count }: ServerThread,
      metrics: Metrics,
    ) => {
      const index = new DiversifyingSearchIndex(shared ?? live, owner.name, RELEVANCE_KINDS);
      const onAnswer = (result: 'hit' | 'miss') => metrics.cacheAnswered('searches', result);
      return resultCacheMegabytes > 0
        ? new CachedSearchIndex(
            index,
            Math.floor((resultCacheMegabytes * 2 ** 20) / count),
            onAnswer,
          )
        : index;
    },
  },
  IndexBuilder,
  IndexRefresh,
  EmbeddedIndexing,
  {
    provide: Indexing,
    inject: [
      EmbeddedIndexing,
      OpenSearchIndex,
      HealthParts,
      ListingStore,
      SearchContexts,
      ScheduledTicks,
      UpToDateTables,
      Config,
      ServerThread,
      InventoryAnnouncements,
    ],
    useFactory: (
      here: EmbeddedIndexing,
      shared: OpenSearchIndex | undefined,
      parts: HealthParts,
      ...needed: IndexingNeeds
    ) => {
      if (!shared) return here;
      const indexing = new OpenSearchIndexing(shared, ...needed);
      parts.add(openSearchPart(shared, needed[4].openSearchIndex, indexing));
      return indexing;
    },
  },
];

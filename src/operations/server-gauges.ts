import { Injectable } from '@nestjs/common';
import { SOURCE_STANDINGS } from '../inventory/sources/source-states.js';
import { Cache } from '../platform/cache/cache.js';
import { ServerThread } from '../platform/config/server-thread.js';
import { Indexing } from '../search/indexing/indexing.js';
import { SearchIndex } from '../search/index/search-index.js';
import { HealthParts } from '../platform/telemetry/health-parts.js';
import type { PartState } from '../platform/telemetry/health-parts.js';
import { Metrics } from '../platform/telemetry/metrics.js';
import { FeedHealth } from './feed-health.js';
import type { SourceHealth } from './feed-health.js';
import { REVISION, VERSION } from './version.js';

const LEVEL_OF_PART: Readonly<Record<PartState['status'], number>> = {
  up: 1,
  degraded: 0.5,
  down: 0,
};

/**
 * Metrics of index, caches, parts and feeds. Each thread reports its own index and caches, the
 * first one the rest.
 */
@Injectable()
export class ServerGauges {
  constructor(
    private readonly metrics: Metrics,
    private readonly index: SearchIndex,
    { number }: ServerThread,
    indexing: Indexing,
    parts: HealthParts,
    feeds: FeedHealth,
    cache: Cache,
  ) {
    this.showIndex();
    metrics.counter(
      'cache_redis_errors_total',
      'Times that Redis failed, was skipped after failures, or returned something unusable. Pages work anyway.',
      ['cache'],
      (counter) => {
        for (const [name, { sharedErrors }] of cache.counts())
          counter.inc({ cache: name }, sharedErrors);
      },
    );
    if (number > 0) return;
    metrics
      .gauge(
        'build_info',
        'Always 1. revision is the commit that was built, with -changed if files differed; unknown without git (for an image, use --build-arg REVISION=…).',
        ['version', 'revision'],
        'first',
      )
      .set({ version: VERSION, revision: REVISION }, 1);
    this.showBuilds(indexing);
    metrics.gauge(
      'health_part',
      'Health of a part: 1 up, 0.5 degraded, 0 down.',
      ['part'],
      'min',
      async (gauge) => {
        for (const { name, status } of await parts.check())
          gauge.set({ part: name }, LEVEL_OF_PART[status]);
      },
    );
    this.showFeeds(feeds);
  }

  private showIndex(): void {
    const { metrics, index } = this;
    metrics.gauge(
      'index_cars',
      'Cars that can be found, in the thread with the fewest.',
      [],
      'min',
      (gauge) => gauge.set(index.size),
    );
    metrics.gauge('index_epoch', 'Increases with every change to the cars.', [], 'min', (gauge) =>
      gauge.set(index.epoch),
    );
    metrics.gauge(
      'index_changed_cars',
      'Cars changed since the last build. In the embedded index, a build is due above 2,000.',
      [],
      'max',
      (gauge) => gauge.set(index.changedCars),
    );
    metrics.gauge(
      'index_scored_timestamp_seconds',
      'When the scores of all cars were computed; 0 before the first build.',
      [],
      'min',
      (gauge) => gauge.set(index.epoch === 0 ? 0 : index.scoredAt / 1_000),
    );
  }

  private showBuilds(indexing: Indexing): void {
    const { metrics } = this;
    metrics.counter(
      'index_builds_total',
      'Full builds of the index by this process.',
      [],
      (counter) => counter.inc(indexing.figures.builds),
    );
    metrics.gauge(
      'index_last_build_seconds',
      'Duration of the last build; 0 if the index came from its snapshot.',
      [],
      'first',
      (gauge) => gauge.set((indexing.figures.lastBuildMs ?? 0) / 1_000),
    );
  }

  private showFeeds(feeds: FeedHealth): void {
    const ofFeeds = <Label extends string>(
      name: string,
      help: string,
      labels: readonly Label[],
      read: (feed: SourceHealth) => Values<Label>,
    ) =>
      this.metrics.gauge(name, help, ['source', ...labels], 'first', (gauge) => {
        gauge.reset();
        for (const feed of feeds.read() ?? []) {
          for (const [own, value] of read(feed))
            gauge.set({ source: feed.name, ...own } as Record<'source' | Label, string>, value);
        }
      });
    const time = (at: string | undefined): Values<never> =>
      at === undefined ? [] : [[{}, Date.parse(at) / 1_000]];
    ofFeeds(
      'feed_imported_timestamp_seconds',
      'When the feed was last imported.',
      [],
      ({ importedAt }) => time(importedAt),
    );
    ofFeeds(
      'feed_file_timestamp_seconds',
      'When the file of the feed was written.',
      [],
      ({ fileModifiedAt }) => time(fileModifiedAt),
    );
    ofFeeds(
      'feed_rows',
      'Rows of the last import: listed are for sale, refused were rejected.',
      ['outcome'],
      ({ listed, refused }) =>
        listed === undefined || refused === undefined
          ? []
          : [
              [{ outcome: 'listed' }, listed],
              [{ outcome: 'refused' }, refused],
            ],
    );
    ofFeeds(
      'feed_standing',
      `Always 1. The label is one of ${SOURCE_STANDINGS.join(', ')} (docs/feeds.md has their meanings).`,
      ['standing'],
      ({ standing }) => [[{ standing }, 1]],
    );
  }
}

/** Values of a source with their labels. */
type Values<Label extends string> = readonly (readonly [Readonly<Record<Label, string>>, number])[];

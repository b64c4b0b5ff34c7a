import { randomBytes } from 'node:crypto';
import { GoneException } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { InvalidParameters } from '../../platform/json-api/problem.js';
import type { SearchQuery } from '../../search/search-query.js';
import type { EmbeddedSearchService } from '../../search/embedded-search.service.js';
import { presentStats } from './present-stats.js';
import { type SnapshotHead, SnapshotMemory } from './snapshot-memory.js';
import type { Stats } from './wire/stats.dto.js';

/** Limits of result tokens. Tests set smaller ones. */
export const SNAPSHOT_LIMITS = {
  /** Cars ranked at first. More are ranked when a caller gets near the end. */
  firstWindow: 5_000,
  /** Bytes of all snapshots together: about four million positions. */
  maxBytes: 32 * 1024 * 1024,
  /** Lifetime of a snapshot since it was created or extended. */
  ttlMs: 10 * 60_000,
};

/**
 * The meaning of a result token: a snapshot, the position of the next car, and the figures that
 * each page repeats.
 */
export interface SnapshotPlace {
  /** Key of the snapshot, 16 characters, the same for all its pages. */
  readonly key: string;
  readonly query: SearchQuery;
  /** From 0. */
  readonly position: number;
  /** Number of cars when the snapshot was created, and their ranges. */
  readonly total: number;
  readonly stats: Stats;
}

/**
 * Result tokens page through a search while cars are added and removed, without duplicates or gaps.
 * A token names a snapshot of the order and a position in it. Any thread of the server accepts it.
 */
export class ResultSnapshots implements OnApplicationShutdown {
  private readonly memory: SnapshotMemory;
  private readonly extensions = new Map<string, Promise<void>>();

  /** `serverKey`: identifies the server whose threads share the snapshots. */
  constructor(
    private readonly search: Pick<EmbeddedSearchService, 'rankedIds'>,
    serverKey: string,
    private readonly limits = SNAPSHOT_LIMITS,
  ) {
    this.memory = new SnapshotMemory(serverKey, limits);
  }

  async open(query: SearchQuery, excludedIds: readonly number[]): Promise<SnapshotPlace> {
    const { ids, answer } = await this.search.rankedIds(
      query,
      this.limits.firstWindow,
      excludedIds,
    );
    const { total } = answer;
    const stats = presentStats(query, answer.stats);
    const key = randomBytes(12).toString('base64url');
    this.memory.add(
      key,
      {
        search: searchOf(query),
        excludedIds,
        total,
        stats,
        isComplete: Math.max(ids.length, query.firstRecord) >= total,
      },
      ids,
    );
    return { key, query, position: query.firstRecord, total, stats };
  }

  /**
   * @throws InvalidParameters for an invalid token or one of another search, GoneException if the
   * snapshot has expired
   */
  find(token: string, query: SearchQuery): SnapshotPlace {
    const [, key, position] =
      /^([\w-]{16})\.(\d{1,8})$/.exec(Buffer.from(token, 'base64url').toString('latin1')) ?? [];
    if (!key || !position)
      throw new InvalidParameters([
        {
          field: 'resultToken',
          value: token,
          reason: 'is not a result token',
          code: 'invalid-value',
        },
      ]);
    const { search, total, stats, length } = this.headOf(key);
    // Tokens only name ranked positions; a forged one must not cause more ranking.
    if (Number(position) >= length)
      throw new InvalidParameters([
        {
          field: 'resultToken',
          value: token,
          reason: 'is not a result token',
          code: 'invalid-value',
        },
      ]);
    if (search !== searchOf(query))
      throw new InvalidParameters([
        {
          field: 'resultToken',
          value: token,
          reason: 'belongs to another search',
          code: 'invalid-value',
        },
      ]);
    return { key, query, position: Number(position), total, stats: stats as Stats };
  }

  tokenOf(key: string, position: number): string {
    return Buffer.from(`${key}.${position}`).toString('base64url');
  }

  /**
   * Whether there is a car at a position; ranks more cars if needed. @throws GoneException if the
   * snapshot has expired
   */
  async reaches({ key, query }: SnapshotPlace, position: number): Promise<boolean> {
    let head = this.headOf(key);
    while (position >= head.length && !head.isComplete) {
      await this.extended(key, query, head);
      head = this.headOf(key);
    }
    return position < head.length;
  }

  /** Ids of up to `count` ranked cars from `position` on. */
  idsAt({ key }: SnapshotPlace, position: number, count: number): number[] {
    return this.memory.ids(key, position, count);
  }

  onApplicationShutdown(): void {
    this.memory.close();
  }

  private headOf(key: string): SnapshotHead {
    const head = this.memory.head(key);
    if (!head)
      throw new GoneException('The result token has expired: start again with resultToken=start.');
    return head;
  }

  /** Concurrent callers share one extension. */
  private extended(key: string, query: SearchQuery, head: SnapshotHead): Promise<void> {
    const extension =
      this.extensions.get(key) ??
      this.extend(key, query, head).finally(() => this.extensions.delete(key));
    this.extensions.set(key, extension);
    return extension;
  }

  /**
   * Ranks again from the top, twice as far as before, and adds the new ids. This includes cars that
   * moved up in the meantime, and keeps the total work proportional to the length.
   */
  private async extend(
    key: string,
    query: SearchQuery,
    { length, excludedIds }: SnapshotHead,
  ): Promise<void> {
    const count = length + Math.max(this.limits.firstWindow, length);
    const { ids, answer } = await this.search.rankedIds(query, count, excludedIds);
    const known = new Set(this.memory.ids(key, 0, length));
    const added = ids.filter((id) => !known.has(id));
    this.memory.extend(key, length, added, count >= answer.total);
  }
}

/** The search without its page. Single-value and list names of a parameter are the same. */
function searchOf(query: SearchQuery): string {
  const pairs = query
    .params()
    .filter(([name]) => name !== 'firstRecord' && name !== 'numRecords')
    .map(([name, value]) => [name.replace(/List$/, ''), value]);
  return `${query.context.brand.key}?${new URLSearchParams(pairs)}`;
}

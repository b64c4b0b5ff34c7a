import { randomBytes } from 'node:crypto';
import { GoneException } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { InvalidParameters } from '../../operations/json/problem.js';
import type { SearchQuery } from '../search-query.js';
import type { SearchService } from '../search.service.js';
import { presentStats } from './present-stats.js';
import type { Stats } from './wire/answers.dto.js';

export const SNAPSHOT_LIMITS = {
  /** Cars ranked at once; later ones are ranked when a caller comes near them. */
  firstWindow: 5_000,
  /** What all snapshots may hold together: some four million places in results. */
  maxBytes: 32 * 1024 * 1024,
  ttlMs: 10 * 60_000,
};

/** A snapshot without its places. */
const OVERHEAD_BYTES = 1_024;

/** The order of a search's cars at one moment, kept for whoever pages through it. */
interface Snapshot {
  /** Says whether a token belongs to a search. */
  readonly search: string;
  readonly query: SearchQuery;
  readonly excludedIds: readonly number[];
  readonly total: number;
  readonly stats: Stats;
  ids: Float64Array;
  isComplete: boolean;
  extension?: Promise<void> | undefined;
}

/** A place in a snapshot. */
export interface SnapshotPlace {
  readonly key: string;
  readonly snapshot: Snapshot;
  readonly position: number;
}

/**
 * Result tokens: pages through a search while cars are added and removed, without a car twice or a car missed. A token names
 * a snapshot of the order and a place in it. Memory is bounded: the snapshots used least give way, all end after ten minutes.
 */
export class ResultSnapshots {
  private readonly snapshots: LRUCache<string, Snapshot>;

  constructor(
    private readonly search: Pick<SearchService, 'rankedIds'>,
    private readonly limits = SNAPSHOT_LIMITS,
  ) {
    const { maxBytes, ttlMs } = limits;
    this.snapshots = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: maxBytes,
      ttl: ttlMs,
      sizeCalculation: ({ ids }) => ids.byteLength + OVERHEAD_BYTES,
    });
  }

  async open(query: SearchQuery, excludedIds: readonly number[]): Promise<SnapshotPlace> {
    const { ids, answer } = await this.search.rankedIds(query, this.limits.firstWindow, excludedIds);
    const key = randomBytes(12).toString('base64url');
    const snapshot = {
      search: searchOf(query),
      query,
      excludedIds,
      total: answer.total,
      stats: presentStats(query, answer.stats),
      ids,
      isComplete: ids.length >= answer.total,
    };
    this.snapshots.set(key, snapshot);
    return { key, snapshot, position: query.firstRecord };
  }

  /** @throws InvalidParameters for a token of another search; GoneException for one whose snapshot has ended. */
  find(token: string, query: SearchQuery): SnapshotPlace {
    const [, key, position] = /^([\w-]{16})\.(\d{1,8})$/.exec(Buffer.from(token, 'base64url').toString('latin1')) ?? [];
    const snapshot = key && this.snapshots.get(key);
    if (!key || !position) throw new InvalidParameters([{ field: 'resultToken', value: token, reason: 'is not a result token' }]);
    if (!snapshot) throw new GoneException('The result token has expired: start again with resultToken=start.');
    if (snapshot.search !== searchOf(query))
      throw new InvalidParameters([{ field: 'resultToken', value: token, reason: 'belongs to another search' }]);
    return { key, snapshot, position: Number(position) };
  }

  tokenOf(key: string, position: number): string {
    return Buffer.from(`${key}.${position}`).toString('base64url');
  }

  /** Whether there is a car at a position, ranking more cars where needed. */
  async reaches({ key, snapshot }: SnapshotPlace, position: number): Promise<boolean> {
    while (position >= snapshot.ids.length && !snapshot.isComplete) {
      snapshot.extension ??= this.extend(key, snapshot).finally(() => {
        snapshot.extension = undefined;
      });
      await snapshot.extension;
    }
    return position < snapshot.ids.length;
  }

  /**
   * Ranks anew from the very top, twice as far as before, and takes what has not been handed out: cars that moved up
   * meanwhile are not missed, and the work of paging through everything stays proportional to its length.
   */
  private async extend(key: string, snapshot: Snapshot): Promise<void> {
    const count = snapshot.ids.length + Math.max(this.limits.firstWindow, snapshot.ids.length);
    const { ids, answer } = await this.search.rankedIds(snapshot.query, count, snapshot.excludedIds);
    const known = new Set(snapshot.ids);
    snapshot.ids = Float64Array.from([...snapshot.ids, ...ids.filter((id) => !known.has(id))]);
    snapshot.isComplete = count >= answer.total;
    this.snapshots.set(key, snapshot);
  }
}

/** The search without its page. */
function searchOf(query: SearchQuery): string {
  const pairs = query.params().filter(([name]) => name !== 'firstRecord' && name !== 'numRecords');
  return `${query.context.brand.key}?${new URLSearchParams(pairs as [string, string][])}`;
}

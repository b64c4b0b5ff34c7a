import { randomBytes } from 'node:crypto';
import { GoneException } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { InvalidParameters } from '../json-api/problem.js';
import type { SearchQuery } from '../search/search-query.js';
import type { EmbeddedSearchService } from '../search/embedded-search.service.js';
import { presentStats } from './present-stats.js';
import { type SnapshotHead, SnapshotMemory } from './snapshot-memory.js';
import type { Stats } from './wire/stats.dto.js';

/** How much is kept for result tokens, and how long. Tests set smaller ones. */
export const SNAPSHOT_LIMITS = {
  /** Cars ranked at once; later ones are ranked when a caller comes near them. */
  firstWindow: 5_000,
  /** What all snapshots may hold together: some four million places in results. */
  maxBytes: 32 * 1024 * 1024,
  /** A snapshot ends so long after it was made or last extended. */
  ttlMs: 10 * 60_000,
};

/** What a result token stands for: a snapshot, the first car of it that was not handed out yet, and what every page says of the search. */
export interface SnapshotPlace {
  /** Of the snapshot, the same for all its pages: 16 characters. */
  readonly key: string;
  readonly query: SearchQuery;
  /** From 0. */
  readonly position: number;
  /** How many cars the search found when the snapshot was made, and their spans. */
  readonly total: number;
  readonly stats: Stats;
}

/**
 * Result tokens: pages through a search while cars are added and removed, without a car twice or a car missed. A token names
 * a snapshot of the order and a place in it; any thread of the server can answer it.
 */
export class ResultSnapshots implements OnApplicationShutdown {
  private readonly memory: SnapshotMemory;
  private readonly extensions = new Map<string, Promise<void>>();

  /** `serverKey` names the server whose threads answer the same tokens. */
  constructor(
    private readonly search: Pick<EmbeddedSearchService, 'rankedIds'>,
    serverKey: string,
    private readonly limits = SNAPSHOT_LIMITS,
  ) {
    this.memory = new SnapshotMemory(serverKey, limits);
  }

  async open(query: SearchQuery, excludedIds: readonly number[]): Promise<SnapshotPlace> {
    const { ids, answer } = await this.search.rankedIds(query, this.limits.firstWindow, excludedIds);
    const { total } = answer;
    const stats = presentStats(query, answer.stats);
    const key = randomBytes(12).toString('base64url');
    this.memory.add(
      key,
      { search: searchOf(query), excludedIds, total, stats, isComplete: Math.max(ids.length, query.firstRecord) >= total },
      ids,
    );
    return { key, query, position: query.firstRecord, total, stats };
  }

  /** @throws InvalidParameters for a token of another search; GoneException for one whose snapshot has ended. */
  find(token: string, query: SearchQuery): SnapshotPlace {
    const [, key, position] = /^([\w-]{16})\.(\d{1,8})$/.exec(Buffer.from(token, 'base64url').toString('latin1')) ?? [];
    if (!key || !position)
      throw new InvalidParameters([{ field: 'resultToken', value: token, reason: 'is not a result token', code: 'invalid-value' }]);
    const { search, total, stats, length } = this.headOf(key);
    // Tokens name places that have been ranked; ranking up to anywhere is not theirs to ask.
    if (Number(position) >= length)
      throw new InvalidParameters([{ field: 'resultToken', value: token, reason: 'is not a result token', code: 'invalid-value' }]);
    if (search !== searchOf(query))
      throw new InvalidParameters([{ field: 'resultToken', value: token, reason: 'belongs to another search', code: 'invalid-value' }]);
    return { key, query, position: Number(position), total, stats: stats as Stats };
  }

  tokenOf(key: string, position: number): string {
    return Buffer.from(`${key}.${position}`).toString('base64url');
  }

  /** Whether there is a car at a position, ranking more cars where needed. @throws GoneException when the snapshot has ended. */
  async reaches({ key, query }: SnapshotPlace, position: number): Promise<boolean> {
    let head = this.headOf(key);
    while (position >= head.length && !head.isComplete) {
      await this.extended(key, query, head);
      head = this.headOf(key);
    }
    return position < head.length;
  }

  /** The cars at so many positions from one on, as far as they have been ranked. */
  idsAt({ key }: SnapshotPlace, position: number, count: number): number[] {
    return this.memory.ids(key, position, count);
  }

  onApplicationShutdown(): void {
    this.memory.close();
  }

  private headOf(key: string): SnapshotHead {
    const head = this.memory.head(key);
    if (!head) throw new GoneException('The result token has expired: start again with resultToken=start.');
    return head;
  }

  /** Callers that come near the end together share one extension. */
  private extended(key: string, query: SearchQuery, head: SnapshotHead): Promise<void> {
    const extension = this.extensions.get(key) ?? this.extend(key, query, head).finally(() => this.extensions.delete(key));
    this.extensions.set(key, extension);
    return extension;
  }

  /**
   * Ranks anew from the very top, twice as far as before, and takes what has not been handed out: cars that moved up
   * meanwhile are not missed, and the work of paging through everything stays proportional to its length.
   */
  private async extend(key: string, query: SearchQuery, { length, excludedIds }: SnapshotHead): Promise<void> {
    const count = length + Math.max(this.limits.firstWindow, length);
    const { ids, answer } = await this.search.rankedIds(query, count, excludedIds);
    const known = new Set(this.memory.ids(key, 0, length));
    const added = ids.filter((id) => !known.has(id));
    this.memory.extend(key, length, added, count >= answer.total);
  }
}

/** The search without its page; one code asks the same by either of its names. */
function searchOf(query: SearchQuery): string {
  const pairs = query
    .params()
    .filter(([name]) => name !== 'firstRecord' && name !== 'numRecords')
    .map(([name, value]) => [name.replace(/List$/, ''), value]);
  return `${query.context.brand.key}?${new URLSearchParams(pairs)}`;
}

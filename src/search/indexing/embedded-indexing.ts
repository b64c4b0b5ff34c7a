import { Injectable } from '@nestjs/common';
import { InventoryAnnouncements } from '../../platform/cache/inventory-announcements.js';
import { LiveSearchIndex } from '../index/embedded/live-search-index.js';
import { type BuildFigures, IndexBuilder } from './index-builder.js';
import { IndexRefresh } from './index-refresh.js';
import { Indexing, type IndexMessage } from './indexing.js';

/**
 * Keeps the index of this process equal to the store. The first thread changes it; the others
 * follow.
 */
@Injectable()
export class EmbeddedIndexing extends Indexing {
  private lastStep: Promise<void> = Promise.resolve();

  constructor(
    private readonly index: LiveSearchIndex,
    private readonly refreshing: IndexRefresh,
    private readonly builder: IndexBuilder,
    private readonly announcements: InventoryAnnouncements,
  ) {
    super();
  }

  get figures(): BuildFigures {
    return this.builder.figures;
  }

  get storeState(): string | undefined {
    return this.index.storeState;
  }

  async start(): Promise<void> {
    await this.refreshing.refresh();
    await this.refreshing.warmUp();
    this.refreshing.watch();
    this.announcements.listen(() => this.refreshing.lookNow());
  }

  refresh(): Promise<void> {
    return this.refreshing.refresh();
  }

  tell(post: (message: IndexMessage) => void): () => void {
    return this.index.follow(post);
  }

  follow(message: IndexMessage): void {
    this.lastStep = this.index.take(message);
  }

  async caughtUp(): Promise<void> {
    await this.lastStep;
    await this.refreshing.warmUp();
  }
}

import { Injectable } from '@nestjs/common';
import { InventoryAnnouncements } from '../../cache/inventory-announcements.js';
import { type IndexStep, LiveSearchIndex } from '../index/embedded/live-search-index.js';
import { type BuildFigures, IndexBuilder } from './index-builder.js';
import { IndexRefresh } from './index-refresh.js';

/** What one thread tells another of its index; can be posted, and is read by `Indexing.follow` alone. */
export type IndexMessage = IndexStep;

/**
 * Keeps the index equal to the store of record; all that the process around the app knows of it. The first thread starts it, every
 * other one follows the first. It ends with the app.
 */
@Injectable()
export class Indexing {
  private lastStep: Promise<void> = Promise.resolve();

  constructor(
    private readonly index: LiveSearchIndex,
    private readonly refreshing: IndexRefresh,
    private readonly builder: IndexBuilder,
    private readonly announcements: InventoryAnnouncements,
  ) {}

  /** Of this thread; only the first one builds. */
  get figures(): BuildFigures {
    return this.builder.figures;
  }

  /**
   * Names the content of the store that searches answer from, and with it every answer made of cars: it is the same in all threads and
   * instances that have come as far. Undefined before there is an index.
   */
  get storeState(): string | undefined {
    return this.index.storeState;
  }

  /** Once it resolves, searches see everything that was committed before the call, and soon after what is committed later. */
  async start(): Promise<void> {
    await this.refreshing.refresh();
    await this.refreshing.warmUp();
    this.refreshing.watch();
    this.announcements.listen(() => this.refreshing.lookNow());
  }

  /** Once it resolves, searches see everything that was committed before the call. */
  refresh(): Promise<void> {
    return this.refreshing.refresh();
  }

  /** Tells another thread the whole index, if there is one yet, and every change from now on. Ends by the function it answers. */
  tell(post: (message: IndexMessage) => void): () => void {
    return this.index.follow(post);
  }

  /** Takes a message of the first thread; they come in order. */
  follow(message: IndexMessage): void {
    this.lastStep = this.index.take(message);
  }

  /** Once it resolves, searches see what has been told so far, as fast as they will go on. */
  async caughtUp(): Promise<void> {
    await this.lastStep;
    await this.refreshing.warmUp();
  }
}

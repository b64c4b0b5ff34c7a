import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { BRANDS } from '../config/brands.js';
import { Config } from '../config/config.js';
import { ListingStore } from '../inventory/listing-store.js';
import { toIndexedCar } from './index-fields.js';
import type { IndexedCar } from './index/search-index.js';
import { SearchIndex } from './index/search-index.js';
import { SearchContexts } from './search-contexts.js';

/** Keeps the index equal to the store: built at start, and again when another process has changed the store. */
@Injectable()
export class IndexRefresh implements OnApplicationShutdown {
  private readonly logger = new Logger(IndexRefresh.name);
  private builtFrom: number | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly store: ListingStore,
    private readonly index: SearchIndex,
    private readonly contexts: SearchContexts,
    private readonly config: Config,
  ) {}

  /** Builds the index if the store has changed since it was last built. */
  async refresh(): Promise<void> {
    const revision = this.store.revision();
    if (revision === this.builtFrom) return;
    const startedAt = performance.now();
    await this.index.replaceAll(this.indexedCars());
    this.builtFrom = revision;
    this.logger.log({ msg: 'index built', cars: this.index.size, durationMs: Math.round(performance.now() - startedAt) });
  }

  /** Looks for changes from now on; a refresh that fails is tried again at the next look. */
  watch(): void {
    this.timer = setTimeout(() => {
      this.refresh()
        .catch((error: unknown) => this.logger.error({ msg: 'index refresh failed', error: String(error) }))
        .finally(() => this.timer && this.watch());
    }, this.config.refreshSeconds * 1_000).unref();
  }

  onApplicationShutdown(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private *indexedCars(): Generator<IndexedCar> {
    // Fields of a car are the same for every brand.
    const context = this.contexts.of(BRANDS.classifieds);
    const now = Date.now();
    for (const car of this.store.allCars()) {
      const indexed = toIndexedCar(car, context, now);
      if (indexed) yield indexed;
    }
  }
}

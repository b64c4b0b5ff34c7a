import { Injectable } from '@nestjs/common';
import type { SubscriptionRow } from '../platform/database/alert-tables.js';
import { SearchWords } from '../saved/search-words.js';
import { SearchService } from '../search/search.service.js';
import { FoundCars, SEEN_CARS } from './seen-cars.js';

/** Initial state of a search with alerts; later changes are reported. */
@Injectable()
export class FirstLook {
  constructor(
    private readonly searches: SearchService,
    private readonly words: SearchWords,
  ) {}

  /** If the search fails, the next tick of the job stores the initial state. */
  async of(
    row: Pick<SubscriptionRow, 'brand' | 'search'>,
  ): Promise<Pick<SubscriptionRow, 'fingerprint' | 'seen'>> {
    try {
      const { fingerprint, seen } = new FoundCars(
        await this.searches.newest(this.words.queryOf(row), SEEN_CARS),
      );
      return { fingerprint, seen };
    } catch {
      return { fingerprint: null, seen: null };
    }
  }
}

import { Injectable } from '@nestjs/common';
import type { SubscriptionRow } from '../database/tables.js';
import { SearchWords } from '../bookmarks/search-words.js';
import { SearchService } from '../search/search.service.js';
import { FoundCars, SEEN_CARS } from './seen-cars.js';

/** What a search finds when somebody begins to follow it: what changes from then on is told. */
@Injectable()
export class FirstLook {
  constructor(
    private readonly searches: SearchService,
    private readonly words: SearchWords,
  ) {}

  /** Where the search does not answer, the next tick of the job looks for the first time. */
  async of(row: Pick<SubscriptionRow, 'brand' | 'search'>): Promise<Pick<SubscriptionRow, 'fingerprint' | 'seen'>> {
    try {
      const { fingerprint, seen } = new FoundCars(await this.searches.newest(this.words.queryOf(row), SEEN_CARS));
      return { fingerprint, seen };
    } catch {
      return { fingerprint: null, seen: null };
    }
  }
}

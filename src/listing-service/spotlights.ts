import { Injectable } from '@nestjs/common';
import { marketExtension } from '../search/filters/market-extension.js';
import { sellerType } from '../search/filters/seller-type.js';
import type { SearchQuery } from '../search/search-query.js';
import { SearchService } from '../search/search.service.js';
import type { FoundCar } from '../search/search.service.js';
import { highlightOf } from './product-tiles.js';

/** The specification's numbers of spotlights. */
export const SPOTLIGHTS = { premium: 3, featured: 6, standard: 6 } as const;

/** The specification's number of cars with a reason to hurry, in one answer. */
export const VEHICLE_HIGHLIGHTS = 10;

/** A key of `SPOTLIGHTS`. They stand there from the highest down: each takes the best cars that the one above has left. */
export type SpotlightTier = keyof typeof SPOTLIGHTS;

/** Cars of a search looked through for spotlights. */
const POOL = 100;

/**
 * Cars lifted out of the results: dealers' cars by relevance, every dealer once, the best to the highest tier, so that no car
 * stands in two tiers.
 */
@Injectable()
export class Spotlights {
  constructor(private readonly search: SearchService) {}

  async ofTier(query: SearchQuery, tier: SpotlightTier, count: number): Promise<FoundCar[]> {
    const cars = onePerOwner(await this.dealersCars(query));
    const tiers = Object.keys(SPOTLIGHTS) as SpotlightTier[];
    const from = tiers.slice(0, tiers.indexOf(tier)).reduce((sum, higher) => sum + SPOTLIGHTS[higher], 0);
    return cars.slice(from, from + Math.min(count, SPOTLIGHTS[tier]));
  }

  /** Cars with a reason to hurry; extended by those that dealers deliver from farther away. */
  async vehicleHighlights(query: SearchQuery, count: number, isExtended: boolean, now: number): Promise<FoundCar[]> {
    const cars = await this.dealersCars(isExtended ? query.with(marketExtension, 'include') : query);
    return onePerOwner(cars.filter(({ listing }) => highlightOf(listing, now).urgencyDriverType)).slice(0, count);
  }

  private async dealersCars(query: SearchQuery): Promise<readonly FoundCar[]> {
    if (query.get(sellerType)?.join() === 'p') return [];
    const best = query.with(sellerType, ['d']).withSort('relevance');
    const { cars } = await this.search.search(best, { firstRecord: 0, numRecords: POOL, countsOf: [] }, 'spotlights');
    return cars;
  }
}

function onePerOwner(cars: readonly FoundCar[]): FoundCar[] {
  const seen = new Set<string>();
  return cars.filter(({ owner }) => !seen.has(owner.id) && seen.add(owner.id));
}

import { Injectable } from '@nestjs/common';
import { marketExtension } from '../../search/filters/market-extension.js';
import { isOfPrivateSellers, sellerType } from '../../search/filters/seller-type.js';
import { sponsorTier } from '../../search/filters/sponsor-tier.js';
import type { FilterSetting, SearchQuery } from '../../search/search-query.js';
import { SearchService } from '../../search/search.service.js';
import type { CarChoice, FoundCar } from '../../search/search.service.js';
import { highlightOf } from '../listing-api/product-tiles.js';

/** Numbers of spotlights (specification). */
export const SPOTLIGHTS = { premium: 3, featured: 6, standard: 6 } as const;

/** Number of vehicle highlights in a response (specification). */
export const VEHICLE_HIGHLIGHTS = 10;

/** A key of `SPOTLIGHTS`, highest first. */
export type SpotlightTier = keyof typeof SPOTLIGHTS;

/** Cars fetched per wanted car: several may be from one dealer, or have no highlight. */
const POOL_PER_CAR = 6;
/** Maximum number of fetches: a few dealers may have most of the cars. */
const MAX_LOOKS = 3;

/** Cars promoted above a search's results: sponsored ones, and those with a highlight. */
@Injectable()
export class Spotlights {
  constructor(private readonly search: SearchService) {}

  /** Sponsored cars of a tier by relevance, one per dealer, without `excludedIds`. */
  async ofTier(
    query: SearchQuery,
    tier: SpotlightTier,
    count: number,
    excludedIds: readonly number[] = [],
  ): Promise<FoundCar[]> {
    const wanted = Math.min(count, SPOTLIGHTS[tier]);
    return this.ofManyDealers(query, [sponsorTier, [tier]], wanted, excludedIds);
  }

  /**
   * Cars with a highlight, one per dealer. `isExtended` includes cars that dealers farther away
   * deliver.
   */
  async vehicleHighlights(
    query: SearchQuery,
    {
      count = VEHICLE_HIGHLIGHTS,
      isExtended = false,
      now = Date.now(),
      excludedIds = [] as readonly number[],
    } = {},
  ): Promise<FoundCar[]> {
    const extended = [
      marketExtension,
      isExtended ? 'include' : query.get(marketExtension),
    ] as const;
    return this.ofManyDealers(
      query,
      extended,
      count,
      excludedIds,
      ({ listing }) => highlightOf(listing, now).urgencyDriverType !== undefined,
    );
  }

  /**
   * The best wanted cars, one per dealer. If a few dealers have most of them, it fetches up to
   * `MAX_LOOKS` pages.
   */
  private async ofManyDealers(
    query: SearchQuery,
    narrowed: FilterSetting,
    count: number,
    excludedIds: readonly number[],
    isWanted: (car: FoundCar) => boolean = () => true,
  ): Promise<FoundCar[]> {
    if (isOfPrivateSellers(query)) return [];
    const ofDealers = query.withAll([narrowed, [sellerType, ['d']]]);
    const numRecords = count * POOL_PER_CAR;
    const choice = new OnePerOwner(count, isWanted);
    for (let look = 0; look < MAX_LOOKS && choice.open > 0; look += 1) {
      const page = {
        firstRecord: look * numRecords,
        numRecords,
        countsOf: [],
        excludedIds,
        sort: 'relevance',
        choice,
      } as const;
      const { answer } = await this.search.search(ofDealers, page, 'spotlights');
      if (answer.hits.length < numRecords) break;
    }
    return choice.cars;
  }
}

/** The first wanted cars, one per owner. */
class OnePerOwner implements CarChoice {
  private readonly byOwner = new Map<string, FoundCar>();

  constructor(
    private readonly count: number,
    private readonly isWanted: (car: FoundCar) => boolean,
  ) {}

  get cars(): FoundCar[] {
    return [...this.byOwner.values()];
  }

  get open(): number {
    return this.count - this.byOwner.size;
  }

  mayChooseFrom(ownerId: string): boolean {
    return !this.byOwner.has(ownerId);
  }

  offer(car: FoundCar): void {
    if (this.open > 0 && this.mayChooseFrom(car.owner.id) && this.isWanted(car))
      this.byOwner.set(car.owner.id, car);
  }
}

import { Injectable } from '@nestjs/common';
import { marketExtension } from '../search/filters/market-extension.js';
import { owner } from '../search/filters/owner.js';
import { isOfPrivateSellers, sellerType } from '../search/filters/seller-type.js';
import { sponsorTier } from '../search/filters/sponsor-tier.js';
import type { SearchQuery } from '../search/search-query.js';
import { SearchService } from '../search/search.service.js';
import type { FoundCar } from '../search/search.service.js';
import { newCarBoostOf } from './new-car-boost.js';
import { highlightOf } from './product-tiles.js';

/** The specification's numbers of spotlights. */
export const SPOTLIGHTS = { premium: 3, featured: 6, standard: 6 } as const;

/** The specification's number of cars with a reason to hurry, in one answer. */
export const VEHICLE_HIGHLIGHTS = 10;

/** The specification's numbers of boosted listings and of the showcase's. */
const BOOST_RECORDS = 2;
const SHOWCASE_RECORDS = 12;

/** A key of `SPOTLIGHTS`, from the highest down. */
export type SpotlightTier = keyof typeof SPOTLIGHTS;

/** Cars looked through for each that is wanted: several may stand with one dealer, or have no reason to hurry. */
const POOL_PER_CAR = 6;
/** And so often, where a few dealers have all of them. */
const MAX_LOOKS = 3;

/** A sponsoring dealer's cars, the dearest first. */
export interface Showcase {
  /** Never empty. */
  readonly cars: readonly FoundCar[];
}

/** Which of the boosted cars are asked for, and which not. */
interface BoostPart {
  readonly firstRecord?: number | undefined;
  readonly numRecords?: number | undefined;
  readonly excludedIds?: readonly number[];
}

/** Cars lifted out of a search's results: those that dealers sponsor, and those with a reason to look at them now. */
@Injectable()
export class Spotlights {
  constructor(private readonly search: SearchService) {}

  /** Sponsored cars of a tier by relevance, every dealer once; without those of the given ids. */
  async ofTier(query: SearchQuery, tier: SpotlightTier, count: number, excludedIds: readonly number[] = []): Promise<FoundCar[]> {
    const wanted = Math.min(count, SPOTLIGHTS[tier]);
    return this.ofManyDealers(query.with(sponsorTier, [tier]), wanted, excludedIds);
  }

  /** Cars with a reason to hurry, one of a dealer; extended by those that dealers deliver from farther away. */
  async vehicleHighlights(
    query: SearchQuery,
    { count = VEHICLE_HIGHLIGHTS, isExtended = false, now = Date.now(), excludedIds = [] as readonly number[] } = {},
  ): Promise<FoundCar[]> {
    const extended = isExtended ? query.with(marketExtension, 'include') : query;
    return this.ofManyDealers(extended, count, excludedIds, ({ listing }) => highlightOf(listing, now).urgencyDriverType !== undefined);
  }

  /** New cars to show beside used ones, with how many there are; undefined where the specification wants none. */
  async newCars(
    query: SearchQuery,
    { firstRecord = 0, numRecords = BOOST_RECORDS, excludedIds = [] }: BoostPart = {},
  ): Promise<{ cars: readonly FoundCar[]; total: number } | undefined> {
    const boost = newCarBoostOf(query);
    if (!boost) return undefined;
    const page = { firstRecord, numRecords: Math.min(numRecords, BOOST_RECORDS), countsOf: [], excludedIds };
    const { cars, answer } = await this.search.search(boost, page, 'newCarBoost');
    return { cars, total: answer.total };
  }

  /**
   * The showcase of the dealer that a query's `showcaseOwnerId` names, else of the best one that has paid for a showcase. Undefined where
   * there is none, where the dealer has nothing for this search, and where private sellers alone are asked.
   */
  async showcase(query: SearchQuery): Promise<Showcase | undefined> {
    if (isOfPrivateSellers(query)) return undefined;
    const [, namedId] = query.params().find(([name]) => name === 'showcaseOwnerId') ?? [];
    const ownerId = namedId ?? (await this.showcaseOwner(query));
    if (ownerId === undefined) return undefined;
    const ofOwner = query.withAll([
      [owner, ownerId],
      [sellerType, ['d']],
    ]);
    if (ofOwner.get(owner) !== ownerId) return undefined;
    const dearest = ofOwner.withSort('derivedpriceDESC');
    const { cars } = await this.search.search(dearest, { firstRecord: 0, numRecords: SHOWCASE_RECORDS, countsOf: [] }, 'alphaShowcase');
    return cars.length > 0 ? { cars } : undefined;
  }

  private async showcaseOwner(query: SearchQuery): Promise<string | undefined> {
    const sponsored = query.with(sponsorTier, ['showcase']).withSort('relevance');
    const { cars } = await this.search.search(sponsored, { firstRecord: 0, numRecords: 1, countsOf: [] }, 'alphaShowcase');
    return cars[0]?.owner.id;
  }

  /** The best cars that are wanted, one of a dealer. Where a few dealers have most of them, it looks farther down, not without end. */
  private async ofManyDealers(
    query: SearchQuery,
    count: number,
    excludedIds: readonly number[],
    isWanted: (car: FoundCar) => boolean = () => true,
  ): Promise<FoundCar[]> {
    if (isOfPrivateSellers(query)) return [];
    const best = query.with(sellerType, ['d']).withSort('relevance');
    const numRecords = count * POOL_PER_CAR;
    const byOwner = new Map<string, FoundCar>();
    for (let look = 0; look < MAX_LOOKS && byOwner.size < count; look += 1) {
      const page = { firstRecord: look * numRecords, numRecords, countsOf: [], excludedIds };
      const { cars } = await this.search.search(best, page, 'spotlights');
      for (const car of cars) if (isWanted(car) && !byOwner.has(car.owner.id)) byOwner.set(car.owner.id, car);
      if (cars.length < numRecords) break;
    }
    return [...byOwner.values()].slice(0, count);
  }
}

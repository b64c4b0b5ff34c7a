import { Injectable } from '@nestjs/common';
import { owner } from '../../search/filters/owner.js';
import { isOfPrivateSellers, sellerType } from '../../search/filters/seller-type.js';
import { sponsorTier } from '../../search/filters/sponsor-tier.js';
import type { SearchQuery } from '../../search/search-query.js';
import { SearchService } from '../../search/search.service.js';
import type { FoundCar } from '../../search/search.service.js';

/** Number of showcase listings (specification). */
const SHOWCASE_RECORDS = 12;

/** Cars of a sponsoring dealer, most expensive first. */
export interface Showcase {
  /** Never empty. */
  readonly cars: readonly FoundCar[];
}

/** Finds the alpha showcase of a search. */
@Injectable()
export class Showcases {
  constructor(private readonly search: SearchService) {}

  /**
   * The showcase of the dealer in `showcaseOwnerId`, else of the dealer with the most relevant car
   * of the tier `showcase`. Undefined if there is none, the dealer has no cars for this search, or
   * the search is for private sellers only.
   */
  async of(query: SearchQuery): Promise<Showcase | undefined> {
    if (isOfPrivateSellers(query)) return undefined;
    const [, namedId] = query.params().find(([name]) => name === 'showcaseOwnerId') ?? [];
    const ownerId = namedId ?? (await this.ownerOf(query));
    if (ownerId === undefined) return undefined;
    const ofOwner = query.withAll([
      [owner, ownerId],
      [sellerType, ['d']],
    ]);
    if (ofOwner.get(owner) !== ownerId) return undefined;
    const dearest = {
      firstRecord: 0,
      numRecords: SHOWCASE_RECORDS,
      countsOf: [],
      sort: 'derivedpriceDESC',
    } as const;
    const { cars } = await this.search.search(ofOwner, dearest, 'alphaShowcase');
    return cars.length > 0 ? { cars } : undefined;
  }

  private async ownerOf(query: SearchQuery): Promise<string | undefined> {
    const sponsored = query.with(sponsorTier, ['showcase']);
    const page = { firstRecord: 0, numRecords: 1, countsOf: [], sort: 'relevance' } as const;
    const { cars } = await this.search.search(sponsored, page, 'alphaShowcase');
    return cars[0]?.owner.id;
  }
}
